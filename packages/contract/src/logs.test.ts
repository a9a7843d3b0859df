import { expect, it } from 'vitest'
import { logLevelChoices, logPageSize, logRanges, nextLogOffset, rangeStart } from './logs.ts'

// spec: LOG-09, LOG-10, LOG-11, LOG-12
it('offers these levels and ranges, and 500 entries at a time', () => {
  expect(logLevelChoices).toEqual(['ALL', 'INFO', 'ERR', 'WARN', 'CRITICAL', 'EXCEPTION'])
  expect(logRanges).toEqual(['30min', '1h', '3h', '6h', '12h', '24h', '2d', '7d', '30d', 'custom'])
  expect(logPageSize).toBe(500)
})

// spec: LOG-01
it('ends a list at a short page, or at 100,000 entries', () => {
  expect(nextLogOffset(0, 500)).toBe(500)
  expect(nextLogOffset(500, 499)).toBeUndefined()
  expect(nextLogOffset(0, 0)).toBeUndefined()
  expect(nextLogOffset(99_000, 500)).toBe(99_500)
  expect(nextLogOffset(99_500, 500)).toBeUndefined()
})

// spec: LOG-12
it('counts a range back from the end of the log', () => {
  const end = new Date('2026-11-21T10:00:00Z')
  const starts = logRanges.map((range) => rangeStart(range, end)?.toISOString().slice(0, 16) ?? null)

  expect(starts).toEqual([
    '2026-11-21T09:30',
    '2026-11-21T09:00',
    '2026-11-21T07:00',
    '2026-11-21T04:00',
    '2026-11-20T22:00',
    '2026-11-20T10:00',
    '2026-11-19T10:00',
    '2026-11-14T10:00',
    '2026-10-22T10:00',
    null,
  ])
})
