import type { DatasetEngine } from '../dataset-engine.ts'
import type { DatasetSource } from '../dataset-source.ts'
import { Bindings, identifier } from '../engine/sql.ts'
import type { PageRows } from '../pages-of-rows.ts'
import { cell } from '../read/cell-alias.ts'
import { relation } from '../read/relation.ts'
import type { SourceLayout } from '../read/source-layout.ts'
import { writeTable } from './write-table.ts'

/**
 * Writes some rows of a table, in their order, as one Parquet file: those of these ranges, which don't overlap. On
 * failure no file remains at `outPath`.
 */
export async function writeRows(
  engine: DatasetEngine,
  source: DatasetSource,
  ranges: readonly PageRows[],
  outPath: string,
  signal?: AbortSignal,
): Promise<{ rows: number; bytes: number }> {
  const { rows, bytes } = await writeTable(
    engine,
    source,
    (layout, lineLimit) => statement(layout, ranges, lineLimit),
    outPath,
    signal,
  )
  return { rows, bytes }
}

function statement(layout: SourceLayout, ranges: readonly PageRows[], lineLimit: number) {
  const bindings = new Bindings()
  const cells = layout.columns.map((_, at) => `${cell(at)} AS ${identifier(layout.storedNames[at]!)}`)
  const from = relation(layout, { columns: layout.columns.keys(), numbered: true }, bindings, lineLimit)
  // Rows are numbered from 0. Lists of numbers are joined by hash; an inequality would be a nested loop.
  const pairs = bindings.text(
    JSON.stringify(ranges.map(({ first, count }) => [first - 1, first - 1 + count])),
  )
  const sql = `WITH pairs AS (SELECT unnest(CAST(CAST(${pairs} AS JSON) AS BIGINT[][])) AS pair),
      wanted AS (SELECT unnest(range(pair[1], pair[2])) AS rn FROM pairs)
    SELECT ${cells.join(', ')} FROM ${from} AS numbered SEMI JOIN wanted USING (rn) ORDER BY rn`
  return { sql, bindings }
}
