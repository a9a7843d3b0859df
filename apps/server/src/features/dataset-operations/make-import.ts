import { join } from 'node:path'
import type { ImportFormat } from '@windrow/contract/run-origin'
import { ImportFault } from '@windrow/dataset/import/import-record'
import type { ImportedTable } from '@windrow/dataset/import/import-order'
import { importTable, type ReadFile } from '@windrow/dataset/import/import-table'
import { AppError } from '../../errors/app-error.ts'
import type { ReadNews } from '../../helpers/import-jobs.ts'
import { JobError } from '../../helpers/helper-process.ts'
import { record } from '../../audit/record.ts'
import type { JobWork, Publish } from '../dataset-jobs/job-work.ts'
import { expectedColumns, judgeBefore } from '../table-schemas/judge-run.ts'
import { insertDataset } from './insert-dataset.ts'
import { newSource, putTable, type NewTable } from './new-table.ts'

export interface ImportSettings {
  fileName: string
  format: ImportFormat
  /** The output table for the rows. */
  pageId: string
  /** Whether bad rows fail the import or are skipped. */
  badRows: 'refuse' | 'skip'
}

/** Throws VALIDATION with the file's faults and their lines. */
function refuse({ skipped, badRows }: ImportedTable): never {
  throw new AppError(
    'VALIDATION',
    skipped === 1
      ? 'One row cannot be imported, so nothing was; correct it, or import the others without it.'
      : `${skipped} rows cannot be imported, so nothing was; correct them, or import the others without them.`,
    badRows.map(({ line, message }) => ({ path: `line ${line}`, message })),
  )
}

/** Parses foreign content in a helper process: a record may be 16 MB and is parsed in one go. */
const readInHelper =
  ({ app, project, signal }: JobWork): ReadFile =>
  (order, onShare) =>
    app.importHelpers.run('readRows', order, {
      accountId: project.organization_id,
      signal,
      onNews: (news) => onShare(...(news as ReadNews)),
    })

/** Faults of the file become messages for users; errors from a helper have lost their class. */
function asRefusal(error: unknown): unknown {
  const isFault = error instanceof ImportFault || (error instanceof JobError && error.kind === 'ImportFault')
  return isFault ? new AppError('VALIDATION', error.message) : error
}

async function read(
  work: JobWork,
  path: string,
  outPath: string,
  { format, pageId, badRows }: ImportSettings,
) {
  const { app, report, told, signal } = work
  const known = await expectedColumns(app.db, report.id, pageId)
  const order = { path, format, known, outPath, onProgress: told }
  const table = await importTable(await app.datasets(), order, signal, readInHelper(work)).catch(
    (error: unknown) => {
      throw asRefusal(error)
    },
  )
  if (table.skipped > 0 && badRows === 'refuse') refuse(table)
  if (table.rows === 0) throw new AppError('VALIDATION', 'The file has no rows that can be imported.')
  return table
}

/** A note about the rows for the user; null if they are exactly as in the file. */
function messageOf(skipped: number, notes: readonly string[]): string | null {
  const left = skipped > 0 ? [`${skipped} bad rows of the file were left out`] : []
  const all = [...left, ...notes]
  return all.length > 0 ? all.join('. ').replaceAll('..', '.') : null
}

/** Inserts the run, which takes over the uploaded file. */
const publish =
  (
    { job, project, report, source }: JobWork,
    stored: NewTable,
    { skipped, badRows, notes }: ImportedTable,
    writeJudgement: Awaited<ReturnType<typeof judgeBefore>>,
  ): Publish =>
  async (trx) => {
    const { fileName, pageId } = job.settings as ImportSettings
    const facts = {
      status: 'IMPORTED' as const,
      origin: 'IMPORTED' as const,
      initiator_id: job.user_id,
      file_key: job.file_key,
      file_name: fileName,
      debug_message: messageOf(skipped, notes),
    }
    const { rows } = stored
    const historyId = await insertDataset(trx, { project, report }, facts, [stored])
    await writeJudgement(trx, historyId)
    await record(trx, source, {
      action: 'RUN_IMPORTED',
      subject: { type: 'run', id: historyId, name: report.name },
      organizationId: project.organization_id,
      after: { fileName, pageId, rows, skipped, ...(notes.length > 0 && { notes }) },
    })
    return { historyId, rows, skipped, badRows }
  }

/** Makes a run from the uploaded file. */
export async function makeImport(work: JobWork): Promise<Publish> {
  const { app, job, report, folder, signal } = work
  const settings = job.settings as ImportSettings
  if (job.file_key === null) throw new Error('an import has no file')
  const path = join(folder, 'rows.parquet')
  const table = await read(work, await app.store.localPath(job.file_key), path, settings)
  const { columns, rows, bytes } = table
  const stored = await putTable(work, { pageId: settings.pageId, columns, rows, bytes, path })
  const find = (pageId: string) => Promise.resolve(pageId === stored.pageId ? newSource(stored) : null)
  return publish(work, stored, table, await judgeBefore(app, report.id, find, signal))
}
