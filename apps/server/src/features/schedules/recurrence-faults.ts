import { Cron } from 'croner'
import type { FieldError } from '@windrow/contract/errors'
import type { Recurrence } from '@windrow/contract/schemas/schedules'
import { isTimeZone, timeZoneAdvice } from '@windrow/contract/time-zones'
import { AppError } from '../../errors/app-error.ts'
import { nextDue } from './recurrence.ts'
import { dayWords } from './recurrence-words.ts'
import { msOfTime, timeOfWall, toInstant, toWall, wallOfDate } from './wall-clock.ts'

type Field = keyof Recurrence
type Fault = readonly [field: Field, message: string]

function* hourlyFaults({ interval, fromHour, toHour }: Recurrence): Generator<Fault> {
  if (interval > 23) yield ['interval', 'must be 23 hours at most; choose days for more']
  if (fromHour > toHour) yield ['toHour', 'must not be before the first hour']
}

function* cronFaults({ cron }: Recurrence): Generator<Fault> {
  const fields = cron.split(/\s+/).filter(Boolean).length
  if (fields > 5)
    return yield [
      'cron',
      'has more than five fields; a schedule is due once a minute at most, so leave the seconds out',
    ]
  if (fields < 5)
    return yield [
      'cron',
      'needs five fields: minute, hour, day of month, month, day of week, as in 0 6 * * 1',
    ]
  try {
    const never = new Cron(cron, { timezone: 'UTC', mode: '5-part' }).nextRun() === null
    if (never) yield ['cron', 'never comes; is there such a day in such a month?']
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^CronPattern:\s*/, '') : String(error)
    yield ['cron', `cannot be read: ${why}`]
  }
}

/** A single moment that the clocks skip would never come, so it must exist. */
function* onceFaults({ startDate, time, timeZone }: Recurrence): Generator<Fault> {
  const { at, occurs } = toInstant(wallOfDate(startDate) + msOfTime(time), timeZone)
  if (occurs === 'never')
    yield [
      'time',
      `does not exist on ${dayWords(startDate)} in ${timeZone}, because the clocks go forward; choose ${timeOfWall(toWall(at, timeZone).wall)} or later`,
    ]
}

/** Faults in the fields that a frequency uses. */
const byFrequency: Record<Recurrence['frequency'], (recurrence: Recurrence) => Iterable<Fault>> = {
  Once: onceFaults,
  Hourly: hourlyFaults,
  Daily: () => [],
  Weekly: ({ weekdays }) =>
    weekdays.length === 0 ? [['weekdays', 'needs at least one day of the week']] : [],
  Monthly: ({ monthDays }) =>
    monthDays.length === 0 ? [['monthDays', 'needs at least one day of the month']] : [],
  Cron: cronFaults,
}

function* allFaults(recurrence: Recurrence, now: number): Generator<Fault> {
  const { timeZone, startDate, endDate, frequency } = recurrence
  if (!isTimeZone(timeZone)) return yield ['timeZone', timeZoneAdvice]
  const isBackwards = frequency !== 'Once' && endDate !== null && endDate < startDate
  if (isBackwards) yield ['endDate', 'must not be before the first day']
  const own = [...byFrequency[frequency](recurrence)]
  yield* own
  if (own.length > 0 || isBackwards || nextDue(recurrence)(now) !== null) return
  if (frequency === 'Once') yield ['startDate', 'and time have passed already; choose a later moment']
  else yield ['endDate', 'leaves no due time; choose a later day']
}

/** One fault for each well-formed value that could never work, with a sentence. */
export const recurrenceFaults = (recurrence: Recurrence, now: number): FieldError[] =>
  [...allFaults(recurrence, now)].map(([field, message]) => ({ path: `body.recurrence.${field}`, message }))

/** Throws VALIDATION with a sentence for each faulty field. */
export function assertRecurrence(recurrence: Recurrence, now: number): void {
  const faults = recurrenceFaults(recurrence, now)
  const [first] = faults
  if (!first) return
  throw new AppError(
    'VALIDATION',
    faults.length === 1
      ? `${first.path}: ${first.message}`
      : 'Some values are not valid; see the list of errors.',
    faults,
  )
}
