import type { LaidFile } from '../read/source-layout.ts'
import { measureSegment } from '../engine/measure-segment.ts'

const mostRows = 100_000
const fewestRows = 128
/** A row group is held in memory before it is written, once for each thread. */
const groupBytes = 32 * 2 ** 20

/**
 * Groups of 100,000 rows make deep pages quick. Rows with whole HTML pages in them are so large that a group of that
 * size would not fit in memory, so the group shrinks with the size of rows, judged by a few segments.
 */
export async function rowGroupSize(files: readonly LaidFile[], most = mostRows): Promise<number> {
  const bytes = await bytesPerRow(files)
  return Math.max(fewestRows, Math.min(most, Math.floor(groupBytes / bytes)))
}

export const parquetOptions = (groupRows: number): string =>
  `FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${groupRows}`

async function bytesPerRow(files: readonly LaidFile[]): Promise<number> {
  const packed = files.filter(({ format }) => format === 'parquet').map(({ bytesPerRow = 1 }) => bytesPerRow)
  const segments = files.filter(({ format }) => format === 'jsonl')
  const sample = new Set(
    [0, Math.floor(segments.length / 2), segments.length - 1].filter((at) => segments[at]),
  )
  const measured = await Promise.all([...sample].map((at) => measureSegment(segments[at]!.path)))
  return Math.max(1, ...packed, ...measured.map(({ rows, bytes }) => bytes / Math.max(rows, 1)))
}
