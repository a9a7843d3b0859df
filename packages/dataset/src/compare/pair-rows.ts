import type { DatasetEngine } from '../dataset-engine.ts'
import type { DatasetSource } from '../dataset-source.ts'
import { Bindings } from '../engine/sql.ts'
import { cell } from '../read/cell-alias.ts'
import { findColumn } from '../read/find-column.ts'
import { readExactly } from '../read/read-exactly.ts'
import { relation } from '../read/relation.ts'
import { layOut } from '../read/source-layout.ts'
import { readWith } from './read-with.ts'

/**
 * The rows of an earlier table that have the same keys as some rows of a later one, by the numbers of these (from 1).
 * Without rows whose key is empty, or comes not exactly once in the earlier table. Throws `DatasetError`.
 */
export function pairRows(
  engine: DatasetEngine,
  { earlier, later }: Record<'earlier' | 'later', DatasetSource>,
  keys: readonly string[],
  rowNumbers: readonly number[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<number, number>> {
  const columns = keys.map((key) => later.columns[findColumn(later.columns, key)]!)
  return engine.previews.use(signal, async (connection) => {
    const [before, after] = await Promise.all(
      [earlier, later].map((source) => layOut(connection, engine.facts, readWith(source, columns))),
    )
    const rows = rowNumbers.filter((row) => row >= 1 && row <= after!.total).map((row) => row - 1)
    if (rows.length === 0 || before!.total === 0) return new Map()
    const choice = { rows: rows.toSorted((a, b) => a - b) }
    return readExactly([before!, after!], async (lineLimit) => {
      const bindings = new Bindings()
      const parts = { columns: columns.map((_, index) => index), numbered: true }
      const known = relation(before!, parts, bindings, lineLimit)
      const wanted = relation(after!, { ...parts, choice }, bindings, lineLimit)
      const same = parts.columns.map((index) => `known.${cell(index)} = wanted.${cell(index)}`).join(' AND ')
      const result = await connection.runAndReadAll(
        `SELECT wanted.rn, min(known.rn) FROM ${known} AS known JOIN ${wanted} AS wanted ON ${same}
          GROUP BY wanted.rn HAVING count(*) = 1`,
        bindings.values,
      )
      return new Map(result.getRows().map(([row, one]) => [Number(row) + 1, Number(one) + 1]))
    })
  })
}
