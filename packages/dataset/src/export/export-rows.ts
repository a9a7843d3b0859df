import { rm } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { DownloadFormat } from '@windrow/contract/schemas/datasets'
import type { DatasetEngine } from '../dataset-engine.ts'
import type { DatasetSource } from '../dataset-source.ts'
import { copyToFile } from '../engine/copy-to-file.ts'
import { parquetOptions, rowGroupSize } from '../engine/parquet-options.ts'
import { identifier } from '../engine/sql.ts'
import { writeAside } from '../engine/write-aside.ts'
import { shownColumns } from '../read/find-column.ts'
import { withLargeLines } from '../read/relation.ts'
import { layOut, type SourceLayout } from '../read/source-layout.ts'
import { viewStatement } from '../read/view-statement.ts'
import type { ExportView } from '../rows-view.ts'
import { csvFormat, jsonFormat, jsonLinesFormat, parquetExpression, type CopyFormat } from './copy-format.ts'
import { parquetChunks, xlsxGroupRows } from './parquet-chunks.ts'
import { checkSheetWidth, writeXlsx } from './write-xlsx.ts'
import { xlsxExpression } from './xlsx-cell.ts'

export interface ExportOptions {
  signal?: AbortSignal
  /** Called a few times a second; `share` runs from 0 to 1. */
  onProgress?: (share: number) => void
}

export interface ExportResult {
  rows: number
  bytes: number
  mediaType: string
  /** Without a dot. */
  extension: string
}

const mediaTypes: Record<DownloadFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
}

interface ExportJob extends ExportOptions {
  layout: SourceLayout
  view: ExportView
  format: DownloadFormat
  path: string
}

/** Writes what a view shows to a file, in the format a user downloads. On failure nothing is left at `outPath`. */
export async function exportRows(
  engine: DatasetEngine,
  source: DatasetSource,
  view: ExportView,
  format: DownloadFormat,
  outPath: string,
  options: ExportOptions = {},
): Promise<ExportResult> {
  const { result, bytes } = await writeAside(outPath, (path) =>
    engine.bulk.use(options.signal, async (connection) => {
      const job = { ...options, layout: await layOut(connection, engine.facts, source), view, format, path }
      return withLargeLines((limit) => (format === 'xlsx' ? viaXlsx : viaCopy)(connection, job, limit))
    }),
  )
  options.onProgress?.(1)
  return { rows: result, bytes, mediaType: mediaTypes[format], extension: format }
}

async function viaCopy(connection: DuckDBConnection, job: ExportJob, lineLimit: number): Promise<number> {
  const { layout, view, path, onProgress } = job
  const { options, expression } = await copyFormat(job)
  const query = viewStatement(layout, view, lineLimit, (index) =>
    expression(layout.columns[index]!, index, layout.storedNames[index]!),
  )
  return copyToFile(connection, query, path, options, onProgress)
}

async function copyFormat({ format, layout }: ExportJob): Promise<CopyFormat> {
  if (format === 'csv') return csvFormat
  if (format === 'json') return jsonFormat
  if (format === 'jsonl') return jsonLinesFormat
  return { options: parquetOptions(await rowGroupSize(layout.files)), expression: parquetExpression }
}

/** Share of the work that is gathering the rows; the rest is writing the sheets. */
const gathering = 0.25

/**
 * The rows of the view go to a Parquet file first, and from there a group at a time into the workbook: an error on the
 * way is then an error. (A streaming result of DuckDB just ends where it failed, and the export would be cut short.)
 */
async function viaXlsx(connection: DuckDBConnection, job: ExportJob, lineLimit: number): Promise<number> {
  const { layout, view, path, signal, onProgress } = job
  checkSheetWidth(shownColumns(layout.columns, view.columns).length)
  const query = viewStatement(
    layout,
    view,
    lineLimit,
    (index) =>
      `${xlsxExpression(layout.columns[index]!, index)} AS ${identifier(layout.storedNames[index]!)}`,
  )
  const columns = query.columns.map((index) => layout.columns[index]!)
  const gathered = `${path}.rows`
  try {
    const groupRows = await rowGroupSize(layout.files, xlsxGroupRows)
    const gather = onProgress && ((share: number) => onProgress(share * gathering))
    const rows = await copyToFile(connection, query, gathered, parquetOptions(groupRows), gather)
    const onRows = (count: number) => onProgress?.(gathering + (1 - gathering) * (count / Math.max(rows, 1)))
    await writeXlsx(parquetChunks(connection, gathered, rows, groupRows), { columns, path, signal, onRows })
    return rows
  } finally {
    await rm(gathered, { force: true })
  }
}
