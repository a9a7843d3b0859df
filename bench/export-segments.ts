import { join } from 'node:path'
import type { DatasetEngine } from '@windrow/dataset/dataset-engine'
import type { DatasetSource } from '@windrow/dataset/dataset-source'
import { exportColumns, exportTable } from './export-table.ts'

/** About what one commit of a quick run holds. */
const segmentRows = 20_000

/** Writes so many rows of the table as segments, as a run does. */
export async function exportSegments(
  engine: DatasetEngine,
  folder: string,
  rows: number,
): Promise<DatasetSource> {
  const files: DatasetSource['files'][number][] = []
  for (let from = 0; from < rows; from += segmentRows) {
    const to = Math.min(from + segmentRows, rows)
    const path = join(folder, `segment-${from}.jsonl.zst`)
    await engine.bulk.use(undefined, (connection) =>
      connection.run(`COPY (${exportTable(rows, from, to)}) TO '${path}' (FORMAT json, COMPRESSION zstd)`),
    )
    files.push({ path, format: 'jsonl', rows: to - from })
  }
  return { columns: exportColumns, files }
}
