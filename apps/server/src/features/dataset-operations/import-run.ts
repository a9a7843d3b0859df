import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  importFormatOf,
  importFormats,
  mostImportedBytes,
  type ImportFormat,
} from '@windrow/contract/run-origin'
import type { Routes } from '@windrow/contract/routes'
import type { Column } from '@windrow/contract/schemas/datasets'
import { ImportFault } from '@windrow/dataset/import/import-record'
import { importTable, type ImportedTable } from '@windrow/dataset/import/import-table'
import type { AppContext } from '../../context.ts'
import { AppError, notFound } from '../../http/app-error.ts'
import type { Call, Handler } from '../../http/handler.ts'
import { record } from '../activity/record.ts'
import { toAppError } from '../datasets/dataset-failures.ts'
import { expectedColumns, judgeAtEnd } from '../table-schemas/judge-run.ts'
import { putTable } from './combine-tables.ts'
import { insertDataset } from './insert-dataset.ts'
import { receiveFile } from './receive-file.ts'

type ImportCall = Call<Routes['runImport']>

function formatOf({ fileName, format }: ImportCall['query']): ImportFormat {
  const found = format ?? importFormatOf(fileName)
  if (found) return found
  throw new AppError(
    'VALIDATION',
    `The name of the file does not say its format; it must end in ${importFormats.map((one) => `.${one}`).join(', ')}.`,
    [{ path: 'query.fileName', message: 'has no ending of a known format' }],
  )
}

/** What is wrong with the file, as an answer with its lines. */
function refuse({ skipped, badRows }: ImportedTable): never {
  throw new AppError(
    'VALIDATION',
    skipped === 1
      ? 'One row cannot be imported, so nothing was; correct it, or import the others without it.'
      : `${skipped} rows cannot be imported, so nothing was; correct them, or import the others without them.`,
    badRows.map(({ line, message }) => ({ path: `line ${line}`, message })),
  )
}

async function read(
  app: AppContext,
  call: ImportCall,
  path: string,
  known: Column[],
): Promise<ImportedTable> {
  const { query, signal } = call
  const order = { path, format: formatOf(query), known, outPath: `${path}.parquet` }
  const table = await importTable(await app.datasets(), order, signal).catch((error: unknown) => {
    throw error instanceof ImportFault ? new AppError('VALIDATION', error.message) : toAppError(error)
  })
  if (table.skipped > 0 && query.badRows === 'refuse') refuse(table)
  if (table.rows === 0) throw new AppError('VALIDATION', 'The file has no rows that can be imported.')
  return table
}

/** Everything that an import writes into the store, in the order in which it is written. */
async function store(app: AppContext, call: ImportCall, path: string, table: ImportedTable) {
  const { report, query } = call
  const fileKey = `imports/${report.id}/${randomUUID()}`
  await app.store.putFile(fileKey, path)
  const { columns, rows, bytes } = table
  const stored = await putTable(app, report.id, `${path}.parquet`, {
    pageId: query.pageId,
    columns,
    rows,
    bytes,
  })
  return { fileKey, stored }
}

async function insert(
  app: AppContext,
  call: ImportCall,
  { fileKey, stored }: Awaited<ReturnType<typeof store>>,
  skipped: number,
): Promise<number> {
  const { project, report, query, actor } = call
  const facts = {
    status: 'IMPORTED' as const,
    origin: 'IMPORTED' as const,
    initiator_id: actor.userId,
    file_key: fileKey,
    file_name: query.fileName,
    debug_message: skipped > 0 ? `${skipped} bad rows of the file were left out` : null,
  }
  return app.db
    .transaction()
    .execute(async (trx) => {
      const id = await insertDataset(trx, { project, report }, facts, [stored])
      await record(trx, call, {
        action: 'RUN_IMPORTED',
        subject: { type: 'run', id, name: report.name },
        organizationId: project.organization_id,
        after: { fileName: query.fileName, pageId: query.pageId, rows: stored.rows, skipped },
      })
      return id
    })
    .catch(async (error: unknown) => {
      await app.store.remove([fileKey, stored.object_key])
      throw error
    })
}

/** Makes a run of an uploaded file: all of it is read before anything of it is there. */
export const runImport =
  (app: AppContext): Handler<Routes['runImport']> =>
  async (call) => {
    const { report, query, request, signal } = call
    formatOf(query)
    const folder = join(app.config.dataDir, 'tmp', `import-${randomUUID()}`)
    await mkdir(folder, { recursive: true })
    try {
      const path = join(folder, 'file')
      await receiveFile(request.raw, path, mostImportedBytes, signal)
      const table = await read(app, call, path, await expectedColumns(app.db, report.id, query.pageId))
      const id = await insert(app, call, await store(app, call, path, table), table.skipped)
      await judgeAtEnd(app, { id, report_id: report.id })
      const { rows, skipped, badRows } = table
      return { historyId: id, rows, skipped, badRows }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

export const runImportFile =
  (app: AppContext): Handler<Routes['runImportFile']> =>
  async ({ run }) => {
    if (run.file_key === null) throw notFound('imported file')
    return {
      stream: createReadStream(await app.store.localPath(run.file_key)),
      mediaType: 'application/octet-stream',
      fileName: run.file_name ?? 'import',
    }
  }
