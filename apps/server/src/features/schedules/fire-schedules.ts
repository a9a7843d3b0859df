import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Db, Trx } from '../../database/connect.ts'
import type { ScheduleRow } from '../../database/schedule-tables.ts'
import { budgetHolds } from '../../budgets/budget-hold.ts'
import { startScheduledRuns, type ScheduledRun } from '../runs/start-scheduled-runs.ts'
import { stopRunOfReport } from '../runs/stop-runs.ts'
import { insertFirings, type NewFiring, settleFirings, type Settled, waitingOf } from './firing-queries.ts'
import { lockPlaces, type Place } from './locked-places.ts'
import { fireTime } from './jitter.ts'
import { pauseReason } from './pause-reason.ts'
import { type PlannedFiring, planFirings } from './plan-firings.ts'
import { nextDue } from './recurrence.ts'
import { minuteMs } from './wall-clock.ts'
import { plannedOnce } from '../../database/plan-once.ts'

const batchSize = 100

/**
 * Fires due schedules by the database's clock, one batch per transaction: inserts a row for every due time, starts the
 * runs, and sets the next due times. A scheduler that is killed leaves nothing half done, and two never start the same
 * run.
 *
 * @returns whether there was something to do
 */
export async function fireDueSchedules({ db }: Pick<AppContext, 'db'>): Promise<boolean> {
  if (!(await somethingIsDue(db))) return false
  return db.transaction().execute(async (trx) => {
    const due = await takeDue(trx)
    if (due.length === 0) return false
    const places = await lockPlaces(
      trx,
      due.map(({ report_id }) => report_id),
    )
    const plans = due.map((schedule) => planOne(schedule, places.get(schedule.report_id)))
    await start(trx, plans, await insertFirings(trx, await withinLimits(trx, plans)))
    await moveOn(trx, plans)
    return true
  })
}

const somethingIsDue = async (db: Db): Promise<boolean> =>
  (
    await db
      .selectFrom('schedules')
      .select('id')
      .where('next_fire_at', '<=', sql<Date>`now()`)
      .limit(1)
      .$call(plannedOnce)
      .execute()
  ).length > 0

type DueSchedule = ScheduleRow & { now: Date }

/** Skips schedules locked by another scheduler. */
const takeDue = (trx: Trx): Promise<DueSchedule[]> =>
  trx
    .selectFrom('schedules')
    .selectAll()
    .select(sql<Date>`now()`.as('now'))
    .where('next_fire_at', '<=', sql<Date>`now()`)
    .orderBy('next_fire_at')
    .limit(batchSize)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()

interface Plan {
  schedule: DueSchedule
  place: Place | undefined
  firings: NewFiring[]
  next: number | null
}

/**
 * The firings of a schedule. If its times can't be computed any more (for example after an update of the time zones),
 * records one missed firing, so that it doesn't block the other schedules.
 */
function timesOf(schedule: DueSchedule): Pick<Plan, 'next'> & { firings: readonly PlannedFiring[] } {
  const first = schedule.next_due_at!.getTime()
  try {
    return planFirings(schedule, nextDue(schedule.recurrence), first, schedule.now.getTime())
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const reason = `Its due times can no longer be calculated (${why}); save the schedule again.`
    return { firings: [{ at: first, verdict: 'missed', reason }], next: null }
  }
}

function planOne(schedule: DueSchedule, place: Place | undefined): Plan {
  const { firings, next } = timesOf(schedule)
  const paused = place ? pauseReason(place) : 'This report is gone.'
  const unable = place?.recipe_version === null ? 'This report has no recipe yet.' : null
  return {
    schedule,
    place,
    next,
    firings: firings.map(({ at, verdict, reason }) => {
      const base = {
        scheduleId: schedule.id,
        dueAt: new Date(at),
        isCatchUp: verdict === 'catch-up',
        finishBy: null,
      }
      if (verdict === 'missed') return { ...base, state: 'MISSED', reason }
      if (paused !== null) return { ...base, state: 'PAUSED', reason: paused }
      if (unable !== null) return { ...base, state: 'SKIPPED', reason: unable }
      return { ...base, state: 'STARTED', reason: null, finishBy: finishBy(schedule, at) }
    }),
  }
}

const finishBy = ({ finish_within_minutes: minutes }: ScheduleRow, at: number): Date | null =>
  minutes === null ? null : new Date(at + minutes * minuteMs)

/** Skips firings beyond the daily limits set by staff. */
async function withinLimits(trx: Trx, plans: readonly Plan[]): Promise<NewFiring[]> {
  const limited = plans.filter(({ schedule }) => schedule.max_runs_per_day !== null)
  const counts = await recentStarts(
    trx,
    limited.map(({ schedule }) => schedule.id),
  )
  for (const { schedule, firings } of limited) {
    let left = schedule.max_runs_per_day! - (counts.get(schedule.id) ?? 0)
    for (const firing of firings)
      if (firing.state === 'STARTED' && left-- <= 0)
        Object.assign(firing, {
          state: 'SKIPPED',
          reason: `Staff have limited this schedule to ${schedule.max_runs_per_day === 1 ? '1 run' : `${schedule.max_runs_per_day} runs`} within 24 hours.`,
          finishBy: null,
        })
  }
  return plans.flatMap(({ firings }) => firings)
}

