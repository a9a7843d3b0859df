import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import type { CalendarGroup, CalendarItem } from '@windrow/contract/schemas/schedules'
import { mostListedTimes } from '@windrow/contract/schedules'
import { isTimeZone, timeZoneAdvice } from '@windrow/contract/time-zones'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { pauseReason } from './pause-reason.ts'
import { dueTimes, nextDue } from './recurrence.ts'
import { schedulesOf, type ScheduleViewRow } from './schedule-queries.ts'
import { dateOfWall, dayMs, steadyClock, toInstant, wallOfDate } from './wall-clock.ts'

const mostDays = 62
/** Due times computed without a break. Fifty schedules of every minute have millions in two months. */
const timesAtOnce = 2000

interface Span {
  from: number
  to: number
  timeZone: string
}

/** The moments at which the first day begins and the last one ends. Throws VALIDATION. */
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

/** Outcomes of one schedule's due times on one day; lists only the first of very many. */
interface PastDay {
  count: number
  failed: number
  last: string
  records: number | null
  items: CalendarItem[]
}

/** Counted in the database, because a day may have more than a thousand. */
const pastRows = (db: Db, ids: readonly number[], { from, to, timeZone }: Span) =>
  db
    .selectFrom((query) =>
      query
        .selectFrom('schedule_firings as f')
        .leftJoin('runs', (join) =>
          join.onRef('runs.firing_id', '=', 'f.id').on('runs.deleted_at', 'is', null),
        )
        .select([
          'f.schedule_id',
          'f.due_at',
          'f.state',
          'f.reason',
          'f.is_late',
          'runs.id as run_id',
          sql<
            CalendarItem['status']
          >`case when runs.manually_stopped and runs.ended_at is not null then 'STOPPED' else runs.status end`.as(
            'status',
          ),
          'runs.rows as records',
          'runs.started_at',
          'runs.ended_at',
          sql<string>`to_char(f.due_at at time zone ${timeZone}, 'YYYY-MM-DD')`.as('day'),
          sql<number>`row_number() over (${ofDay(timeZone)} order by f.due_at)`.as('place'),
          sql<number>`count(*) over (${ofDay(timeZone)})`.as('day_count'),
          sql<number>`count(*) filter (where runs.status = 'FAILED' or f.state = 'MISSED') over (${ofDay(timeZone)})`.as(
            'day_failed',
          ),
          sql<
            number | null
          >`sum(runs.rows) filter (where runs.ended_at is not null) over (${ofDay(timeZone)})`.as(
            'day_records',
          ),
          sql<Date>`max(f.due_at) over (${ofDay(timeZone)})`.as('day_last'),
        ])
        .where('f.schedule_id', 'in', ids)
        .where('f.due_at', '>=', new Date(from))
        .where('f.due_at', '<', new Date(to))
        .as('firings'),
    )
    .selectAll()
    .where('place', '<=', mostListedTimes)
    .orderBy('due_at')
    .execute()

const ofDay = (timeZone: string) =>
  sql`partition by f.schedule_id, to_char(f.due_at at time zone ${timeZone}, 'YYYY-MM-DD')`

type PastRow = Awaited<ReturnType<typeof pastRows>>[number]

const toItem = (row: PastRow): CalendarItem => ({
  dueDate: row.due_at.toISOString(),
  state: row.state,
  reason: row.reason,
  isLate: row.is_late ?? false,
  historyId: row.run_id,
  status: row.status,
  itemCount: row.records,
  runStarted: row.started_at?.toISOString() ?? null,
  runEnded: row.ended_at?.toISOString() ?? null,
})

/** Date and schedule id. */
type Key = `${string} ${number}`
const dateOfKey = (key: string): string => key.slice(0, 10)

async function pastDays(db: Db, ids: readonly number[], span: Span): Promise<Map<Key, PastDay>> {
  if (ids.length === 0) return new Map()
  const byDay = Map.groupBy(
    await pastRows(db, ids, span),
    ({ day, schedule_id }): Key => `${day} ${schedule_id}`,
  )
  return new Map(
    [...byDay].map(([key, rows]) => {
      const { day_count, day_failed, day_records, day_last } = rows[0]!
      return [
        key,
        {
          count: day_count,
          failed: day_failed,
          records: day_records,
          last: day_last.toISOString(),
          items: rows.map(toItem),
        },
      ]
    }),
  )
}

const coming = (at: number): CalendarItem => ({
  dueDate: new Date(at).toISOString(),
  state: 'COMING',
  reason: null,
  isLate: false,
  historyId: null,
  status: null,
  itemCount: null,
  runStarted: null,
  runEnded: null,
})

/** Future due times by day; none for paused schedules. Yields to the event loop in between. */
async function comingDays(
  schedule: ScheduleViewRow,
  { from, to, timeZone }: Span,
): Promise<Map<Key, number[]>> {
  const found = new Map<Key, number[]>()
  if (schedule.next_due_at === null || pauseReason(schedule) !== null) return found
  const clock = steadyClock(timeZone)
  const next = nextDue(schedule.recurrence)
  let after = Math.max(schedule.next_due_at.getTime(), from) - 1
  for (;;) {
    const times = dueTimes(next, { after, until: to - 1, limit: timesAtOnce })
    for (const { at } of times) {
      const key: Key = `${dateOfWall(at + clock(at).offset)} ${schedule.id}`
      const day = found.get(key)
      if (day) day.push(at)
      else found.set(key, [at])
    }
    if (times.length < timesAtOnce) return found
    after = times.at(-1)!.at
    await setImmediate()
  }
}

/** Past and future due times of one schedule and day, combined. */
function toGroup(key: Key, past: PastDay | undefined, times: readonly number[]): CalendarGroup {
  const room = mostListedTimes - (past?.items.length ?? 0)
  const items = [...(past?.items ?? []), ...times.slice(0, room).map(coming)]
  const lastComing = times.at(-1)
  return {
    date: dateOfKey(key),
    scheduleId: Number(key.slice(11)),
    count: (past?.count ?? 0) + times.length,
    coming: times.length,
    failed: past?.failed ?? 0,
    first: items[0]!.dueDate,
    last: lastComing === undefined ? past!.last : new Date(lastComing).toISOString(),
    records: past?.records ?? null,
    items,
  }
}

export const scheduleCalendar =
  (app: AppContext): Handler<Routes['scheduleCalendar']> =>
  async ({ report, query }) => {
    const span = spanOf(query)
    const schedules = await schedulesOf(app.db, report.id)
    const past = await pastDays(
      app.db,
      schedules.map(({ id }) => id),
      span,
    )
    const next = new Map<Key, number[]>()
    for (const schedule of schedules)
      for (const [key, times] of await comingDays(schedule, span)) next.set(key, times)
    const keys = [...new Set([...past.keys(), ...next.keys()])]
    const groups = keys.map((key) => toGroup(key, past.get(key), next.get(key) ?? []))
    return { timeZone: span.timeZone, groups: groups.sort(inOrder) }
  }

const inOrder = (a: CalendarGroup, b: CalendarGroup) =>
  a.date.localeCompare(b.date) || a.first.localeCompare(b.first)
