import type { DatasetEngine } from '../dataset-engine.ts'
import type { DatasetSource } from '../dataset-source.ts'
import { identifier } from '../engine/sql.ts'
import { writeTable } from './write-table.ts'
import { cell } from '../read/cell-alias.ts'
import { viewStatement } from '../read/view-statement.ts'

/** Compacts a table's files, in order, into one Parquet file. On failure no file remains at `outPath`. */
export async function writeParquet(
  engine: DatasetEngine,
  source: DatasetSource,
  outPath: string,
  signal?: AbortSignal,
  onProgress?: (share: number) => void,
): Promise<{ rows: number; bytes: number }> {
  const { rows, bytes } = await writeTable(
    engine,
    source,
    (layout, lineLimit) =>
      viewStatement(layout, {}, lineLimit, (at) => `${cell(at)} AS ${identifier(layout.storedNames[at]!)}`),
    outPath,
    signal,
    onProgress,
  )
  return { rows, bytes }
}
