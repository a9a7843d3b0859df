import type { DuckDBConnection } from '@duckdb/node-api'
import type { Column } from '@windrow/contract/schemas/datasets'
import type { DatasetSource, SourceFile } from '../dataset-source.ts'
import type { FileFacts, FileFactsCache } from '../engine/file-facts.ts'
import type { ReadAs } from './typed-column.ts'

export interface LaidFile extends Omit<SourceFile, 'rows' | 'columnNames'>, FileFacts {
  /** Number of rows in the files before it. */
  before: number
  /** The stored name of each of the table's columns; used for Parquet files only. */
  storedAs: ReadonlyMap<string, string>
}

/** A table with the position of each file's rows. */
export interface SourceLayout {
  columns: readonly Column[]
  /** The name of each column in files written from this table. */
  storedNames: readonly string[]
  files: readonly LaidFile[]
  total: number
  /** Positions of columns that are read as text because one of their numbers has more digits than the type holds. */
  exact: Set<number>
}

/** Determines how many rows each file has. Drops empty files. */
export async function layOut(
  connection: DuckDBConnection,
  cache: FileFactsCache,
  source: DatasetSource,
): Promise<SourceLayout> {
  const facts = await cache.of(connection, source.files)
  const own = storedByName(source.columns.map(({ name }) => name))
  let total = 0
  const files = source.files.map((file, at) => {
    const { columnNames, ...rest } = file
    const storedAs = columnNames ? storedByName(columnNames) : own
    const laid = { ...rest, ...facts[at]!, before: total, storedAs }
    total += laid.rows
    return laid
  })
  return {
    columns: source.columns,
    storedNames: storedNames(source.columns),
    files: files.filter(({ rows }) => rows > 0),
    total,
    exact: new Set(),
  }
}

/** How a column of a table is read. */
export const readAs = ({ columns, exact }: SourceLayout, index: number): ReadAs => ({
  type: columns[index]!.type,
  index,
  isExact: exact.has(index),
})

function storedByName(names: readonly string[]): Map<string, string> {
  const stored = storedNames(names.map((name) => ({ name })))
  return new Map(names.map((name, at) => [name, stored[at]!]))
}

/**
 * Column names for files and downloads. "Price" and "price" are two columns in a recipe but one in Parquet, DuckDB,
 * spreadsheets and most databases, so the later one gets a number: "price_2".
 */
export function storedNames(columns: readonly Pick<Column, 'name'>[]): string[] {
  const taken = new Set<string>()
  return columns.map(({ name }) => {
    let free = name
    for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${name}_${count}`
    taken.add(free.toLowerCase())
    return free
  })
}
