import type { GeneratedPeriod } from '@windrow/contract/reporting'
import type { PlanRepeat } from '@windrow/contract/schemas/reporting'
import type { Recurrence } from '@windrow/contract/schemas/schedules'
import type { FigurePeriod } from '../../day-figures/figure-scope.ts'
import { nextDue } from '../schedules/recurrence.ts'
import { sentenceOf } from '../schedules/recurrence-words.ts'
import { addDays } from '../../day-figures/days.ts'

/** Intervals count from a Monday that is a first of the month. */
const epochDay = '2024-01-01'

const recurrenceOf = ({ frequency, time, weekday, monthDay, timeZone }: PlanRepeat): Recurrence => ({
  frequency,
  time,
  timeZone,
  interval: 1,
  minute: 0,
  fromHour: 0,
  toHour: 23,
  weekdays: [weekday],
  monthDays: [monthDay],
  cron: '',
  startDate: epochDay,
  endDate: null,
})

/** The next time after a moment; both in milliseconds since 1970. */
export const nextPlanTime = (repeat: PlanRepeat, after: number): Date | null => {
  const due = nextDue(recurrenceOf(repeat))(after)
  return due && new Date(due.at)
}

/** "Weekly on Monday at 07:00, Europe/Helsinki" */
export const planWords = (repeat: PlanRepeat): string => sentenceOf(recurrenceOf(repeat), epochDay)

/** The date of a moment in a time zone, "YYYY-MM-DD". */
export const dateIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)

const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** The days of a period, seen from a day. */
export function periodDays(period: GeneratedPeriod, today: string): FigurePeriod {
  const yesterday = addDays(today, -1)
  switch (period) {
    case 'LAST_DAY':
      return { from: yesterday, to: yesterday }
    case 'LAST_WEEK': {
      const monday = addDays(today, -weekdayOf(today) - 7)
      return { from: monday, to: addDays(monday, 6) }
    }
    case 'LAST_MONTH': {
      const last = addDays(`${today.slice(0, 8)}01`, -1)
      return { from: `${last.slice(0, 8)}01`, to: last }
    }
    case 'DAYS_30':
      return { from: addDays(today, -29), to: today }
    case 'DAYS_60':
      return { from: addDays(today, -59), to: today }
    case 'DAYS_90':
      return { from: addDays(today, -89), to: today }
    case 'ALL':
      return { from: null, to: today }
  }
}
