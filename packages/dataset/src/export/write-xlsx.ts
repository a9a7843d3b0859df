import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { addAbortSignal, Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { Column } from '@windrow/contract/schemas/datasets'
import { ZipFile } from 'yazl'
import { DatasetError } from '../dataset-error.ts'
import { ChunkCursor, type RowChunk } from './chunk-cursor.ts'
import { numberedName } from './sheet-names.ts'
import { sheetPath, workbookParts } from './xlsx-parts.ts'
import { rowsPerSheet, sheetXml } from './xlsx-sheet.ts'

/** Maximum number of columns in the file format. */
const mostColumns = 16_384
/** Level 6 takes half as long again for a 5 % smaller file. */
const compressionLevel = 4

/** The rows of one table. */
export interface SheetRows {
  name: string
  columns: readonly Column[]
  chunks: AsyncIterator<RowChunk>
}

export interface XlsxJob {
  path: string
  signal: AbortSignal | undefined
  /** Receives the number of rows written so far. */
  onRows: (total: number) => void
  rowLimit?: number
}

/** Refuses a table with more columns than a sheet can have. */
export function checkSheetWidth(columns: number): void {
  if (columns > mostColumns)
    throw new DatasetError(
      'TOO_MANY_COLUMNS',
      `An Excel sheet holds ${mostColumns.toLocaleString('en')} columns, this table has ${columns.toLocaleString('en')}. Choose fewer columns, or another format.`,
    )
}

/** Writes tables to a workbook, one after the other; rows beyond the limit of a sheet continue in the next. */
export async function writeXlsx(
  tables: AsyncIterable<SheetRows> | Iterable<SheetRows>,
  job: XlsxJob,
): Promise<void> {
  const zip = new ZipFile()
  const stop = new AbortController()
  const failed = once(zip, 'error').then(([error]) => Promise.reject(error as Error))
  const written = pipeline(zip.outputStream, createWriteStream(job.path))
  const added = addParts(zip, tables, job, stop.signal)
  try {
    await Promise.race([added.then(() => written), written, failed])
  } catch (error) {
    // This failure is reported already.
    zip.on('error', () => {})
    stop.abort()
    ;(zip.outputStream as Readable).destroy()
    // Then close the tables, which releases their resources.
    await Promise.allSettled([added, written])
    throw error
  }
}

async function addParts(
  zip: ZipFile,
  tables: AsyncIterable<SheetRows> | Iterable<SheetRows>,
  { signal, rowLimit = rowsPerSheet, ...job }: XlsxJob,
  stop: AbortSignal,
): Promise<void> {
  const names: string[] = []
  let rows = 0
  const onRows = (count: number) => job.onRows((rows += count))
  for await (const { name, columns, chunks } of tables) {
    const cursor = new ChunkCursor(chunks)
    let part = 0
    do {
      names.push(freeName(name, (part += 1), names))
      const sheet = Readable.from(sheetXml({ cursor, columns, rowLimit, signal, onRows }), {
        highWaterMark: 2,
      })
      addAbortSignal(stop, sheet)
      zip.addReadStream(sheet, sheetPath(names.length), { compressionLevel })
      await finished(sheet)
    } while (await cursor.hasMore())
  }
  for (const [path, text] of Object.entries(workbookParts(names))) zip.addBuffer(Buffer.from(text), path)
  zip.end()
}

/** The name of the n-th sheet of a table, unless another sheet has it. */
function freeName(name: string, part: number, taken: readonly string[]): string {
  const isTaken = (text: string) => taken.some((other) => other.toLowerCase() === text.toLowerCase())
  let count = part
  while (isTaken(numberedName(name, count))) count += 1
  return numberedName(name, count)
}
