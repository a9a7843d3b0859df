import type { LaidFile } from '../read/source-layout.ts'
import { measureSegment } from '../engine/measure-segment.ts'

const mostRows = 100_000
const fewestRows = 128
/** Each thread holds a row group in memory before writing it. */
const groupBytes = 32 * 2 ** 20

/**
 * Groups of 100,000 rows make deep pages fast. Rows that contain whole HTML pages are so large that such a group
 * wouldn't fit in memory, so the group size shrinks with the size of rows, estimated from a few segments.
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
