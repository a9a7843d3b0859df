import { sql } from 'kysely'
import type { FiringState } from '@windrow/contract/schedules'
import type { Db, Trx } from '../../database/connect.ts'

export interface NewFiring {
  scheduleId: number
  dueAt: Date
  state: Exclude<FiringState, 'COMING'>
  reason: string | null
  isCatchUp: boolean
  finishBy: Date | null
}

/** Inserts firings. Returns only new ones: nothing more is done for due times that another node has recorded. */
export async function insertFirings(
  trx: Trx,
  firings: readonly NewFiring[],
): Promise<(NewFiring & { id: number })[]> {
  if (firings.length === 0) return []
  const rows = await trx
    .insertInto('schedule_firings')
    .values(
      firings.map((firing) => ({
        schedule_id: firing.scheduleId,
        due_at: firing.dueAt,
        state: firing.state,
        reason: firing.reason,
        is_catch_up: firing.isCatchUp,
        finish_by: firing.finishBy,
      })),
    )
    .onConflict((conflict) => conflict.columns(['schedule_id', 'due_at']).doNothing())
    .returning(['id', 'schedule_id', 'due_at'])
    .execute()
  const key = (schedule: number, due: Date) => `${schedule}:${due.getTime()}`
  const ids = new Map(rows.map((row) => [key(row.schedule_id, row.due_at), row.id]))
  return firings.flatMap((firing) => {
    const id = ids.get(key(firing.scheduleId, firing.dueAt))
    return id === undefined ? [] : [{ ...firing, id }]
  })
}

export interface Settled {
  id: number
  state: Exclude<FiringState, 'COMING'>
  reason: string | null
}

/** Sets the outcome of firings. Clears the deadline of those without a run. */
export async function settleFirings(trx: Trx, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return
  await sql`update schedule_firings set state = t.state, reason = t.reason,
      finish_by = case when t.state in ('STARTED', 'WAITING') then finish_by end
    from unnest(${settled.map(({ id }) => id)}::bigint[], ${settled.map(({ state }) => state)}::text[], ${settled.map(({ reason }) => reason)}::text[]) t(id, state, reason)
    where schedule_firings.id = t.id`.execute(trx)
}

/** The reports among these with waiting firings, and the schedules that already have one (not counting catch-ups). */
export async function waitingOf(
  db: Db,
  reportIds: readonly number[],
): Promise<{ reports: Set<number>; schedules: Set<number> }> {
  const rows = await db
    .selectFrom('schedules')
    .innerJoin('schedule_firings', 'schedule_firings.schedule_id', 'schedules.id')
    .select(['schedules.report_id', 'schedule_firings.schedule_id', 'schedule_firings.is_catch_up'])
    .where('schedules.report_id', 'in', [...new Set(reportIds)])
    .where('schedule_firings.state', '=', 'WAITING')
    .execute()
  return {
    reports: new Set(rows.map((row) => row.report_id)),
    schedules: new Set(rows.filter((row) => !row.is_catch_up).map((row) => row.schedule_id)),
  }
}
