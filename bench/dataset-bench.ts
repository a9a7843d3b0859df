import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Column } from '@windrow/contract/schemas/datasets'
import { openDatasetEngine, type DatasetEngine } from '@windrow/dataset/dataset-engine'
import type { DatasetSource } from '@windrow/dataset/dataset-source'
import { profileTable } from '@windrow/dataset/profile/profile-table'
import { median, number, printTable } from './measure.ts'

const rounds = 3

/** Twenty columns of the kinds that shops have, and the SQL that makes them of a row's number `i`. */
const shape: [column: Column, sql: string][] = [
  ...Array.from({ length: 6 }, (_, at): [Column, string] => [
    { name: `text_${at}`, type: 'text' },
    `'Value ' || (hash(i + ${at}) % ${10 ** (at + 1)})`,
  ]),
  ...Array.from({ length: 5 }, (_, at): [Column, string] => [
    { name: `number_${at}`, type: 'number' },
    `CASE WHEN hash(i + ${at}) % 10 < ${at} THEN NULL ELSE (hash(i + ${at + 10}) % 100000) / 100.0 END::DOUBLE`,
  ]),
  ...Array.from({ length: 4 }, (_, at): [Column, string] => [
    { name: `integer_${at}`, type: 'integer' },
    `(hash(i + ${at + 20}) % ${10 ** (at + 2)})::BIGINT`,
  ]),
  [{ name: 'stock', type: 'boolean' }, 'i % 3 = 0'],
  [{ name: 'added', type: 'date' }, "DATE '2020-01-01' + (i % 2000)::INT"],
  [{ name: 'seen', type: 'datetime' }, "TIMESTAMP '2026-01-01' + to_seconds(i % 20000000)"],
  [{ name: 'url', type: 'url' }, "'https://shop.example/p/' || i"],
  [{ name: 'picture', type: 'image' }, "'https://shop.example/i/' || (i % 1000) || '.jpg'"],
]

async function makeTable(engine: DatasetEngine, path: string, rows: number): Promise<DatasetSource> {
  const cells = shape.map(([{ name }, sql]) => `${sql} AS "${name}"`).join(', ')
  await engine.bulk.use(undefined, (connection) =>
    connection.run(
      `COPY (SELECT ${cells} FROM range(${rows}) AS t(i)) TO '${path}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 100000)`,
    ),
  )
  return { columns: shape.map(([column]) => column), files: [{ path, format: 'parquet', rows }] }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** In turns, so that neither has the quieter machine. @returns the medians in milliseconds. */
async function beside(ours: () => Promise<unknown>, bare: () => Promise<unknown>): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await time(ours))
    times[1].push(await time(bare))
  }
  return [median(times[0]), median(times[1])]
}

async function profile(engine: DatasetEngine, path: string, rows: number): Promise<string[]> {
  const source = await makeTable(engine, path, rows)
  const [ours, bare] = await beside(
    () => profileTable(engine, source),
    () =>
      engine.bulk.use(undefined, (connection) =>
        connection.runAndReadAll(`SUMMARIZE SELECT * FROM '${path}'`),
      ),
  )
  const { size } = await stat(path)
  return [
    `profile of ${number(rows)} rows × ${shape.length} columns (${number(size / 1e6)} MB)`,
    `${number(ours)} ms`,
    `SUMMARIZE ${number(bare)} ms`,
    number(ours / bare, 2),
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
