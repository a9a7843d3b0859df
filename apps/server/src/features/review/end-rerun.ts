import { sql } from 'kysely'
import { recordOwn } from '../../audit/record.ts'
import type { Trx } from '../../database/connect.ts'
import { channels } from '../../database/notification-hub.ts'
import type { RunRow } from '../../database/run-tables.ts'
import { cancelHeldDeliveries } from '../deliveries/held-deliveries.ts'
import { addEvent } from './task-events.ts'

/**
 * What the end of a run means for the run that it repairs, in the transaction of the end: if it succeeded and that run
 * is still held, it takes its place. Does nothing for other runs.
 */
export async function endRerun(
  trx: Trx,
  run: Pick<RunRow, 'id' | 'rerun_of'>,
  isSuccess: boolean,
): Promise<void> {
  if (run.rerun_of === null) return
  const repaired = await trx
    .selectFrom('runs')
    .select(['id', 'report_id', 'project_id', 'organization_id', 'review_state', 'deleted_at'])
    .where('id', '=', run.rerun_of)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!repaired || repaired.review_state !== 'HELD' || repaired.deleted_at) return
  if (!isSuccess) {
    const text = `ended run ${run.id} without success; this run stays held`
    await addEvent(trx, repaired.id, { kind: 'RERUN', text })
    return
  }
  await trx
    .updateTable('runs')
    .set({ review_state: 'REPLACED', replaced_by: run.id, decided_at: sql<Date>`now()` })
    .where('id', '=', repaired.id)
    .execute()
  await cancelHeldDeliveries(trx, [repaired.id], `Replaced by run ${run.id}, which fetched pages again.`)
  await addEvent(trx, repaired.id, { kind: 'REPLACED', text: `replaced the run by run ${run.id}` })
  const { id, report_id: reportId, project_id: projectId, organization_id: organizationId } = repaired
  await recordOwn(trx, [{ action: 'RUN_REPLACED', run: { id, organizationId, projectId, reportId } }])
  await sql`select pg_notify(${channels.runChanged}, ${`${reportId}:${id}`})`.execute(trx)
}
