import { BIGINT, DOUBLE, DuckDBDataChunk, VARCHAR, type DuckDBType, type DuckDBValue } from '@duckdb/node-api'
import { writeXlsx } from './write-xlsx.ts'

/** Rows of a DuckDB chunk. */
const chunkRows = 2048

export type WorkbookType = 'text' | 'integer' | 'number'

export interface WorkbookSheet {
  name: string
  columns: readonly { name: string; type: WorkbookType }[]
  rows: readonly (readonly (string | number | null)[])[]
}

const types: Record<WorkbookType, DuckDBType> = { text: VARCHAR, integer: BIGINT, number: DOUBLE }

const valueOf = (type: WorkbookType, value: string | number | null): DuckDBValue =>
  value !== null && type === 'integer' ? BigInt(value) : value

async function* chunksOf({ columns, rows }: WorkbookSheet): AsyncGenerator<DuckDBDataChunk, undefined> {
  for (let at = 0; at < rows.length; at += chunkRows) {
    const some = rows.slice(at, at + chunkRows)
    const chunk = DuckDBDataChunk.create(
      columns.map(({ type }) => types[type]),
      some.length,
    )
    chunk.setRows(some.map((row) => columns.map(({ type }, index) => valueOf(type, row[index] ?? null))))
    yield await Promise.resolve(chunk)
  }
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
