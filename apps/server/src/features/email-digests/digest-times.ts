import { digestFrequencies, digestFrequencyNames, digestNextDates } from '@windrow/contract/email-digests'
import type { Recurrence } from '@windrow/contract/schemas/schedules'
import type { EmailDigestRow } from '../../database/digest-tables.ts'
import { dueTimes, nextDue, type NextDue } from '../schedules/recurrence.ts'
import { dateOfWall, dayMs, toWall, wallOfDate } from '../schedules/wall-clock.ts'

/** When a digest is due. */
export type Timing = Pick<EmailDigestRow, 'frequency' | 'weekday' | 'month_day' | 'time_of_day' | 'time_zone'>

const recurrenceOf = ({ frequency, weekday, month_day, time_of_day, time_zone }: Timing): Recurrence => ({
  frequency: digestFrequencyNames[frequency]!,
  interval: 1,
  time: time_of_day,
  minute: 0,
  fromHour: 0,
  toHour: 23,
  weekdays: weekday === null ? [] : [weekday],
  monthDays: month_day === null ? [] : [month_day],
  cron: '',
  startDate: '2000-01-01',
  endDate: null,
  timeZone: time_zone,
})

/** The due times of a digest. Clock changes as for schedules: a skipped time is due after the gap, a repeated one once. */
export const dueTimesOf = (timing: Timing): NextDue => nextDue(recurrenceOf(timing))

/** The next due times after a moment, in milliseconds since 1970. */
export const nextTimes = (timing: Timing, after: number): number[] =>
  dueTimes(dueTimesOf(timing), { after, limit: digestNextDates }).map(({ at }) => at)

/** The days that a mail tells of and those it compares them with; dates like "2027-03-28", all inclusive. */
export interface Period {
  from: string
  to: string
  beforeFrom: string
  beforeTo: string
}

const addDays = (date: string, days: number): string => dateOfWall(wallOfDate(date) + days * dayMs)

/** The date of the due time before one at this date. */
function dateBefore({ frequency, month_day }: Pick<Timing, 'frequency' | 'month_day'>, date: string): string {
  if (frequency !== digestFrequencies.Monthly)
    return addDays(date, frequency === digestFrequencies.Daily ? -1 : -7)
  const day = new Date(wallOfDate(date))
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()]
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return dateOfWall(Date.UTC(year, month - 1, Math.min(month_day ?? 1, length)))
}

/**
 * The complete days from the due time before until this one. The day of the due time isn't over, so it belongs to the
 * next mail.
 *
 * @param dueAt in milliseconds since 1970
 */
export function periodOf(timing: Timing, dueAt: number): Period {
  const date = dateOfWall(toWall(dueAt, timing.time_zone).wall)
  const from = dateBefore(timing, date)
  const beforeFrom = dateBefore(timing, from)
  return { from, to: addDays(date, -1), beforeFrom, beforeTo: addDays(from, -1) }
}

/** The period of a mail sent now, whatever its day: as if it were due today. */
export function periodUntilNow(timing: Timing, now: number): Period {
  const { wall } = toWall(now, timing.time_zone)
  return periodOf({ ...timing, month_day: new Date(wall).getUTCDate() }, now)
}

/** The last seven days of a period, or all of a longer one. */
export function chartDays({ from, to }: Period): string[] {
  const first = Math.min(wallOfDate(from), wallOfDate(to) - 6 * dayMs)
  const days: string[] = []
  for (let wall = first; wall <= wallOfDate(to); wall += dayMs) days.push(dateOfWall(wall))
  return days
}
