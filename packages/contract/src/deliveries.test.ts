import { expect, it } from 'vitest'
import { defaultFileName, mostAttempts, placeholders, retryWaits } from './deliveries.ts'

it('tries again for a day, after ever longer pauses', () => {
  expect(retryWaits.reduce((sum, seconds) => sum + seconds, 0) / 3600).toBeCloseTo(23.35, 2)
  expect([...retryWaits].sort((a, b) => a - b)).toEqual([...retryWaits])
  expect(mostAttempts).toBe(retryWaits.length + 1)
})

it('names files by placeholders that there are, and no two runs or tables alike', () => {
  const used = Array.from(defaultFileName.matchAll(/\{(\w+)\}/g), ([, name]) => name!)
  expect(used.filter((name) => !(name in placeholders))).toEqual([])
  expect(used).toEqual(expect.arrayContaining(['report', 'page', 'run', 'extension']))
})
