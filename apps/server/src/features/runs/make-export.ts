import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { exportRows } from '@windrow/dataset/export/export-rows'
import { writeZip, type ZipEntry } from '@windrow/dataset/export/write-zip'
import type { AppContext } from '../../context.ts'
import type { RunExportRow } from '../../database/dataset-tables.ts'
import { compose } from '../../mail/compose.ts'
import { publicUrl } from '../../mail/public-url.ts'
import { checkExport, leavingColumns } from '../../dataset-files/check-export.ts'
import { explained, readingRun } from '../../dataset-files/dataset-failures.ts'
import { exportSource } from '../../dataset-files/run-files.ts'
import { AppError } from '../../errors/app-error.ts'
import { progressed, releaseJob } from '../../queue/job-lease.ts'
import { checkLosses, keepLease } from '../../queue/lease.ts'
import { claimExport, endExport, exportLease } from './export-queries.ts'
import { makeDataFile } from './make-data-file.ts'

const packedFormats = new Set(['xlsx', 'parquet'])
const failed = 'The file could not be created; try again.'

/** Reports progress, and aborts when the export is no longer needed on this node. */
interface ExportWatch {
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Throws if a run has been deleted or can't be exported any more: a file without its rows would look complete. */
async function checkRunsLeft({ db }: AppContext, { run_ids, report_id }: RunExportRow): Promise<void> {
  const left = await db
    .selectFrom('runs')
    .select(['runs.id', ...leavingColumns])
    .where('id', 'in', run_ids)
    .where('report_id', '=', report_id)
    .where('deleted_at', 'is', null)
    .execute()
  if (left.length < new Set(run_ids).size)
    throw new AppError(
      'NOT_FOUND',
      run_ids.length === 1
        ? 'The run and its rows were removed.'
        : 'A run of this export was deleted in the meantime; restore it, or export the others again.',
    )
  for (const run of left)
    checkExport(run, { current: true, mayBeEmpty: true }, left.length > 1 ? `Run ${run.id}: ` : '')
}

/** The tables with rows that go into the zip, with their paths in it. */
async function tablesOf(app: AppContext, order: RunExportRow) {
  const { run_ids, report_id } = order
  const rows = await app.db
    .selectFrom('run_pages')
    .innerJoin('runs', 'runs.id', 'run_pages.run_id')
    .select(['runs.id', 'runs.created_at', 'run_pages.page_id'])
    .where('runs.id', 'in', run_ids)
    .where('runs.report_id', '=', report_id)
    .where('runs.deleted_at', 'is', null)
    .where('run_pages.row_count', '>', 0)
    .orderBy('runs.created_at', 'desc')
    .orderBy('run_pages.position')
    .execute()
  return rows.map(({ id, created_at, page_id }) => {
    const day = created_at.toISOString().slice(0, 16).replaceAll(/[T:]/g, '-')
    return { runId: id, pageId: page_id, name: `${day} run ${id}/${page_id}` }
  })
}

/** Yields the files one by one; each is deleted once the zip contains it. */
async function* files(
  app: AppContext,
  order: RunExportRow,
  folder: string,
  watch: ExportWatch,
): AsyncGenerator<ZipEntry> {
  const engine = await app.datasets()
  // Exports of several runs can't be support files.
  const { format } = order
  if (format === 'support') return
  const tables = await tablesOf(app, order)
  for (const [at, { runId, pageId, name }] of tables.entries()) {
    watch.onProgress(at / tables.length)
    const path = join(folder, 'table')
    const onProgress = (share: number) => watch.onProgress((at + share) / tables.length)
    const { signal } = watch
    const { extension } = await readingRun(async () =>
      exportRows(engine, await exportSource(app, runId, pageId), {}, format, path, {
        onProgress,
        signal,
        csv: order.csv,
      }),
    )
    yield { path, name: `${name}.${extension}`, packed: packedFormats.has(format) }
    await rm(path, { force: true })
  }
}

async function zipOfRuns(
  app: AppContext,
  order: RunExportRow,
  folder: string,
  watch: ExportWatch,
): Promise<{ path: string; fileName: null }> {
  const path = join(folder, 'runs.zip')
  await writeZip(files(app, order, folder, watch), path)
  return { path, fileName: null }
}

/** @returns false if the lease was lost */
async function make(app: AppContext, order: RunExportRow, watch: ExportWatch): Promise<boolean> {
  const folder = join(app.config.dataDir, 'tmp', `export-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    const { selection } = order
    await checkRunsLeft(app, order)
    const { path, fileName } = selection
      ? await makeDataFile(app, {
          order,
          selection,
          folder,
          onProgress: watch.onProgress,
          signal: watch.signal,
        })
      : await zipOfRuns(app, order, folder, watch)
    const object_key = `exports/${order.report_id}/${order.id}-${randomUUID()}${extname(fileName ?? path)}`
    const { size } = await stat(path)
    return await app.store.keep(
      object_key,
      () => app.store.putFile(object_key, path),
      (trx) => endExport(trx, order, { object_key, bytes: size, file_name: fileName }),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function mailRequester(app: AppContext, order: RunExportRow): Promise<void> {
  const place = await app.db
    .selectFrom('users')
    .innerJoin('reports', (join) => join.on('reports.id', '=', order.report_id))
    .select(['users.email', 'users.first_name', 'reports.name', 'reports.project_id'])
    .where('users.id', '=', order.user_id)
    .executeTakeFirst()
  if (!place) return
  const report = `${publicUrl(app.config)}/projects/${place.project_id}/reports/${order.report_id}`
  const url = order.selection
    ? `${report}/histories/${order.run_ids[0]}/previews?downloads=files`
    : `${report}?export=${order.id}`
  await app.mailer.send(
    compose({
      to: place.email,
      subject: `Your export of ${place.name} is ready`,
      greeting: `Hello ${place.first_name},`,
      paragraphs: [
        `The rows of ${order.run_ids.length === 1 ? 'one run' : `${order.run_ids.length} runs`} of ${place.name} are ready to be downloaded.`,
      ],
      action: { label: 'Download the file', url },
      note: 'The file is kept for seven days, and only you can download it.',
    }),
  )
}

/**
 * Makes a file while sending heartbeats.
 *
 * @returns whether it is stored and the lease was kept
 */
async function makeWatched(app: AppContext, order: RunExportRow, stopping: AbortSignal): Promise<boolean> {
  let progress = 0
  using heartbeat = keepLease(app.db, exportLease, order, {
    more: () => progressed(progress),
    stopping,
    onError: (error) => app.log.warn({ err: error }, 'could not save the progress of an export'),
  })
  try {
    checkLosses(order)
    return await make(app, order, { signal: heartbeat.signal, onProgress: (share) => (progress = share) })
  } catch (error) {
    if (heartbeat.lost) return false
    if (stopping.aborted) await releaseJob(app.db, exportLease, order)
    else {
      app.log.error({ err: error, export: order.id }, 'could not make an export')
      // Show errors that the user can act on, such as a full disk, even outside of reading rows.
      const shown = explained(error)
      await endExport(app.db, order, { message: shown instanceof AppError ? shown.message : failed })
    }
    return false
  }
}

/**
 * Makes the next queued export.
 *
 * @returns whether there was one
 */
export async function makeNextExport(
  app: AppContext,
  stopping: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const order = await claimExport(app.db)
  if (!order) return false
  if ((await makeWatched(app, order, stopping)) && order.notify)
    await mailRequester(app, order).catch((error: unknown) =>
      app.log.error({ err: error }, 'could not send the mail about an export'),
    )
  return true
}
