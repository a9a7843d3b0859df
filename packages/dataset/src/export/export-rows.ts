import type { DuckDBConnection } from '@duckdb/node-api'
import { guardedCsv, type CsvOptions } from '@windrow/contract/csv-options'
import type { DownloadFormat } from '@windrow/contract/schemas/datasets'
import type { DatasetEngine } from '../dataset-engine.ts'
import type { DatasetSource } from '../dataset-source.ts'
import { copyToFile } from '../engine/copy-to-file.ts'
import { parquetOptions, rowGroupSize } from '../write/parquet-options.ts'
import { writeAtomically } from '../engine/write-atomically.ts'
import { readExactly } from '../read/read-exactly.ts'
import { layOut, readAs, type SourceLayout } from '../read/source-layout.ts'
import { viewStatement } from '../read/view-statement.ts'
import type { ExportView } from '../rows-view.ts'
import { exportText } from './export-text.ts'
import { exportXlsx, type SheetTable } from './export-xlsx.ts'
import { csvFormat } from './csv-format.ts'
import { jsonFormat, jsonLinesFormat, parquetExpression, type CopyFormat } from './copy-format.ts'

export interface ExportOptions {
  signal?: AbortSignal
  /** CSV options; default: those for people. Ignored by other formats. */
  csv?: CsvOptions | null | undefined
  /** Called a few times per second; `share` runs from 0 to 1. */
  onProgress?: (share: number) => void
}

export interface ExportResult {
  rows: number
  bytes: number
  mediaType: string
  /** Without a dot. */
  extension: string
}

/** The media type of each format. */
export const mediaTypes: Record<DownloadFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
  xml: 'application/xml; charset=utf-8',
  yaml: 'application/yaml; charset=utf-8',
}

interface ExportJob extends ExportOptions {
  layout: SourceLayout
  view: ExportView
  format: DownloadFormat
  path: string
}

/** Writes the rows of a view to a file in a download format. On failure no file remains at `outPath`. */
export async function exportRows(
  engine: DatasetEngine,
  source: DatasetSource,
  view: ExportView,
  format: DownloadFormat,
  outPath: string,
  options: ExportOptions = {},
): Promise<ExportResult> {
  const { result, bytes } = await writeAtomically(outPath, (path) =>
    engine.bulk.use(options.signal, async (connection) => {
      const job = { ...options, layout: await layOut(connection, engine.facts, source), view, format, path }
      return readExactly([job.layout], (lineLimit) => {
        const own = { ...job, lineLimit, facts: engine.facts }
        if (format === 'xlsx') return exportXlsx(connection, { ...own, tables: [{ ...own, name: 'Rows' }] })
        if (format === 'xml' || format === 'yaml') return exportText(connection, { ...own, format })
        return viaCopy(connection, job, lineLimit)
      })
    }),
  )
  options.onProgress?.(1)
  return { rows: result, bytes, mediaType: mediaTypes[format], extension: format }
}

/** A table to be written as a sheet. */
export interface WorkbookTable {
  name: string
  source: DatasetSource
  view: ExportView
}

/** Writes several tables as the sheets of one workbook. On failure no file remains at `outPath`. */
export async function exportWorkbook(
  engine: DatasetEngine,
  tables: readonly WorkbookTable[],
  outPath: string,
  options: ExportOptions = {},
): Promise<ExportResult> {
  const { result, bytes } = await writeAtomically(outPath, (path) =>
    engine.bulk.use(options.signal, async (connection) => {
      const laid: SheetTable[] = []
      for (const { source, ...table } of tables)
        laid.push({ ...table, layout: await layOut(connection, engine.facts, source) })
      const layouts = laid.map(({ layout }) => layout)
      return readExactly(layouts, (lineLimit) =>
        exportXlsx(connection, { ...options, tables: laid, path, lineLimit, facts: engine.facts }),
      )
    }),
  )
  options.onProgress?.(1)
  return { rows: result, bytes, mediaType: mediaTypes.xlsx, extension: 'xlsx' }
}

async function viaCopy(connection: DuckDBConnection, job: ExportJob, lineLimit: number): Promise<number> {
  const { layout, view, path, onProgress } = job
  const { options, expression, copy } = await copyFormat(job)
  const query = viewStatement(layout, view, lineLimit, (index) =>
    expression(readAs(layout, index), layout.storedNames[index]!),
  )
  if (copy) return copy({ connection, query, path, options, onProgress })
  return copyToFile(connection, query, path, options, onProgress)
}

async function copyFormat({ format, layout, csv }: ExportJob): Promise<CopyFormat> {
  if (format === 'csv') return csvFormat(csv ?? guardedCsv)
  if (format === 'json') return jsonFormat
  if (format === 'jsonl') return jsonLinesFormat
  return { options: parquetOptions(await rowGroupSize(layout.files)), expression: parquetExpression }
}
