import type { Cell, Column } from '@windrow/contract/schemas/datasets'

/** A row from the crawler: cells by column name. Keys that aren't columns are stored but not read. */
export type Row = Readonly<Record<string, Cell | undefined>>

/** One immutable file of a table: a segment (JSON Lines, zstd) or a compacted Parquet file. */
export interface SourceFile {
  path: string
  format: 'jsonl' | 'parquet'
  /** Number of rows if the manifest has it; saves counting them. */
  rows?: number
  /** Size if the manifest has it; a file of another size is refused rather than read incompletely. */
  bytes?: number
  /** A Parquet file written by other software: its cells are checked like those of a segment. */
  isForeign?: boolean
  /** Path of what {@link writeTextGrams} made of a log. */
  grams?: string
  /** Names of the columns it was written with; absent: those of the source. */
  columnNames?: readonly string[]
}

/** A stored table: the names and types of its columns, and its files in row order. */
export interface DatasetSource {
  columns: readonly Column[]
  files: readonly SourceFile[]
}
