import { expect, it } from 'vitest'
import { dayLabel, daysBefore, daysLabel, daysOf } from './day-list.ts'

it('lists days across months, leap days and clock changes', () => {
  expect(daysOf('2028-02-27', '2028-03-01')).toEqual(['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01'])
  expect(daysOf('2027-03-27', '2027-03-29')).toHaveLength(3)
  expect(daysOf('2027-03-29', '2027-03-29')).toEqual(['2027-03-29'])
  expect(daysBefore('2027-01-01', 1)).toBe('2026-12-31')
  expect(dayLabel('2027-03-28')).toBe('28 Mar')
  expect(daysLabel('2027-03-01', '2027-03-28')).toBe('1 Mar to 28 Mar')
})
