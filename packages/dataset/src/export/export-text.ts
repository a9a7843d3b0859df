import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import { throwIfCancelled } from '../engine/explain-error.ts'
import { ChunkCursor } from './chunk-cursor.ts'
import { prepareRows, type PreparedRows, type RowsJob } from './prepare-rows.ts'
import { textExpression } from './text-cell.ts'
import { xmlWriter } from './xml-row.ts'
import { yamlWriter } from './yaml-row.ts'

const writers = { xml: xmlWriter, yaml: yamlWriter }
/** Cells written per turn of the event loop: takes a few milliseconds. */
const cellsAtATime = 2000
/** Share of the work for gathering the rows, if that is needed. */
const gathering = 0.25

export interface TextExport extends Omit<RowsJob, 'expression' | 'onGathered'> {
  format: keyof typeof writers
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

/** Writes rows in a text format that DuckDB doesn't support. Returns their number. */
export async function exportText(connection: DuckDBConnection, job: TextExport): Promise<number> {
  const { onProgress } = job
  let gathered = 0
  const onGathered = onProgress && ((share: number) => onProgress((gathered = share * gathering)))
  await using prepared = await prepareRows(connection, { ...job, expression: textExpression, onGathered })
  const onRows = (count: number) =>
    onProgress?.(gathered + (1 - gathered) * (count / Math.max(prepared.rows, 1)))
  await pipeline(Readable.from(lines(job, prepared, onRows)), createWriteStream(job.path))
  return prepared.rows
}

async function* lines(
  { layout, format, signal }: TextExport,
  { columns, chunks }: PreparedRows,
  onRows: (total: number) => void,
): AsyncGenerator<string> {
  const names = columns.map((column) => layout.storedNames[layout.columns.indexOf(column)]!)
  const { start, end, none, row } = writers[format](columns, names)
  const cursor = new ChunkCursor(chunks)
  const most = Math.max(1, Math.floor(cellsAtATime / Math.max(1, columns.length)))
  let total = 0
  yield start
  for (let slice = await cursor.take(most); slice; slice = await cursor.take(most)) {
    throwIfCancelled(signal)
    const { columns: cells, rows } = slice
    let text = ''
    for (let at = 0; at < rows; at++) text += row(cells.map((column): DuckDBValue => column[at]!))
    yield text
    onRows((total += rows))
    await setImmediate()
  }
  yield total === 0 ? none + end : end
}
