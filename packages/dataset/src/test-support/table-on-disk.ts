import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Column } from '@windrow/contract/schemas/datasets'
import { openDatasetEngine, type DatasetEngine } from '../dataset-engine.ts'
import type { DatasetSource, SourceFile } from '../dataset-source.ts'
import { encodeSegment } from '../segment.ts'
import { writeParquet } from '../write/write-parquet.ts'

/** A folder with an engine that can't read anything else. */
export interface Workbench extends AsyncDisposable {
  engine: DatasetEngine
  dir: string
  path: (name: string) => string
  /** Writes rows as segments of the given size. */
  segments: (rows: readonly object[], size?: number) => Promise<SourceFile[]>
  /** Writes rows as one Parquet file. */
  parquet: (columns: Column[], rows: readonly object[]) => Promise<SourceFile>
}

/** Opens an engine in a new folder; disposing closes it and removes the folder. */
export async function openWorkbench(memoryLimitMb = 512): Promise<Workbench> {
  const dir = await mkdtemp(join(tmpdir(), 'windrow-dataset-'))
  const engine = await openDatasetEngine({
    tempDir: join(dir, 'spill'),
    allowedDirectories: [dir],
    memoryLimitMb,
  })
  let files = 0
  const path = (name: string) => join(dir, name)
  const segments: Workbench['segments'] = async (rows, size = Math.max(rows.length, 1)) => {
    const written: SourceFile[] = []
    for (let at = 0; at < Math.max(rows.length, 1); at += size) {
      const file = path(`segment-${++files}.jsonl.zst`)
      await writeFile(file, await encodeSegment(rows.slice(at, at + size)))
      written.push({ path: file, format: 'jsonl' })
    }
    return written
  }
  const parquet: Workbench['parquet'] = async (columns, rows) => {
    const file = path(`table-${++files}.parquet`)
    await writeParquet(engine, { columns, files: await segments(rows) }, file)
    return { path: file, format: 'parquet' }
  }
  const dispose = async () => {
    await engine.close()
    await rm(dir, { recursive: true, force: true })
  }
  return { engine, dir, path, segments, parquet, [Symbol.asyncDispose]: dispose }
}

/** A large Parquet file with `rows` rows (n, word, even, note), written by DuckDB itself; groups of 100,000. */
export async function numbersTable({ engine, path }: Workbench, rows: number): Promise<DatasetSource> {
  const file = path(`numbers-${rows}.parquet`)
  await engine.bulk.use(undefined, (connection) =>
    connection.run(
      `COPY (SELECT i AS n, ['ash', 'birch', 'cedar', 'elm'][1 + i % 4] AS word, i % 2 = 0 AS even, 'row ' || i AS note
        FROM range(${rows}) AS t(i)) TO $1 (FORMAT parquet, ROW_GROUP_SIZE 100000)`,
      [file],
    ),
  )
  const columns: Column[] = [
    { name: 'n', type: 'integer' },
    { name: 'word', type: 'text' },
    { name: 'even', type: 'boolean' },
    { name: 'note', type: 'text' },
  ]
  return { columns, files: [{ path: file, format: 'parquet' }] }
}
