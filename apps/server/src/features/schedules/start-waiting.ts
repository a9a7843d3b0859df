import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { activeInSql } from '../../database/active-runs.ts'
import type { Trx } from '../../database/connect.ts'
import { startScheduledRuns } from '../runs/start-scheduled-runs.ts'
import { settleFirings, type Settled } from './firing-queries.ts'
import { lockPlaces, type Place } from './locked-places.ts'
import { pauseReason } from './pause-reason.ts'
import { plannedOnce } from '../../database/plan-once.ts'

const batchSize = 100

/**
 * The ids of waiting firings whose report is free now, and whose budgets aren't used up, oldest first. A budget is looked at
 * for each account once, and for reports that have one and are free: calling `budget_full` takes longer than all else.
 */
const freeFirings = sql<number>`(
  with waiting as materialized (
    select f.id, f.due_at, s.report_id from schedule_firings f join schedules s on s.id = f.schedule_id
    where f.state = 'WAITING'
      and not exists (select from runs where runs.report_id = s.report_id and runs.status in (${sql.raw(activeInSql)}))),
  placed as materialized (
    select w.id, w.due_at, r.id as report_id, r.budget_micros, p.organization_id from waiting w
    join reports r on r.id = w.report_id join projects p on p.id = r.project_id),
  accounts as materialized (
    select organization_id from (select distinct organization_id from placed offset 0) a
    where budget_full(organization_id, null) is null)
  select id from placed join accounts using (organization_id)
  where case when budget_micros is null then true else budget_full(organization_id, report_id) is null end
  order by due_at, id limit ${sql.lit(batchSize)})`

const takeFree = (trx: Trx) =>
  trx
    .selectFrom('schedule_firings')
    .innerJoin('schedules', 'schedules.id', 'schedule_firings.schedule_id')
    .selectAll('schedules')
    .select('schedule_firings.id as firing_id')
    .where('schedule_firings.id', 'in', freeFirings)
    .where(sql<boolean>`schedule_firings.state = 'WAITING'`) // another node may have taken it meanwhile
    .orderBy('schedule_firings.due_at')
    .orderBy('schedule_firings.id')
    .forUpdate('schedule_firings')
    .skipLocked()
    .$call(plannedOnce)
    .execute()

/**
 * Starts the runs that waited for another one to end, or for a budget.
 *
 * @returns whether there was something to do
 */
export async function startWaiting({ db }: Pick<AppContext, 'db'>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const free = await takeFree(trx)
    if (free.length === 0) return false
    const places = await lockPlaces(
      trx,
      free.map(({ report_id }) => report_id),
    )
    const settled: Settled[] = []
    const runnable = free.flatMap((schedule) => {
      const place = places.get(schedule.report_id)
      const reason = whyNot(place)
      if (reason === null) return [{ schedule, place: place! }]
      settled.push({ id: schedule.firing_id, state: 'PAUSED', reason })
      return []
    })
    const started = await startScheduledRuns(
      trx,
      runnable.map(({ schedule, place }) => ({
        firingId: schedule.firing_id,
        scheduleId: schedule.id,
        organizationId: place.organization_id,
        reportId: schedule.report_id,
        recipeVersion: place.recipe_version!,
        initiatorId: schedule.created_by,
        options: schedule.options,
        parameters: schedule.parameters,
        priority: schedule.priority,
      })),
    )
    settled.push(...[...started].map((id) => ({ id, state: 'STARTED' as const, reason: null })))
    await settleFirings(trx, settled)
    return settled.length > 0
  })
}

function whyNot(place: Place | undefined): string | null {
  if (!place) return 'This report is gone.'
  return pauseReason(place) ?? (place.recipe_version === null ? 'This report has no recipe yet.' : null)
}
