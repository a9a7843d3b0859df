import type { DuckDBValue } from '@duckdb/node-api'
import type { RowChunk } from './chunk-cursor.ts'
import { writeXlsx } from './write-xlsx.ts'

export type WorkbookType = 'text' | 'integer' | 'number'

export interface WorkbookSheet {
  name: string
  columns: readonly { name: string; type: WorkbookType }[]
  rows: readonly (readonly (string | number | null)[])[]
}

const valueOf = (type: WorkbookType, value: string | number | null): DuckDBValue =>
  value !== null && type === 'integer' ? BigInt(value) : value

/** All rows as one chunk. */
const chunkOf = ({ columns, rows }: WorkbookSheet): RowChunk => ({
  rowCount: rows.length,
  columnCount: columns.length,
  getColumnVector: (column) => ({
    slice: (from, count) => ({
      toArray: () =>
        rows.slice(from, from + count).map((row) => valueOf(columns[column]!.type, row[column] ?? null)),
    }),
  }),
})

async function* chunksOf(sheet: WorkbookSheet): AsyncGenerator<RowChunk, undefined> {
  yield await Promise.resolve(chunkOf(sheet))
}

/** Writes a workbook of tables that are in memory, one per sheet. */
export const writeWorkbook = (
  sheets: readonly WorkbookSheet[],
  path: string,
  signal?: AbortSignal,
): Promise<void> =>
  writeXlsx(
    sheets.map((sheet) => ({ name: sheet.name, columns: sheet.columns, chunks: chunksOf(sheet) })),
    { path, signal, onRows: () => {} },
  )
