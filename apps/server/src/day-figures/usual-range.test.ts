import { expect, it } from 'vitest'
import { addDays } from './days.ts'
import { usualRanges } from './usual-range.ts'

/** Days of some weeks up to Sunday, 28 March 2027: 1,000 records, 100 on Sundays. */
const weeks = (count: number) =>
  Array.from({ length: count * 7 }, (_, index) => {
    const day = addDays('2027-03-28', index + 1 - count * 7)
    return { day, records: new Date(day).getUTCDay() === 0 ? 100 : 1000 }
  })

it('compares days with the same weekday of the weeks before', () => {
  expect(usualRanges(weeks(7), '2027-03-27', '2027-03-28')).toEqual([
    { day: '2027-03-27', low: 920, high: 1080 },
    { day: '2027-03-28', low: 92, high: 108 },
  ])
})

it('is as wide as the days differ, and does not follow a single bad one', () => {
  const records = [1000, 1100, 0, 900, 1050, 950]
  const days = records.map((value, week) => ({ day: addDays('2027-03-28', -7 * (6 - week)), records: value }))
  const [range] = usualRanges(days, '2027-03-28', '2027-03-28')
  expect(range!.low).toBeGreaterThan(500)
  expect(range!.low).toBeLessThan(900)
  expect(range!.high).toBeGreaterThan(1100)
})

it('says nothing until there are four weeks before', () => {
  expect(usualRanges(weeks(4), '2027-03-28', '2027-03-28')).toEqual([])
  expect(usualRanges(weeks(5), '2027-03-28', '2027-03-28')).toHaveLength(1)
  expect(usualRanges([], '2027-03-28', '2027-03-28')).toEqual([])
})

it('counts days without figures as none, which is usual for reports that pause', () => {
  const days = weeks(7).filter(({ records }) => records === 1000)
  expect(usualRanges(days, '2027-03-28', '2027-03-28')).toEqual([{ day: '2027-03-28', low: 0, high: 0 }])
})
