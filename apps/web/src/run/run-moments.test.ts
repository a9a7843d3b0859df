import { expect, it } from 'vitest'
import { runMoments } from './run-moments.ts'

it('names runs by their start, with seconds only where two share a minute', () => {
  const now = new Date('2026-11-21T12:00:00')
  const runs = ['2026-11-21T10:29:41', '2026-11-21T10:29:05', '2026-11-18T06:00:12'].map(
    (createdDate, at) => ({
      id: at + 1,
      createdDate,
    }),
  )

  expect([...runMoments(runs, now).values()]).toEqual(['Today 10:29:41', 'Today 10:29:05', '18 Nov 06:00'])
})
