import { createReadStream } from 'node:fs'
import type { Insertable } from 'kysely'
import { mediaTypes } from '@windrow/dataset/export/export-rows'
import type { CsvOptions } from '@windrow/contract/csv-options'
import { exportUnready, mostWaitingExports } from '@windrow/contract/run-actions'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import type { RunExportRow } from '../../database/dataset-tables.ts'
import type { ProjectRow, ReportRow } from '../../database/project-tables.ts'
import type { Database } from '../../database/schema.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { record, type Source } from '../../audit/record.ts'
import { checkFormat } from '../../dataset-files/allowed-formats.ts'
import { csvOfCall } from '../../dataset-files/csv-of-call.ts'
import { checkExport, leavingColumns } from '../../dataset-files/check-export.ts'
import type { Actor } from '../../access/actor.ts'
import { lockPerson } from '../../access/lock-person.ts'
import { countWaitingExports, toExport } from './export-queries.ts'
import { seenBy } from '../../access/seen-runs.ts'

/**
 * Throws if a run isn't one of the report, isn't visible to the actor or can't be exported, or if no selected run has
 * rows.
 */
async function checkRuns(
  db: Db,
  actor: Pick<Actor, 'role'>,
  reportId: number,
  ids: readonly number[],
): Promise<void> {
  const runs = await db
    .selectFrom('runs')
    .select(['runs.id', ...leavingColumns])
    .where('report_id', '=', reportId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', ids)
    .where(seenBy(actor))
    .execute()
  if (runs.length < ids.length) throw notFound('run in this report')
  if (runs.some(({ status }) => status === 'INITIALIZING' || status === 'PROVISIONING'))
    throw new AppError('CONFLICT', exportUnready)
  for (const run of runs)
    checkExport(run, { current: false, mayBeEmpty: true }, ids.length > 1 ? `Run ${run.id}: ` : '')
  if (runs.every(({ rows }) => rows === 0))
    throw new AppError(
      'CONFLICT',
      ids.length === 1
        ? 'This run has no rows, so there is nothing to export.'
        : 'None of these runs has rows, so there is nothing to export.',
    )
}

/** The value of the `csv` column. */
export const storedCsv = (csv: CsvOptions | undefined): string | null => (csv ? JSON.stringify(csv) : null)

type ExportCall = Source & { project: ProjectRow; report: ReportRow }
type Order = Omit<Insertable<Database['run_exports']>, 'report_id' | 'user_id'>

/** Queues an export, with its audit event. Throws CONFLICT if the user has too many unfinished exports. */
export const enqueueExport = (
  { db }: Pick<AppContext, 'db'>,
  call: ExportCall,
  order: Order,
  after: object,
): Promise<RunExportRow> =>
  db.transaction().execute(async (trx) => {
    const { project, report, actor } = call
    await lockPerson(trx, actor.userId)
    if ((await countWaitingExports(trx, actor.userId)) >= mostWaitingExports)
      throw new AppError(
        'CONFLICT',
        `You have ${mostWaitingExports} exports waiting already; wait until one of them is ready.`,
      )
    await record(trx, call, {
      action: 'RUNS_EXPORTED',
      subject: { type: 'report', id: report.id, name: report.name },
      runIds: order.run_ids,
      organizationId: project.organization_id,
      after,
    })
    return trx
      .insertInto('run_exports')
      .values({ ...order, report_id: report.id, user_id: actor.userId })
      .returningAll()
      .executeTakeFirstOrThrow()
  })

const mediaTypeOf = (fileName: string): string => {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1)
  return Object.entries(mediaTypes).find(([format]) => format === extension)?.[1] ?? 'application/zip'
}

export const runBulkExport =
  (app: AppContext): Handler<Routes['runBulkExport']> =>
  async (call) => {
    const { project, report, body, actor } = call
    if (body.reports.some(({ reportId }) => reportId !== report.id)) throw notFound('run in this report')
    const ids = [...new Set(body.reports.map(({ historyId }) => historyId))]
    await checkRuns(app.db, actor, report.id, ids)
    const format = body.formats[0] ?? 'csv'
    await checkFormat(app.db, project.organization_id, format)
    const csv = csvOfCall(actor, format, body.csv, 'body.csv')
    const row = await enqueueExport(
      app,
      call,
      { run_ids: ids, format, csv: storedCsv(csv), notify: body.processNotification },
      { runs: ids, format, csv },
    )
    return toExport(row)
  }

export const runExportGet =
  (): Handler<Routes['runExportGet']> =>
  async ({ order }) =>
    toExport(order)

export const runExportFile =
  (app: AppContext): Handler<Routes['runExportFile']> =>
  async ({ report, order: row }) => {
    if (row.object_key === null) throw new AppError('CONFLICT', toExport(row).message)
    const stream = createReadStream(await app.store.localPath(row.object_key))
    const day = row.created_at.toISOString().slice(0, 16).replaceAll(/[T:]/g, '-')
    const fileName = row.file_name ?? `${report.name} - ${row.format} - ${day}.zip`
    return { stream, mediaType: mediaTypeOf(fileName), fileName }
  }
