import { join } from 'node:path'
import { sampleRows } from '@windrow/contract/export-formats'
import { exportRows, exportWorkbook } from '@windrow/dataset/export/export-rows'
import { writeZip, type ZipEntry } from '@windrow/dataset/export/write-zip'
import type { ExportView } from '@windrow/dataset/rows-view'
import { rm } from 'node:fs/promises'
import type { AppContext } from '../../context.ts'
import type { ExportSelection } from '../../database/dataset-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import { readingRun } from '../../dataset-files/dataset-failures.ts'
import { rowSelection } from '../datasets/read-rows.ts'
import { exportSource } from '../../dataset-files/run-files.ts'
import type { DataOrder } from './data-order.ts'
import { supportFiles } from './support-file.ts'

export interface MadeFile {
  path: string
  fileName: string
}

const packedFormats = new Set(['xlsx', 'parquet'])

/** The run with its report's name, and the selected tables in order. */
async function subjectOf({ db }: AppContext, { order, selection }: DataOrder) {
  const run = await db
    .selectFrom('runs')
    .innerJoin('reports', 'reports.id', 'runs.report_id')
    .select(['runs.id', 'runs.created_at', 'reports.name'])
    .where('runs.id', '=', order.run_ids[0] ?? 0)
    .where('runs.report_id', '=', order.report_id)
    .where('runs.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!run) throw new AppError('NOT_FOUND', 'The run and its rows were removed.')
  const pages = await db
    .selectFrom('run_pages')
    .select('page_id')
    .where('run_id', '=', run.id)
    .orderBy('position')
    .execute()
  const { pageIds } = selection
  const names = pages.map(({ page_id }) => page_id)
  return { run, pageIds: pageIds ? names.filter((name) => pageIds.includes(name)) : names }
}

function viewOf({ rows, view = {} }: ExportSelection): ExportView {
  if (rows === 'sample') return { limit: sampleRows }
  return rows === 'filtered' ? rowSelection(view) : {}
}

/** Yields one file of rows per table; each is deleted once the zip contains it. */
async function* tableFiles(
  app: AppContext,
  job: DataOrder,
  runId: number,
  pageIds: readonly string[],
): AsyncGenerator<ZipEntry> {
  for (const [at, pageId] of pageIds.entries()) {
    const onProgress = (share: number) => job.onProgress((at + share) / pageIds.length)
    const { path, extension } = await tableFile(app, { ...job, onProgress }, runId, pageId)
    yield { path, name: `${pageId}.${extension}`, packed: packedFormats.has(extension) }
    await rm(path, { force: true })
  }
}

async function tableFile(app: AppContext, job: DataOrder, runId: number, pageId: string) {
  const { order, selection, folder, onProgress, signal } = job
  // Support files are handled separately.
  const format = order.format === 'support' ? 'csv' : order.format
  const path = join(folder, 'table')
  const engine = await app.datasets()
  const { extension } = await readingRun(async () =>
    exportRows(engine, await exportSource(app, runId, pageId), viewOf(selection), format, path, {
      onProgress,
      signal,
      csv: order.csv,
    }),
  )
  return { path, extension }
}

async function workbook(app: AppContext, job: DataOrder, runId: number, pageIds: readonly string[]) {
  const path = join(job.folder, 'book')
  const engine = await app.datasets()
  await readingRun(async () => {
    const tables = []
    for (const name of pageIds)
      tables.push({ name, source: await exportSource(app, runId, name), view: viewOf(job.selection) })
    return exportWorkbook(engine, tables, path, { onProgress: job.onProgress, signal: job.signal })
  })
  return { path, extension: 'xlsx' }
}

async function zip(folder: string, entries: AsyncIterable<ZipEntry>) {
  const path = join(folder, 'data.zip')
  await writeZip(entries, path)
  return { path, extension: 'zip' }
}

/** Makes the requested file: of one table, a workbook or zip of several, or a support file. */
export async function makeDataFile(app: AppContext, job: DataOrder): Promise<MadeFile> {
  const { order, selection, folder } = job
  const { run, pageIds } = await subjectOf(app, job)
  const [only, ...others] = pageIds
  const made =
    order.format === 'support'
      ? await zip(folder, supportFiles(app, job, run.id, pageIds))
      : only !== undefined && others.length === 0
        ? await tableFile(app, job, run.id, only)
        : order.format === 'xlsx' && only !== undefined
          ? await workbook(app, job, run.id, pageIds)
          : await zip(folder, tableFiles(app, job, run.id, pageIds))
  const day = run.created_at.toISOString().slice(0, 16).replaceAll(/[T:]/g, '-')
  const what =
    order.format === 'support' ? 'support' : others.length === 0 ? (only ?? 'rows') : `run ${run.id}`
  const sample = selection.rows === 'sample' && order.format !== 'support' ? ' - sample' : ''
  return { path: made.path, fileName: `${run.name} - ${what}${sample} - ${day}.${made.extension}` }
}
