import { expect, it } from 'vitest'
import { parseRetryAfter } from './retry-after.ts'

it.each([
  ['120', 120_000],
  ['0', 0],
  ['0.5', 500],
  [' 1.5 ', 1500],
  ['Tue, 12 Mar 2024 10:00:30 GMT', 30_000],
  ['Tue, 12 Mar 2024 09:00:00 GMT', 0],
  ['999999', 3_600_000],
  ['Wed, 13 Mar 2024 10:00:00 GMT', 3_600_000],
  ['soon', null],
  ['', null],
  [undefined, null],
  [null, null],
  [['120', '5'], 120_000],
  [[], null],
])('reads Retry-After %j as %j', (header, expected) => {
  expect(parseRetryAfter(header, 3_600_000, Date.parse('2024-03-12T10:00:00Z'))).toBe(expected)
})
