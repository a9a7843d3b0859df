import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { DuckDBDataChunk } from '@duckdb/node-api'
import type { Column } from '@windrow/contract/schemas/datasets'
import { ZipFile } from 'yazl'
import { DatasetError } from '../dataset-error.ts'
import { ChunkCursor } from './chunk-cursor.ts'
import { sheetPath, workbookParts } from './xlsx-parts.ts'
import { rowsPerSheet, sheetXml } from './xlsx-sheet.ts'

/** Columns of a sheet, by the file format. */
const mostColumns = 16_384
/** Level 6 takes half as long again for 5 % less. */
const compressionLevel = 4

export interface XlsxJob {
  columns: readonly Column[]
  path: string
  signal: AbortSignal | undefined
  /** Told how many rows are written so far. */
  onRows: (total: number) => void
  rowLimit?: number
}

/** Refuses a table that no sheet can hold. */
export function checkSheetWidth(columns: number): void {
  if (columns > mostColumns)
    throw new DatasetError(
      'TOO_MANY_COLUMNS',
      `An Excel sheet holds ${mostColumns.toLocaleString('en')} columns, this table has ${columns.toLocaleString('en')}. Choose fewer columns, or another format.`,
    )
}

/** Writes rows as a workbook; what does not fit one sheet goes on in the next. */
export async function writeXlsx(chunks: AsyncIterator<DuckDBDataChunk>, job: XlsxJob): Promise<void> {
  const zip = new ZipFile()
  const failed = once(zip, 'error').then(([error]) => Promise.reject(error as Error))
  const written = pipeline(zip.outputStream, createWriteStream(job.path))
  try {
    await Promise.race([addParts(zip, new ChunkCursor(chunks), job).then(() => written), written, failed])
  } catch (error) {
    ;(zip.outputStream as Readable).destroy()
    await written.catch(() => undefined)
    throw error
  }
}

async function addParts(zip: ZipFile, cursor: ChunkCursor, job: XlsxJob): Promise<void> {
  const { columns, signal, rowLimit = rowsPerSheet } = job
  let sheets = 0
  let rows = 0
  const onRows = (count: number) => job.onRows((rows += count))
  do {
    sheets += 1
    const sheet = Readable.from(sheetXml({ cursor, columns, rowLimit, signal, onRows }), { highWaterMark: 2 })
    zip.addReadStream(sheet, sheetPath(sheets), { compressionLevel })
    await finished(sheet)
  } while (await cursor.hasMore())
  for (const [path, text] of Object.entries(workbookParts(sheets))) zip.addBuffer(Buffer.from(text), path)
  zip.end()
}
