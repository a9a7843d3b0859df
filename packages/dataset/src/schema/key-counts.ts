import type { DuckDBConnection } from '@duckdb/node-api'
import type { DatasetEngine } from '../dataset-engine.ts'
import type { DatasetSource } from '../dataset-source.ts'
import { Bindings } from '../engine/sql.ts'
import { cellHash, columnsAtOnce, hashedRows, jointHash } from '../figures/cell-hash.ts'
import { readExactly } from '../read/read-exactly.ts'
import { layOut, type SourceLayout } from '../read/source-layout.ts'

/** The key of each row, null where all of its cells are empty: a subquery with the column `k`. */
function keys(
  layout: SourceLayout,
  indexes: readonly number[],
  bindings: Bindings,
  lineLimit: number,
): string {
  const hash = `CASE WHEN coalesce(${indexes.map(cellHash).join(', ')}) IS NOT NULL THEN ${jointHash(indexes)} END`
  return `(SELECT ${hash} AS k FROM ${hashedRows({ layout, indexes, lineLimit }, bindings)})`
}

/** Positions of the named columns, all for none; null if the table lacks one. */
function positions({ columns }: SourceLayout, names: readonly string[]): number[] | null {
  if (names.length === 0) return [...columns.keys()].slice(0, columnsAtOnce)
  const found = names.map((name) => columns.findIndex((column) => column.name === name))
  return found.includes(-1) ? null : found
}

/** How many rows repeat an earlier one in these columns, or all; null if the table lacks one of them. */
export async function countRepeated(
  connection: DuckDBConnection,
  layout: SourceLayout,
  names: readonly string[],
  lineLimit: number,
): Promise<number | null> {
  const indexes = positions(layout, names)
  if (!indexes || layout.total === 0) return indexes && 0
  const bindings = new Bindings()
  const sql = `SELECT count(k) - count(DISTINCT k) FROM ${keys(layout, indexes, bindings, lineLimit)}`
  const result = await connection.runAndReadAll(sql, bindings.values)
  return Number(result.getRows()[0]![0])
}

/** How many keys a table has, and how many of them a later one lacks. */
export interface KeyLoss {
  all: number
  missing: number
}

/** Compares the keys of two tables; null if one of them lacks a key column. Throws `DatasetError`. */
export function keyLoss(
  engine: DatasetEngine,
  before: DatasetSource,
  now: DatasetSource,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<KeyLoss | null> {
  return engine.bulk.use(signal, async (connection) => {
    const [old, late] = [
      await layOut(connection, engine.facts, before),
      await layOut(connection, engine.facts, now),
    ]
    const [oldKeys, lateKeys] = [positions(old, names), positions(late, names)]
    if (!oldKeys || !lateKeys) return null
    return readExactly([old, late], async (lineLimit) => {
      const bindings = new Bindings()
      const sql = `SELECT count(*), count(*) FILTER (l.k IS NULL)
        FROM (SELECT DISTINCT k FROM ${keys(old, oldKeys, bindings, lineLimit)} WHERE k IS NOT NULL) o
        LEFT JOIN (SELECT DISTINCT k FROM ${keys(late, lateKeys, bindings, lineLimit)}) l ON l.k = o.k`
      const [all, missing] = (await connection.runAndReadAll(sql, bindings.values)).getRows()[0]!
      return { all: Number(all), missing: Number(missing) }
    })
  })
}
