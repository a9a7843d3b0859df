import type { DatasetEngine } from './dataset-engine.ts'
import type { DatasetSource } from './dataset-source.ts'

/** Compacts a table's files, in order, into one Parquet file. On failure nothing is left at `outPath`. */
export function writeParquet(
  _engine: DatasetEngine,
  _source: DatasetSource,
  _outPath: string,
  _signal?: AbortSignal,
): Promise<{ rows: number; bytes: number }> {
  throw new Error('not there yet')
}
