import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { DatasetEngine } from '../dataset-engine.ts'
import { writeParquet } from '../write/write-parquet.ts'
import type { ImportedTable, ImportOrder } from './import-order.ts'
import { importParquet } from './import-parquet.ts'
import { readRows } from './read-rows.ts'
import type { ReadOrder, ReadRows } from './row-collector.ts'

/** Reads a file into segments like {@link readRows}, in this thread or elsewhere. */
export type ReadFile = (
  order: ReadOrder,
  onShare: (share: number, records: number) => void,
) => Promise<ReadRows>

/** Share of the time for reading; the rest is for writing. */
const readingShare = 0.8

/**
 * Converts a file with rows to one Parquet file. Invalid records are reported and skipped as a whole. `read` parses
 * the file; default: on this event loop. Throws `ImportFault` for an invalid file, `DatasetError`, and any error of
 * `read`; on failure no file remains at `outPath`.
 */
export async function importTable(
  engine: DatasetEngine,
  order: ImportOrder,
  signal?: AbortSignal,
  read: ReadFile = readRows,
): Promise<ImportedTable> {
  const { format, onProgress, ...rest } = order
  if (format === 'parquet') return importParquet(engine, order, signal)
  try {
    const found = await read({ ...rest, format }, (share, records) =>
      onProgress?.(share * readingShare, records),
    )
    return await write(engine, order, found, signal)
  } finally {
    await removeSegments(order.outPath)
  }
}

/** Removes all segments, including those of a reader that was interrupted and couldn't list them. */
async function removeSegments(outPath: string): Promise<void> {
  const folder = dirname(outPath)
  for (const name of await readdir(folder))
    if (name.startsWith(`${basename(outPath)}.`) && name.endsWith('.jsonl.zst')) await rm(join(folder, name))
}

async function write(
  engine: DatasetEngine,
  { outPath, onProgress }: ImportOrder,
  { columns, files, records, ...told }: ReadRows,
  signal?: AbortSignal,
): Promise<ImportedTable> {
  // No rows, and no columns to write them in.
  if (columns.length === 0) return { columns, rows: 0, bytes: 0, ...told }
  const onShare = (share: number) => onProgress?.(readingShare + share * (1 - readingShare), records)
  const written = await writeParquet(engine, { columns, files }, outPath, signal, onShare)
  return { columns, ...written, ...told }
}
