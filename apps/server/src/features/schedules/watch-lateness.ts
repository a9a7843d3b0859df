import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import { plannedOnce } from '../../database/plan-once.ts'

const batchSize = 200

/** Firings whose deadline has passed, with the status of their runs. */
const takeOverdue = (trx: Trx) =>
  trx
    .selectFrom('schedule_firings')
    .innerJoin('schedules', 'schedules.id', 'schedule_firings.schedule_id')
    .leftJoin('runs', 'runs.firing_id', 'schedule_firings.id')
    .select([
      'schedule_firings.id',
      'schedule_firings.due_at',
      'schedule_firings.finish_by',
      'schedule_firings.schedule_id',
      'schedules.report_id',
      'schedules.name',
      'runs.id as run_id',
      'runs.status',
      'runs.manually_stopped',
      'runs.ended_at',
    ])
    .where('schedule_firings.finish_by', '<=', sql<Date>`now()`)
    .where('schedule_firings.is_late', 'is', null)
    .orderBy('schedule_firings.finish_by')
    .limit(batchSize)
    .forUpdate('schedule_firings')
    .skipLocked()
    .$call(plannedOnce)
    .execute()

type Overdue = Awaited<ReturnType<typeof takeOverdue>>[number]

/** Why a run missed its deadline; null if it met it. */
function whyLate({ run_id, status, manually_stopped, ended_at, finish_by }: Overdue): string | null {
  if (run_id === null) return 'its run has not begun'
  if (ended_at === null) return 'its run is still going on'
  if (manually_stopped) return 'its run was stopped'
  if (status === 'FAILED') return 'its run failed'
  return ended_at > finish_by! ? 'its run ended later' : null
}

/**
 * Checks the deadlines that have passed: whether each run had finished successfully. Missed ones become events of the
 * schedule, once each.
 *
 * @returns whether there may be more
 */
export async function watchLateness({ db }: Pick<AppContext, 'db'>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const overdue = await takeOverdue(trx)
    if (overdue.length === 0) return false
    const late = overdue.flatMap((firing) => {
      const why = whyLate(firing)
      return why === null ? [] : [{ firing, why }]
    })
    if (late.length > 0)
      await trx
        .insertInto('schedule_events')
        .values(
          late.map(({ firing, why }) => ({
            schedule_id: firing.schedule_id,
            report_id: firing.report_id,
            run_id: firing.run_id,
            kind: 'LATE' as const,
            due_at: firing.due_at,
            message: `"${firing.name}" was not finished in time: ${why}.`,
          })),
        )
        .execute()
    const lateIds = late.map(({ firing }) => firing.id)
    await trx
      .updateTable('schedule_firings')
      .set({ is_late: sql<boolean>`id = any(${lateIds}::bigint[])` })
      .where(
        'id',
        'in',
        overdue.map(({ id }) => id),
      )
      .execute()
    return overdue.length === batchSize
  })
}
