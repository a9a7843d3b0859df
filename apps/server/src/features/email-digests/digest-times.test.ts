import { describe, expect, it } from 'vitest'
import { chartDays, nextTimes, periodOf, periodUntilNow, type Timing } from './digest-times.ts'

const daily: Timing = {
  frequency: 0,
  weekday: null,
  month_day: null,
  time_of_day: '07:30',
  time_zone: 'Europe/Helsinki',
}
const weekly: Timing = { ...daily, frequency: 1, weekday: 1 }
const monthly = (month_day: number, time_zone = 'UTC'): Timing => ({
  ...daily,
  frequency: 2,
  month_day,
  time_zone,
})
const at = (text: string) => Date.parse(text)
const next = (timing: Timing, after: string) =>
  nextTimes(timing, at(after)).map((time) => new Date(time).toISOString())

describe('the due times of a digest', () => {
  // spec: DIGEST-07
  it('are the last day of months that lack the day', () => {
    expect(next(monthly(31), '2027-01-31T08:00:00Z')).toEqual([
      '2027-02-28T07:30:00.000Z',
      '2027-03-31T07:30:00.000Z',
      '2027-04-30T07:30:00.000Z',
    ])
    expect(next(monthly(30), '2028-02-01T00:00:00Z')[0]).toBe('2028-02-29T07:30:00.000Z')
  })

  // spec: DIGEST-09
  it('are at the chosen day of the week', () => {
    for (let weekday = 1; weekday <= 7; weekday += 1) {
      const times = nextTimes({ ...weekly, weekday, time_zone: 'UTC' }, at('2027-03-01T00:00:00Z'))
      expect(times.map((time) => new Date(time).getUTCDay())).toEqual(Array(3).fill(weekday % 7))
    }
  })

  it('stay at the wall time when clocks change', () => {
    expect(next(daily, '2027-03-27T00:00:00Z')).toEqual([
      '2027-03-27T05:30:00.000Z',
      '2027-03-28T04:30:00.000Z',
      '2027-03-29T04:30:00.000Z',
    ])
  })

  it('come once where the wall time is skipped or repeated', () => {
    const skipped = { ...daily, time_of_day: '03:30' }
    expect(next(skipped, '2027-03-27T12:00:00Z').slice(0, 2)).toEqual([
      '2027-03-28T01:00:00.000Z',
      '2027-03-29T00:30:00.000Z',
    ])
    expect(next(skipped, '2027-10-30T12:00:00Z').slice(0, 2)).toEqual([
      '2027-10-31T00:30:00.000Z',
      '2027-11-01T01:30:00.000Z',
    ])
  })
})

describe('the period of a mail', () => {
  it('is the complete days since the due time before', () => {
    expect(periodOf(daily, at('2027-03-28T04:30:00Z'))).toEqual({
      from: '2027-03-27',
      to: '2027-03-27',
      beforeFrom: '2027-03-26',
      beforeTo: '2027-03-26',
    })
    expect(periodOf(weekly, at('2027-03-29T04:30:00Z'))).toEqual({
      from: '2027-03-22',
      to: '2027-03-28',
      beforeFrom: '2027-03-15',
      beforeTo: '2027-03-21',
    })
    expect(periodOf(monthly(31), at('2027-03-31T07:30:00Z'))).toEqual({
      from: '2027-02-28',
      to: '2027-03-30',
      beforeFrom: '2027-01-31',
      beforeTo: '2027-02-27',
    })
  })

  it('goes by the date in the time zone of the digest', () => {
    const late = { ...daily, time_of_day: '00:10', time_zone: 'Pacific/Auckland' }
    expect(periodOf(late, at('2027-06-09T12:10:00Z')).to).toBe('2027-06-09')
  })

  it('leaves no day out and none twice, month after month', () => {
    for (const day of [1, 29, 30, 31]) {
      const timing = monthly(day, 'America/New_York')
      let due = nextTimes(timing, at('2027-12-15T00:00:00Z'))[0]!
      for (let n = 0; n < 14; n += 1) {
        const following = nextTimes(timing, due)[0]!
        const [one, two] = [periodOf(timing, due), periodOf(timing, following)]
        expect(Date.parse(two.from) - Date.parse(one.to)).toBe(86_400_000)
        expect(two.beforeFrom).toBe(one.from)
        expect(two.beforeTo).toBe(one.to)
        due = following
      }
    }
  })

  it('of a preview ends yesterday', () => {
    expect(periodUntilNow(monthly(31), at('2027-03-15T12:00:00Z'))).toMatchObject({
      from: '2027-02-15',
      to: '2027-03-14',
    })
    expect(chartDays({ from: '2027-03-14', to: '2027-03-14', beforeFrom: '', beforeTo: '' })).toHaveLength(7)
  })
})
