import type { Routes } from '@windrow/contract/routes'
import type { DueTime } from '@windrow/contract/schemas/schedules'
import type { AppContext } from '../../context.ts'
import { databaseNow } from '../../database/database-now.ts'
import type { Handler } from '../../calls/handler.ts'
import { startRun } from '../runs/start-run.ts'
import { pauseReason } from './pause-reason.ts'
import { comingDays } from './previewed-days.ts'
import { type Due, dueTimes, nextDue } from './recurrence.ts'
import { recurrenceFaults } from './recurrence-faults.ts'
import { clockNote, localWords, longDayWords, monthNote, sentenceOf } from './recurrence-words.ts'
import { placeOf, schedulesOf } from './schedule-queries.ts'
import { loadSchedule, toSchedules } from './schedule-view.ts'
import { dateOfWall, dayMs, timeOfWall, toWall } from './wall-clock.ts'

export const scheduleList =
  (app: AppContext): Handler<Routes['scheduleList']> =>
  async ({ report, actor }) => {
    const [rows, place] = await Promise.all([schedulesOf(app.db, report.id), placeOf(app.db, report.id)])
    return {
      schedules: await toSchedules(app, rows, actor),
      timeZone: place.time_zone,
      paused: pauseReason(place),
    }
  }

export const scheduleGet =
  (app: AppContext): Handler<Routes['scheduleGet']> =>
  ({ schedule, actor }) =>
    loadSchedule(app, schedule.id, actor)

const previewed = 10
/** Clocks change once or twice a year; this range includes the changes. */
const noteDays = 400

function toDueTime(due: Due, timeZone: string): DueTime {
  const { wall } = toWall(due.at, timeZone)
  return {
    dueDate: new Date(due.at).toISOString(),
    localTime: localWords(wall),
    words: `${longDayWords(wall)} at ${timeOfWall(wall)}`,
    note: clockNote(due, wall),
  }
}

/** Notes on due times in the next year that are affected by clock changes; the first two are enough. */
function clockNotes(times: readonly DueTime[]): string[] {
  return times
    .flatMap(({ words, note }) => (note === null ? [] : [`${words.split(' at ')[0]}: ${note}.`]))
    .slice(0, 2)
}

export const schedulePreview =
  (app: AppContext): Handler<Routes['schedulePreview']> =>
  async ({ body: { recurrence } }) => {
    const now = await databaseNow(app.db)
    const errors = recurrenceFaults(recurrence, now)
    if (errors.length > 0) return { sentence: null, notes: [], next: [], days: [], errors }
    const { timeZone } = recurrence
    const year = dueTimes(nextDue(recurrence), { after: now, until: now + noteDays * dayMs, limit: noteDays })
    const coming = dueTimes(nextDue(recurrence), { after: now, limit: previewed })
    const month = monthNote(recurrence)
    const notes = clockNotes(
      year.filter(({ occurs }) => occurs !== 'once').map((due) => toDueTime(due, timeZone)),
    )
    return {
      sentence: sentenceOf(recurrence, dateOfWall(toWall(now, timeZone).wall)),
      notes: [...(month === null ? [] : [month]), ...notes],
      next: coming.map((due) => toDueTime(due, timeZone)),
      days: comingDays(recurrence, now),
      errors,
    }
  }

export const scheduleRun =
  (app: AppContext): Handler<Routes['scheduleRun']> =>
  (call) => {
    const { schedule } = call
    return startRun(app, call, { options: schedule.options, parameters: schedule.parameters, schedule })
  }
