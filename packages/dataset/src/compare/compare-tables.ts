import type { DuckDBConnection } from '@duckdb/node-api'
import type { Column } from '@windrow/contract/schemas/datasets'
import type { DatasetEngine } from '../dataset-engine.ts'
import type { DatasetSource } from '../dataset-source.ts'
import { copyToFile } from '../engine/copy-to-file.ts'
import { parquetOptions, rowGroupSize } from '../write/parquet-options.ts'
import { identifier, literalPath } from '../engine/sql.ts'
import { writeAside } from '../engine/write-aside.ts'
import { findColumn } from '../read/find-column.ts'
import { readExactly } from '../read/read-exactly.ts'
import { layOut, type SourceLayout } from '../read/source-layout.ts'
import { differenceColumns, differenceStatement, uniqueStatement } from './difference-statement.ts'

/** Looking at the keys takes so much of the time, comparing the rest. */
const keysShare = 0.2

export interface CompareOptions {
  /** Columns by which rows of both are told to be the same; rows that share their key are matched in their order. */
  keys: readonly string[]
  /** Columns in which a difference counts; all but the keys when absent. */
  columns?: readonly string[]
}

export interface Comparison {
  added: number
  removed: number
  changed: number
  /** Rows that are the same in both. */
  same: number
  /** The rows that differ: a table of its own, to be looked at and downloaded like any other. */
  differences: DatasetSource
}

/**
 * Compares two tables by key columns, and writes the rows that differ as a Parquet file: added and changed ones as they
 * are now, removed ones as they were. Both are read with the columns of the later one, and those that only the earlier
 * one has. Throws `DatasetError`; on failure nothing is left at `outPath`.
 */
export async function compareTables(
  engine: DatasetEngine,
  earlier: DatasetSource,
  later: DatasetSource,
  { keys, columns }: CompareOptions,
  outPath: string,
  signal?: AbortSignal,
  onProgress: (share: number) => void = () => {},
): Promise<Comparison> {
  const all = allColumns(earlier.columns, later.columns)
  const keyed = keys.map((key) => findColumn(all, key))
  const compared = (columns ?? all.map(({ name }) => name))
    .map((name) => findColumn(all, name))
    .filter((index) => !keyed.includes(index))
  const { result } = await writeAside(outPath, (aside) =>
    engine.bulk.use(signal, async (connection) => {
      const [before, after] = await Promise.all(
        [earlier, later].map((source) => layOut(connection, engine.facts, readWith(source, all))),
      )
      const options = parquetOptions(await rowGroupSize([...before!.files, ...after!.files]))
      const written = await readExactly([before!, after!], async (lineLimit) => {
        const sides = { before: before!, after: after! }
        const isUnique = await hasUniqueKeys(connection, Object.values(sides), keyed, lineLimit)
        onProgress(keysShare)
        const statement = differenceStatement({ ...sides, keys: keyed, compared, isUnique, lineLimit })
        return copyToFile(connection, statement, aside, options, (share) =>
          onProgress(keysShare + share * (1 - keysShare)),
        )
      })
      return { written, counts: await counted(connection, aside), total: after!.total }
    }),
  )
  const [added, removed, changed] = result.counts
  return {
    added,
    removed,
    changed,
    same: result.total - added - changed,
    differences: {
      columns: [
        { name: differenceColumns.change, type: 'text' },
        { name: differenceColumns.before, type: 'json' },
        ...all,
      ],
      files: [{ path: outPath, format: 'parquet', rows: result.written }],
    },
  }
}

/** A table read with more columns than it has; names that differ only in case are told apart by its own. */
function readWith({ columns, files }: DatasetSource, all: readonly Column[]): DatasetSource {
  const columnNames = columns.map(({ name }) => name)
  return { columns: all, files: files.map((file) => ({ columnNames, ...file })) }
}

/** The columns by which two tables are read to be compared. */
export function allColumns(earlier: readonly Column[], later: readonly Column[]): Column[] {
  const known = new Set(later.map(({ name }) => name))
  return [...later, ...earlier.filter(({ name }) => !known.has(name))]
}

/** Keys that are unique, as most are, spare numbering all rows, which holds whole tables in memory. */
async function hasUniqueKeys(
  connection: DuckDBConnection,
  sides: readonly SourceLayout[],
  keys: readonly number[],
  lineLimit: number,
): Promise<boolean> {
  if (keys.length === 0) return false
  for (const side of sides) {
    const { sql, bindings } = uniqueStatement(side, keys, lineLimit)
    const result = await connection.runAndReadAll(sql, bindings.values)
    if (result.getRows()[0]![0] !== true) return false
  }
  return true
}

async function counted(connection: DuckDBConnection, path: string): Promise<[number, number, number]> {
  const change = identifier(differenceColumns.change)
  const count = (kind: string) => `count(*) FILTER (${change} = '${kind}')`
  const result = await connection.runAndReadAll(
    `SELECT ${count('added')}, ${count('removed')}, ${count('changed')} FROM read_parquet($1)`,
    [literalPath(path)],
  )
  return result.getRows()[0]!.map(Number) as [number, number, number]
}
