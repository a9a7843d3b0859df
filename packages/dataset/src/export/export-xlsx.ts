import { rm } from 'node:fs/promises'
import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api'
import { copyToFile } from '../engine/copy-to-file.ts'
import type { FileFactsCache } from '../engine/file-facts.ts'
import { parquetOptions, rowGroupSize } from '../engine/parquet-options.ts'
import { identifier } from '../engine/sql.ts'
import { cell } from '../read/cell-alias.ts'
import { shownColumns } from '../read/find-column.ts'
import { layOut, type SourceLayout } from '../read/source-layout.ts'
import { viewStatement } from '../read/view-statement.ts'
import type { ExportView } from '../rows-view.ts'
import { chunksOf, xlsxGroupRows } from './row-chunks.ts'
import { checkSheetWidth, writeXlsx } from './write-xlsx.ts'
import { xlsxExpression } from './xlsx-cell.ts'

export interface XlsxExport {
  layout: SourceLayout
  view: ExportView
  path: string
  facts: FileFactsCache
  lineLimit: number
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

/** Share of the work that is gathering the rows; the rest is writing the sheets. */
const gathering = 0.25

/**
 * A workbook is built from rows that are read a group at a time. Where rows have no position that is cheap to find
 * (conditions, an order, JSON Lines) they go to a Parquet file first. (A streaming result would do without, but it just
 * ends where it fails, and the workbook would be cut short.)
 */
export async function exportXlsx(connection: DuckDBConnection, job: XlsxExport): Promise<number> {
  const { layout, view } = job
  checkSheetWidth(shownColumns(layout.columns, view.columns).length)
  const direct =
    !view.search &&
    !view.sort &&
    !view.filters?.length &&
    layout.files.every(({ format }) => format === 'parquet')
  if (direct) {
    const { offset = 0, limit = Infinity } = view
    const rows = Math.max(0, Math.min(limit, layout.total - offset))
    return writeRows(connection, job, rows, { ...view, offset })
  }
  const gathered = `${job.path}.rows`
  try {
    const rows = await gather(connection, job, gathered)
    const source = { columns: layout.columns, files: [{ path: gathered, format: 'parquet' as const }] }
    const whole = { ...job, layout: await layOut(connection, job.facts, source) }
    return await writeRows(connection, whole, rows, { offset: 0, columns: view.columns }, gathering)
  } finally {
    await rm(gathered, { force: true })
  }
}

async function gather(connection: DuckDBConnection, job: XlsxExport, path: string): Promise<number> {
  const { layout, view, lineLimit, onProgress } = job
  const query = viewStatement(
    layout,
    view,
    lineLimit,
    (index) => `${cell(index)} AS ${identifier(layout.storedNames[index]!)}`,
  )
  const options = parquetOptions(await rowGroupSize(layout.files, xlsxGroupRows))
  return copyToFile(
    connection,
    query,
    path,
    options,
    onProgress && ((share) => onProgress(share * gathering)),
  )
}

async function writeRows(
  connection: DuckDBConnection,
  { layout, path, signal, onProgress, lineLimit }: XlsxExport,
  rows: number,
  view: ExportView & { offset: number },
  done = 0,
): Promise<number> {
  const groupRows = await rowGroupSize(layout.files, xlsxGroupRows)
  const part = (offset: number, limit: number) =>
    viewStatement(layout, { ...view, offset: view.offset + offset, limit }, lineLimit, (index) =>
      xlsxExpression(layout.columns[index]!, index),
    )
  const chunks: AsyncGenerator<DuckDBDataChunk> = chunksOf(connection, rows, groupRows, part)
  const columns = shownColumns(layout.columns, view.columns).map((index) => layout.columns[index]!)
  const onRows = (count: number) => onProgress?.(done + (1 - done) * (count / Math.max(rows, 1)))
  await writeXlsx(chunks, { columns, path, signal, onRows })
  return rows
}
