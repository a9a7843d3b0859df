import { expect, it } from 'vitest'
import { spendLines } from './spend-lines.ts'

const budget = {
  month: '2028-02',
  timeZone: 'UTC',
  resetsDate: '2028-03-01T00:00:00.000Z',
  budgetMicros: 100,
  spentMicros: 30,
  state: 'BELOW' as const,
  warnedDate: null,
  fullDate: null,
}
const spend = [10, 0, 20].map((micros, at) => ({ day: `2028-02-0${at + 1}`, micros }))

it('adds up the days of a month, and goes on at the same pace', () => {
  const { length, actual, ahead } = spendLines({ budget, spend })

  expect([length, actual, ahead.length]).toEqual([29, [10, 10, 30], 27])
  expect([ahead[0], ahead.at(-1)]).toEqual([30, 290])
  expect(spendLines({ budget: { ...budget, state: 'FULL' }, spend }).ahead.at(-1)).toBe(30)
  expect(spendLines({ budget, spend: [] })).toMatchObject({
    actual: [],
    ahead: Array.from({ length: 30 }, () => 0),
  })
})
