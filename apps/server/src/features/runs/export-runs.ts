import { createReadStream } from 'node:fs'
import { mediaTypes } from '@windrow/dataset/export/export-rows'
import { expiredText, isExpired } from '@windrow/contract/run-origin'
import { exportUnready, mostWaitingExports } from '@windrow/contract/run-actions'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import { AppError, notFound } from '../../http/app-error.ts'
import type { Handler } from '../../http/handler.ts'
import { record } from '../activity/record.ts'
import { checkFormat } from '../datasets/allowed-formats.ts'
import type { Actor } from '../identity/actor.ts'
import { countWaitingExports, ownExport, toExport } from './export-queries.ts'
import { seenBy } from './seen-runs.ts'

/**
 * Refuses runs that are not of the report or that the actor does not see, that have only begun or whose rows are gone,
 * and a choice in which nothing has rows.
 */
async function checkRuns(
  db: Db,
  actor: Pick<Actor, 'role'>,
  reportId: number,
  ids: readonly number[],
): Promise<void> {
  const runs = await db
    .selectFrom('runs')
    .select(['id', 'status', 'rows', 'data_expires_at'])
    .where('report_id', '=', reportId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', ids)
    .where(seenBy(actor))
    .execute()
  if (runs.length < ids.length) throw notFound('run in this report')
  if (runs.some(({ status }) => status === 'INITIALIZING' || status === 'PROVISIONING'))
    throw new AppError('CONFLICT', exportUnready)
  const expired = runs.find(({ data_expires_at }) => isExpired(data_expires_at))
  if (expired) throw new AppError('CONFLICT', `Run ${expired.id}: ${expiredText}`)
  if (runs.every(({ rows }) => rows === 0))
    throw new AppError(
      'CONFLICT',
      ids.length === 1
        ? 'This run has no rows, so there is nothing to export.'
        : 'None of these runs has rows, so there is nothing to export.',
    )
}

/** Refuses one order too many. */
export async function checkWaiting(db: Db, userId: number): Promise<void> {
  if ((await countWaitingExports(db, userId)) >= mostWaitingExports)
    throw new AppError(
      'CONFLICT',
      `You have ${mostWaitingExports} exports waiting already; wait until one of them is ready.`,
    )
}

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
    await checkWaiting(app.db, actor.userId)
    const row = await app.db
      .insertInto('run_exports')
      .values({
        report_id: report.id,
        user_id: actor.userId,
        run_ids: ids,
        format,
        notify: body.processNotification,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(app.db, call, {
      action: 'RUNS_EXPORTED',
      subject: { type: 'report', id: report.id, name: report.name },
      organizationId: project.organization_id,
      after: { runs: ids, format: row.format },
    })
    return toExport(row)
  }

export const runExportGet =
  (app: AppContext): Handler<Routes['runExportGet']> =>
  async ({ report, actor, params }) =>
    toExport(await ownExport(app.db, report.id, actor.userId, params.exportId))

export const runExportFile =
  (app: AppContext): Handler<Routes['runExportFile']> =>
  async ({ report, actor, params }) => {
    const row = await ownExport(app.db, report.id, actor.userId, params.exportId)
    if (row.object_key === null) throw new AppError('CONFLICT', toExport(row).message)
    const stream = createReadStream(await app.store.localPath(row.object_key))
    const day = row.created_at.toISOString().slice(0, 16).replaceAll(/[T:]/g, '-')
    const fileName = row.file_name ?? `${report.name} - ${row.format} - ${day}.zip`
    return { stream, mediaType: mediaTypeOf(fileName), fileName }
  }
