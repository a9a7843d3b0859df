import type { DatasetEngine } from '../dataset-engine.ts'
import type { DatasetSource } from '../dataset-source.ts'
import { Bindings, identifier } from '../engine/sql.ts'
import { writeTable } from '../write/write-table.ts'
import { cell } from '../read/cell-alias.ts'
import { emptyCondition } from '../read/compile-filter.ts'
import { findColumn } from '../read/find-column.ts'
import { relation } from '../read/relation.ts'
import type { SourceLayout } from '../read/source-layout.ts'

export interface DistinctOptions {
  /**
   * Rows that are equal in all of these columns are duplicates; at least one column. Rows in which all of them are
   * empty are kept.
   */
  keys: readonly string[]
  /** Which of the duplicates to keep. */
  keep: 'first' | 'last'
}

/**
 * Writes a table with one row per key, in the order of the kept rows, as one Parquet file. To merge several tables,
 * pass the files of all as one source. Throws `DatasetError`; on failure no file remains at `outPath`.
 */
export async function writeDistinct(
  engine: DatasetEngine,
  source: DatasetSource,
  options: DistinctOptions,
  outPath: string,
  signal?: AbortSignal,
  onProgress?: (share: number) => void,
): Promise<{ rows: number; dropped: number; bytes: number }> {
  const keys = options.keys.map((key) => findColumn(source.columns, key))
  if (keys.length === 0) throw new RangeError('there must be a key column')
  const { read, rows, bytes } = await writeTable(
    engine,
    source,
    (layout, lineLimit) => distinctStatement(layout, keys, options.keep, lineLimit),
    outPath,
    signal,
    onProgress,
  )
  return { rows, dropped: read - rows, bytes }
}

function distinctStatement(
  layout: SourceLayout,
  keys: readonly number[],
  keep: DistinctOptions['keep'],
  lineLimit: number,
) {
  const bindings = new Bindings()
  const cells = layout.columns.map(
    (_, index) => `${cell(index)} AS ${identifier(layout.storedNames[index]!)}`,
  )
  const rows = relation(layout, { columns: layout.columns.keys(), numbered: true }, bindings, lineLimit)
  const noKey = keys.map((index) => emptyCondition(layout.columns[index]!, cell(index))).join(' AND ')
  const order = keep === 'first' ? 'rn' : 'rn DESC'
  const sql = `SELECT ${cells.join(', ')} FROM (SELECT *, row_number() OVER (PARTITION BY ${keys.map(cell).join(', ')} ORDER BY ${order}) AS nth FROM ${rows})
    WHERE nth = 1 OR (${noKey}) ORDER BY rn`
  return { sql, bindings }
}
