import { sql } from 'kysely'
import type { RunOptions } from '@windrow/contract/schemas/run-actions'
import type { Trx } from '../../database/connect.ts'
import type { SealedParameters } from '../../database/sealed-parameters.ts'
import { channels } from '../../database/notification-hub.ts'

export interface ScheduledRun {
  /** Its due time; each one gets at most one run. */
  firingId: number
  scheduleId: number
  organizationId: number
  reportId: number
  recipeVersion: number
  initiatorId: number
  options: RunOptions | null
  parameters: SealedParameters | null
  priority: number
}

const toRow = (run: ScheduledRun) => ({
  organization_id: run.organizationId,
  report_id: run.reportId,
  recipe_version: run.recipeVersion,
  run_type: 'Scheduled' as const,
  initiator_id: run.initiatorId,
  options: run.options && Object.keys(run.options).length > 0 ? JSON.stringify(run.options) : null,
  parameters: run.parameters && JSON.stringify(run.parameters),
  schedule_id: run.scheduleId,
  firing_id: run.firingId,
  priority: run.priority,
  status: 'PENDING' as const,
  debug_message: 'Waiting for a free worker',
})

/**
 * Queues runs of many reports at once, the first of each report. Skips reports with an active run, even one started
 * concurrently. The caller has checked that the reports may run, and holds locks on their accounts.
 *
 * @returns the ids of the firings that got a run
 */
export async function startScheduledRuns(trx: Trx, runs: readonly ScheduledRun[]): Promise<Set<number>> {
  if (runs.length === 0) return new Set()
  // The others of a report would conflict, and after a long pause could be more than one statement can have.
  const firsts = new Map(runs.toReversed().map((run) => [run.reportId, run]))
  const started = await trx
    .insertInto('runs')
    .values([...firsts.values()].map(toRow))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'report_id', 'firing_id'])
    .execute()
  if (started.length > 0)
    await sql`select pg_notify(${channels.runQueued}, ''), (select count(pg_notify(${channels.runChanged}, changed))
      from unnest(${started.map(({ id, report_id }) => `${report_id}:${id}`)}::text[]) changed)`.execute(trx)
  return new Set(started.map(({ firing_id }) => firing_id!))
}
