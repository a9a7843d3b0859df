import type { DuckDBConnection } from '@duckdb/node-api'
import type { Column } from '@windrow/contract/schemas/datasets'
import type { DatasetEngine } from '../dataset-engine.ts'
import type { DatasetSource } from '../dataset-source.ts'
import { copyToFile } from '../engine/copy-to-file.ts'
import { parquetOptions, rowGroupSize } from '../write/parquet-options.ts'
import { identifier, literalPath } from '../engine/sql.ts'
import { writeAtomically } from '../engine/write-atomically.ts'
import { findColumn } from '../read/find-column.ts'
import { readExactly } from '../read/read-exactly.ts'
import { layOut, type SourceLayout } from '../read/source-layout.ts'
import { readWith } from './read-with.ts'
import { differenceColumns, differenceStatement, uniqueStatement } from './difference-statement.ts'

/** Share of the time for checking the keys; the rest is for comparing. */
const keysShare = 0.2

export interface CompareOptions {
  /** Columns by which rows of both tables are matched; rows with the same key are matched in order. */
  keys: readonly string[]
  /** Columns to compare; default: all but the keys. */
  columns?: readonly string[]
}

export interface Comparison {
  added: number
  removed: number
  changed: number
  /** Number of rows that are equal in both. */
  same: number
  /** By column, the number of changed rows in which it differs; columns without changes are absent. */
  changes: { name: string; changed: number }[]
  /** The rows that differ: a separate table that can be viewed and downloaded like any other. */
  differences: DatasetSource
}

/**
 * Compares two tables by key columns, and writes the rows that differ as a Parquet file: added and changed rows in
 * their later state, removed rows in their earlier state. Both tables are read with the columns of the later one,
 * plus those that only the earlier one has. Throws `DatasetError`; on failure no file remains at `outPath`.
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
  const { result } = await writeAtomically(outPath, (aside) =>
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
      const counts = await counted(connection, aside)
      return { written, counts, changes: await changedColumns(connection, aside), total: after!.total }
    }),
  )
  const [added, removed, changed] = result.counts
  return {
    added,
    removed,
    changed,
    same: result.total - added - changed,
    changes: result.changes,
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

/** The columns with which two tables are read for comparison. */
export function allColumns(earlier: readonly Column[], later: readonly Column[]): Column[] {
  const known = new Set(later.map(({ name }) => name))
  return [...later, ...earlier.filter(({ name }) => !known.has(name))]
}

/** Whether all keys are unique. If so, as usual, rows needn't be numbered, which holds whole tables in memory. */
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

async function changedColumns(connection: DuckDBConnection, path: string): Promise<Comparison['changes']> {
  const before = identifier(differenceColumns.before)
  const result = await connection.runAndReadAll(
    `SELECT name, count(*) FROM (SELECT unnest(json_keys(${before})) AS name FROM read_parquet($1) WHERE ${before} IS NOT NULL)
      GROUP BY name ORDER BY count(*) DESC, name`,
    [literalPath(path)],
  )
  return result.getRows().map(([name, changed]) => ({ name: String(name), changed: Number(changed) }))
}
