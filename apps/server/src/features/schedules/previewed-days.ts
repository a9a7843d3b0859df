import type { Recurrence, SchedulePreview } from '@windrow/contract/schemas/schedules'
import { previewedDays, previewedTimesADay } from '@windrow/contract/schedules'
import { dueTimes, nextDue } from './recurrence.ts'
import { dateOfWall, dayMs, timeOfWall, toInstant, toWall, wallOfDate } from './wall-clock.ts'

/** The days with due times among the next five weeks, today included, each with its first time to come. */
export function comingDays(recurrence: Recurrence, now: number): SchedulePreview['days'] {
  const { timeZone } = recurrence
  const next = nextDue(recurrence)
  const dayAt = (at: number) => wallOfDate(dateOfWall(toWall(at, timeZone).wall))
  const until = toInstant(dayAt(now) + previewedDays * dayMs, timeZone).at - 1
  const days: SchedulePreview['days'] = []
  let after = now
  for (;;) {
    const [first] = dueTimes(next, { after, until, limit: 1 })
    if (!first) return days
    const day = dayAt(first.at)
    const end = toInstant(day + dayMs, timeZone).at - 1
    const times = dueTimes(next, { after: first.at - 1, until: end, limit: previewedTimesADay })
    days.push({
      date: dateOfWall(day),
      count: times.length,
      first: timeOfWall(toWall(first.at, timeZone).wall),
    })
    after = end
  }
}
