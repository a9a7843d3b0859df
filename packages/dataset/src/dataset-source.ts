import type { Cell, Column } from '@windrow/contract/schemas/datasets'

/** A row as the crawler hands it over: cells by column name. Keys that are no column are kept but not read. */
export type Row = Readonly<Record<string, Cell | undefined>>

/** One immutable file of a table: a segment (JSON Lines, zstd) or a compacted Parquet file. */
export interface SourceFile {
  path: string
  format: 'jsonl' | 'parquet'
  /** Number of rows where the manifest knows it; saves counting them. */
  rows?: number
  /** Size where the manifest knows it; a file of another size is refused instead of read short. */
  bytes?: number
  /** A Parquet file that somebody else wrote: its cells are checked like those of a segment. */
  isForeign?: boolean
  /** Names of the columns it was written with; those of the source where absent. */
  columnNames?: readonly string[]
}

/** A table at rest: what its columns are called and meant to be, and its files in row order. */
export interface DatasetSource {
  columns: readonly Column[]
  files: readonly SourceFile[]
}
