import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import { record, type Source } from '../../audit/record.ts'
import type { Handler } from '../../calls/handler.ts'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import type { RunExportRow } from '../../database/dataset-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import { exportCancelled } from './export-tasks.ts'
import { taskInfoOf } from './task-info.ts'

type Call = Parameters<Handler<Routes['exportTaskRetry']>>[0]

const firstPage = { page: 1, limit: 25 }

async function recordChange(trx: Trx, call: Source, row: RunExportRow, action: string): Promise<void> {
  const place = await trx
    .selectFrom('reports')
    .innerJoin('projects', 'projects.id', 'reports.project_id')
    .select(['reports.name', 'projects.organization_id'])
    .where('reports.id', '=', row.report_id)
    .executeTakeFirstOrThrow()
  await record(trx, call, {
    action,
    subject: { type: 'report', id: row.report_id, name: place.name },
    organizationId: place.organization_id,
    after: { exportId: row.id, format: row.format, userId: row.user_id },
  })
}

/** Changes an export in one of the states. Throws CONFLICT if it is in another. */
async function change(
  app: AppContext,
  call: Call,
  from: RunExportRow['state'][],
  set: (trx: Trx, id: number) => Promise<void>,
  action: string,
  refusal: string,
) {
  const { actor, exportTask } = call
  await app.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('run_exports')
      .selectAll()
      .where('id', '=', exportTask.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row || !from.includes(row.state)) throw new AppError('CONFLICT', refusal)
    await set(trx, row.id)
    await recordChange(trx, call, row, action)
  })
  return (await taskInfoOf({ db: app.db, actor }, `export-${exportTask.id}`, firstPage)).task
}

/** Queues a failed export again, for the user who asked for it. */
export const exportTaskRetry =
  (app: AppContext): Handler<Routes['exportTaskRetry']> =>
  (call) =>
    change(
      app,
      call,
      ['FAILED'],
      async (trx, id) => {
        await trx
          .updateTable('run_exports')
          .set({ state: 'QUEUED', message: null, losses: 0, progress: 0, expires_at: null, worked_at: null })
          .where('id', '=', id)
          .execute()
      },
      'EXPORT_RETRIED',
      'Only a failed export can be retried.',
    )

/** Ends an export. Its worker notices with its next heartbeat, and discards what it wrote. */
export const exportTaskCancel =
  (app: AppContext): Handler<Routes['exportTaskCancel']> =>
  (call) =>
    change(
      app,
      call,
      ['QUEUED', 'WORKING'],
      async (trx, id) => {
        await trx
          .updateTable('run_exports')
          .set({
            state: 'FAILED',
            message: exportCancelled,
            worked_at: null,
            expires_at: sql<Date>`now() + interval '1 day'`,
          })
          .where('id', '=', id)
          .execute()
      },
      'EXPORT_CANCELLED',
      'This export has ended already.',
    )
