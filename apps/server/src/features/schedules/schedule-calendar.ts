import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import type { CalendarGroup, CalendarItem } from '@windrow/contract/schemas/schedules'
import { mostListedTimes } from '@windrow/contract/schedules'
import { isTimeZone, timeZoneAdvice } from '@windrow/contract/time-zones'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/handler.ts'
import { pauseReason } from './pause-reason.ts'
import { dueTimes, nextDue } from './recurrence.ts'
import { schedulesOf, type ScheduleViewRow } from './schedule-queries.ts'
import { dateOfWall, dayMs, toInstant, toWall, wallOfDate } from './wall-clock.ts'

const mostDays = 62
/** Due times a day of a schedule that runs every minute, and an hour more. */
const mostTimes = mostDays * 25 * 60

interface Span {
  from: number
  to: number
  timeZone: string
}

/** The moments at which the first day begins and the last one ends. */
function spanOf({ from, to, timeZone }: { from: string; to: string; timeZone: string }): Span {
  const refuse = (field: string, message: string) =>
    new AppError('VALIDATION', `query.${field}: ${message}`, [{ path: `query.${field}`, message }])
  if (!isTimeZone(timeZone)) throw refuse('timeZone', timeZoneAdvice)
  const days = (wallOfDate(to) - wallOfDate(from)) / dayMs
  if (days < 0) throw refuse('to', 'must not be before the first day')
  if (days > mostDays) throw refuse('to', `must be at most ${mostDays} days later`)
  return {
    from: toInstant(wallOfDate(from), timeZone).at,
    to: toInstant(wallOfDate(to) + dayMs, timeZone).at,
    timeZone,
  }
}

type Shown = CalendarItem & { scheduleId: number }

/** What became of the due times of a span. */
async function pastItems(db: Db, ids: readonly number[], { from, to }: Span): Promise<Shown[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('schedule_firings')
    .leftJoin('runs', (join) =>
      join.onRef('runs.firing_id', '=', 'schedule_firings.id').on('runs.deleted_at', 'is', null),
    )
    .select([
      'schedule_firings.schedule_id',
      'schedule_firings.due_at',
      'schedule_firings.state',
      'schedule_firings.reason',
      'schedule_firings.is_late',
      'runs.id as run_id',
      sql<
        CalendarItem['status']
      >`case when runs.manually_stopped and runs.ended_at is not null then 'STOPPED' else runs.status end`.as(
        'status',
      ),
      'runs.rows',
      'runs.started_at',
      'runs.ended_at',
    ])
    .where('schedule_firings.schedule_id', 'in', ids)
    .where('schedule_firings.due_at', '>=', new Date(from))
    .where('schedule_firings.due_at', '<', new Date(to))
    .orderBy('schedule_firings.due_at')
    .execute()
  return rows.map((row) => ({
    scheduleId: row.schedule_id,
    dueDate: row.due_at.toISOString(),
    state: row.state,
    reason: row.reason,
    isLate: row.is_late ?? false,
    historyId: row.run_id,
    status: row.status,
    itemCount: row.rows,
    runStarted: row.started_at?.toISOString() ?? null,
    runEnded: row.ended_at?.toISOString() ?? null,
  }))
}

const nothingYet = {
  state: 'COMING',
  reason: null,
  isLate: false,
  historyId: null,
  status: null,
  itemCount: null,
  runStarted: null,
  runEnded: null,
} as const

/** Due times that are still to come; paused schedules have none. */
function comingItems(schedule: ScheduleViewRow, { from, to }: Span): Shown[] {
  if (schedule.next_due_at === null || pauseReason(schedule) !== null) return []
  const after = Math.max(schedule.next_due_at.getTime(), from) - 1
  return dueTimes(nextDue(schedule.recurrence), { after, until: to - 1, limit: mostTimes }).map(({ at }) => ({
    ...nothingYet,
    scheduleId: schedule.id,
    dueDate: new Date(at).toISOString(),
  }))
}

/** The due times of one schedule and day as one thing. */
function toGroup(date: string, items: readonly Shown[]): CalendarGroup {
  const ended = items.filter(({ runEnded }) => runEnded !== null)
  return {
    date,
    scheduleId: items[0]!.scheduleId,
    count: items.length,
    coming: items.filter(({ state }) => state === 'COMING').length,
    failed: items.filter(({ status, state }) => status === 'FAILED' || state === 'MISSED').length,
    first: items[0]!.dueDate,
    last: items.at(-1)!.dueDate,
    records: ended.length === 0 ? null : ended.reduce((sum, { itemCount }) => sum + (itemCount ?? 0), 0),
    items: items.slice(0, mostListedTimes).map(({ scheduleId: _same, ...item }) => item),
  }
}

export const scheduleCalendar =
  (app: AppContext): Handler<Routes['scheduleCalendar']> =>
  async ({ report, query }) => {
    const span = spanOf(query)
    const schedules = await schedulesOf(app.db, report.id)
    const past = await pastItems(
      app.db,
      schedules.map(({ id }) => id),
      span,
    )
    const items = [...past, ...schedules.flatMap((schedule) => comingItems(schedule, span))]
    const byDay = Map.groupBy(items, ({ scheduleId, dueDate }) => {
      const date = dateOfWall(toWall(Date.parse(dueDate), span.timeZone).wall)
      return `${date} ${scheduleId}`
    })
    const groups = [...byDay].map(([key, group]) => toGroup(key.slice(0, 10), group))
    return { timeZone: span.timeZone, groups: groups.sort(inOrder) }
  }

const inOrder = (a: CalendarGroup, b: CalendarGroup) =>
  a.date.localeCompare(b.date) || a.first.localeCompare(b.first)
