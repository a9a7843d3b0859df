import { readFile } from 'node:fs/promises'
import { decodeSegment } from '../segment.ts'
import type { LaidFile } from '../read/source-layout.ts'

const groupRows = 100_000
const smallestGroup = 128
/** A row group is held in memory before it is written, once for each thread. */
const groupBytes = 32 * 2 ** 20
const sampled = 3

/**
 * Groups of 100,000 rows make deep pages quick. Rows with whole HTML pages in them are so large that a group of that
 * size would not fit in memory, so the group shrinks with the size of rows, judged by a few segments.
 */
export async function parquetOptions(files: readonly LaidFile[]): Promise<string> {
  const bytes = await bytesPerRow(files.filter(({ format }) => format === 'jsonl'))
  const rows = Math.max(smallestGroup, Math.min(groupRows, Math.floor(groupBytes / bytes)))
  return `FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${rows}`
}

async function bytesPerRow(segments: readonly LaidFile[]): Promise<number> {
  const chosen = [0, Math.floor(segments.length / 2), segments.length - 1].slice(
    0,
    Math.min(sampled, segments.length),
  )
  let bytes = 0
  let rows = 0
  for (const at of chosen) {
    const records = await decodeSegment(await readFile(segments[at]!.path))
    bytes += records.reduce((sum, record) => sum + JSON.stringify(record).length, 0)
    rows += records.length
  }
  return bytes / Math.max(rows, 1) || 1
}
