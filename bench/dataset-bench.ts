import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatasetEngine, type DatasetEngine } from '@windrow/dataset/dataset-engine'
import { profileTable } from '@windrow/dataset/profile/profile-table'
import { beside, number, printTable } from './measure.ts'
import { note } from './results.ts'
import { makeTable } from './wide-table.ts'

const rounds = 3

async function profile(engine: DatasetEngine, path: string, rows: number): Promise<string[]> {
  const source = await makeTable(engine, path, rows)
  const [ours, bare] = await beside(rounds, [
    () => profileTable(engine, source),
    () =>
      engine.bulk.use(undefined, (connection) =>
        connection.runAndReadAll(`SUMMARIZE SELECT * FROM '${path}'`),
      ),
  ])
  const { size } = await stat(path)
  note({
    what: `profile of ${number(rows)} rows, times SUMMARIZE`,
    value: ours! / bare!,
    unit: '',
    goal: { atMost: 1.5 },
  })
  return [
    `profile of ${number(rows)} rows × ${source.columns.length} columns (${number(size / 1e6)} MB)`,
    `${number(ours!)} ms`,
    `SUMMARIZE ${number(bare!)} ms`,
    number(ours! / bare!, 2),
    '1.50',
  ]
}

/** What the data package does beside DuckDB's own command on the same file, in one process and in turns. */
export async function benchDatasets({ rows }: { rows: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-datasets-'))
  const engine = await openDatasetEngine({ tempDir: join(folder, 'spill'), memoryLimitMb: 1024 })
  try {
    const lines = [await profile(engine, join(folder, 'wide.parquet'), rows)]
    printTable(
      `Datasets, median of ${rounds}`,
      ['what', 'Windrow', 'DuckDB alone', 'ratio', 'wanted at most'],
      lines,
    )
  } finally {
    await engine.close()
    await rm(folder, { recursive: true, force: true })
  }
}
