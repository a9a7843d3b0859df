import { expect, it } from 'vitest'
import { everyDay, shareOf, sumOf } from './usage-sums.ts'

const day = { day: '2026-05-02', requests: 4, failures: 1, bytes: 100, cost: 0.5 }

it('adds up usage', () => {
  expect(sumOf([day, day])).toEqual({ requests: 8, failures: 2, bytes: 200, cost: 1 })
  expect(sumOf([])).toEqual({ requests: 0, failures: 0, bytes: 0, cost: 0 })
  expect(shareOf(1, 4)).toBe(0.25)
  expect(shareOf(0, 0)).toBe(0)
})

it('includes every day of a period, used or not', () => {
  const days = everyDay({ fromDate: '2026-05-01T18:00:00Z', toDate: '2026-05-03T09:00:00Z', days: [day] })

  expect(days.map(({ day: name, cost }) => [name, cost])).toEqual([
    ['2026-05-01', 0],
    ['2026-05-02', 0.5],
    ['2026-05-03', 0],
  ])
})
