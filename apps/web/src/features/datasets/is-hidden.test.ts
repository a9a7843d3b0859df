import { keptDays } from '@windrow/contract/run-origin'
import { expect, it } from 'vitest'
import { isHidden } from './is-hidden.ts'

const now = new Date('2026-03-04T12:00:00Z')
const usual = { status: 'SUCCESS', isArchive: false, dataExpires: null } as const

// spec: PREV-06
it('hides rows of imported and archived runs, and those of merged runs after three days', () => {
  expect(keptDays).toBe(3)
  expect(isHidden(usual, now)).toBe(false)
  expect(isHidden({ ...usual, status: 'IMPORTED' }, now)).toBe(true)
  expect(isHidden({ ...usual, isArchive: true }, now)).toBe(true)
  expect(isHidden({ ...usual, dataExpires: '2026-03-04T12:00:01Z' }, now)).toBe(false)
  expect(isHidden({ ...usual, dataExpires: '2026-03-04T12:00:00Z' }, now)).toBe(true)
})