async function recentStarts(trx: Trx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('schedule_firings')
    .select(['schedule_id', sql<number>`count(*)::int`.as('count')])
    .where('schedule_id', 'in', ids)
    .where('due_at', '>', sql<Date>`now() - interval '1 day'`)
    .where('state', 'in', ['STARTED', 'WAITING'])
    .groupBy('schedule_id')
    .execute()
  return new Map(rows.map(({ schedule_id, count }) => [schedule_id, count]))
}

type Fired = NewFiring & { id: number }

const toRun = ({ schedule, place }: Plan, firing: Fired): ScheduledRun => ({
  firingId: firing.id,
  scheduleId: schedule.id,
  organizationId: place!.organization_id,
  reportId: schedule.report_id,
  recipeVersion: place!.recipe_version!,
  initiatorId: schedule.created_by,
  options: schedule.options,
  parameters: schedule.parameters,
  priority: schedule.priority,
})

/** Starts a run for each firing; if the report is busy, applies the overlap policy. */
async function start(trx: Trx, plans: readonly Plan[], fired: readonly Fired[]): Promise<void> {
  const planOf = new Map(plans.map((plan) => [plan.schedule.id, plan]))
  const wanted = fired.filter(({ state }) => state === 'STARTED')
  if (wanted.length === 0) return
  const waiting = await waitingOf(
    trx,
    wanted.map(({ scheduleId }) => planOf.get(scheduleId)!.schedule.report_id),
  )
  // Reports with waiting firings start these first.
  const free = wanted.filter(
    ({ scheduleId }) => !waiting.reports.has(planOf.get(scheduleId)!.schedule.report_id),
  )
  const holds = await budgetHolds(
    trx,
    free.map(({ scheduleId }) => planOf.get(scheduleId)!.schedule.report_id),
  )
  const holdOf = (firing: Fired) => holds.get(planOf.get(firing.scheduleId)!.schedule.report_id)
  const started = await startScheduledRuns(
    trx,
    free
      .filter((firing) => holdOf(firing) === undefined)
      .map((firing) => toRun(planOf.get(firing.scheduleId)!, firing)),
  )
  const settled: Settled[] = []
  for (const firing of wanted) {
    if (started.has(firing.id)) continue
    const { schedule } = planOf.get(firing.scheduleId)!
    const hold = holdOf(firing)
    const outcome = hold
      ? forBudget(schedule, hold, waiting.schedules)
      : whileRunning(schedule, firing, waiting.schedules)
    if (outcome.state === 'WAITING' && !firing.isCatchUp) {
      waiting.schedules.add(schedule.id)
      if (schedule.overlap === 'stop' && !hold) await stopRunOfReport(trx, schedule.report_id)
    }
    settled.push({ id: firing.id, ...outcome })
  }
  await settleFirings(trx, settled)
}

/** The outcome of a firing whose report is busy. At most one firing per schedule waits, plus those that catch up. */
function whileRunning(
  { id, overlap }: ScheduleRow,
  { isCatchUp }: Fired,
  waiting: ReadonlySet<number>,
): Pick<Settled, 'state' | 'reason'> {
  if (isCatchUp) return { state: 'WAITING', reason: 'Waits for the runs before it to end.' }
  if (overlap === 'skip') return { state: 'SKIPPED', reason: 'The report was still running.' }
  if (waiting.has(id)) return { state: 'SKIPPED', reason: 'A run of this schedule was waiting already.' }
  return {
    state: 'WAITING',
    reason: overlap === 'stop' ? 'The old run is being stopped.' : 'The report is already running.',
  }
}

/** The outcome of a firing whose budget is used up: the first one of a schedule waits for the budget. */
function forBudget(
  { id }: ScheduleRow,
  reason: string,
  waiting: ReadonlySet<number>,
): Pick<Settled, 'state' | 'reason'> {
  return waiting.has(id)
    ? { state: 'SKIPPED', reason: 'A run of this schedule was waiting already.' }
    : { state: 'WAITING', reason }
}

async function moveOn(trx: Trx, plans: readonly Plan[]): Promise<void> {
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  const times = plans.map(({ schedule, next }) => ({
    id: schedule.id,
    due: iso(next),
    fire: iso(next === null ? null : fireTime(schedule.id, next, schedule.jitter_minutes)),
  }))
  await sql`update schedules set next_due_at = t.due, next_fire_at = t.fire
    from unnest(${times.map(({ id }) => id)}::bigint[], ${times.map(({ due }) => due)}::timestamptz[], ${times.map(({ fire }) => fire)}::timestamptz[]) t(id, due, fire)
    where schedules.id = t.id`.execute(trx)
}
