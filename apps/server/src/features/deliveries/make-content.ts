import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CsvOptions } from '@windrow/contract/csv-options'
import type { Compression } from '@windrow/contract/deliveries'
import type { DownloadFormat } from '@windrow/contract/export-formats'
import { exportRows, exportWorkbook } from '@windrow/dataset/export/export-rows'
import { writeZip, type ZipEntry } from '@windrow/dataset/export/write-zip'
import type { AppContext } from '../../context.ts'
import type { ContentFile } from '../../database/delivery-tables.ts'
import { readingRun } from '../../dataset-files/dataset-failures.ts'
import type { Claim } from '../../queue/lease.ts'
import { finishFile } from './finish-file.ts'
import { tableRows, type ChangeBase, type TableRows } from './table-rows.ts'

/** The options for the files of one format of a run. */
export interface ContentOrder {
  runId: number
  pages: readonly string[]
  format: DownloadFormat
  /** CSV options; absent for other formats, so that these are shared whatever the options. */
  csv?: CsvOptions
  compression: Compression
  /** Several tables go into one file. */
  bundled: boolean
  partMegabytes: number | null
  base: ChangeBase | null
}

/** The attempt that makes the files. */
export interface ContentWorker {
  claim: Claim
  signal: AbortSignal
  onProgress: () => void
}

interface Job extends ContentOrder, ContentWorker {
  folder: string
}

const packedFormats = new Set(['xlsx', 'parquet'])
const megabyte = 1024 * 1024

async function writeTable(
  app: AppContext,
  job: Job,
  table: TableRows,
  more: { offset: number; limit: number } | null,
) {
  const { format, csv, folder, signal, onProgress } = job
  const path = join(folder, `rows-${randomUUID()}`)
  const engine = await app.datasets()
  const view = { ...table.view, ...more }
  const { rows, bytes } = await exportRows(engine, table.source, view, format, path, {
    signal,
    onProgress,
    csv,
  })
  return { path, rows, bytes }
}

type Written = Awaited<ReturnType<typeof writeTable>>

/** Splits a table into parts up to the maximum size, each a complete file of its own. */
async function writeParts(app: AppContext, job: Job, table: TableRows, whole: Written): Promise<Written[]> {
  const most = job.partMegabytes === null ? Number.POSITIVE_INFINITY : job.partMegabytes * megabyte
  if (whole.bytes <= most || whole.rows <= 1) return [whole]
  await rm(whole.path, { force: true })
  for (let count = Math.ceil(whole.bytes / most); ; count = Math.ceil(count * 1.5)) {
    const limit = Math.ceil(whole.rows / count)
    const parts: Written[] = []
    for (let offset = 0; offset < whole.rows; offset += limit)
      parts.push(await writeTable(app, job, table, { offset, limit }))
    if (limit === 1 || parts.every(({ bytes }) => bytes <= most)) return parts
    for (const { path } of parts) await rm(path, { force: true })
  }
}

/** Separate files for each table. */
async function separateFiles(app: AppContext, job: Job): Promise<ContentFile[]> {
  const files: ContentFile[] = []
  for (const pageId of job.pages) {
    const table = await tableRows(app, { ...job, pageId })
    const parts = await writeParts(app, job, table, await writeTable(app, job, table, null))
    const { format, claim, signal } = job
    for (const [at, { path, rows }] of parts.entries()) {
      const file = await finishFile(
        app,
        job.runId,
        { path, rows, format, pageId, part: at + 1, written: format },
        { gzip: job.compression === 'GZIP', claim, signal },
      )
      files.push(file)
    }
  }
  return files
}

interface Counted {
  rows: number
}

async function* zipEntries(app: AppContext, job: Job, counted: Counted): AsyncGenerator<ZipEntry> {
  for (const pageId of job.pages) {
    const { path, rows } = await writeTable(app, job, await tableRows(app, { ...job, pageId }), null)
    counted.rows += rows
    yield { path, name: `${pageId}.${job.format}`, packed: packedFormats.has(job.format) }
    await rm(path, { force: true })
  }
}

async function workbook(app: AppContext, job: Job, path: string, counted: Counted): Promise<void> {
  const tables = []
  for (const pageId of job.pages) {
    const { source, view } = await tableRows(app, { ...job, pageId })
    tables.push({ name: pageId, source, view })
  }
  const { signal, onProgress } = job
  counted.rows = (await exportWorkbook(await app.datasets(), tables, path, { signal, onProgress })).rows
}

/** All tables in one file: sheets of a workbook, or files of a zip. */
async function bundle(app: AppContext, job: Job): Promise<ContentFile[]> {
  const counted = { rows: 0 }
  const path = join(job.folder, 'bundle')
  const asWorkbook = job.format === 'xlsx' && job.compression !== 'ZIP'
  if (asWorkbook) await workbook(app, job, path, counted)
  else await writeZip(zipEntries(app, job, counted), path)
  const { format, pages, claim, signal } = job
  const pageId = pages.length === 1 ? pages[0]! : null
  const file = { path, format, pageId, part: 1, rows: counted.rows, written: asWorkbook ? 'xlsx' : 'zip' }
  return [await finishFile(app, job.runId, file, { gzip: job.compression === 'GZIP', claim, signal })]
}

/** Makes the files and puts them into the object store, as drafts of the attempt. */
export async function makeContent(
  app: AppContext,
  order: ContentOrder,
  worker: ContentWorker,
): Promise<ContentFile[]> {
  const folder = join(app.config.dataDir, 'tmp', `delivery-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    const job = { ...order, ...worker, folder }
    return await readingRun(() => (job.bundled ? bundle(app, job) : separateFiles(app, job)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
