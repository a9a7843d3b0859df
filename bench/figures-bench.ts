import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatasetEngine, type DatasetEngine } from '@windrow/dataset/dataset-engine'
import type { DatasetSource } from '@windrow/dataset/dataset-source'
import { measureTable } from '@windrow/dataset/figures/measure-table'
import { writeParquet } from '@windrow/dataset/write/write-parquet'
import { describeTable } from '@windrow/quality/describe-table'
import { beside, number, printTable, processorTime } from './measure.ts'
import { note } from './results.ts'
import { makeSegments, makeTable } from './wide-table.ts'

const rounds = 5

async function figures(engine: DatasetEngine, source: DatasetSource): Promise<void> {
  const measured = await measureTable(engine, source)
  describeTable('items', { ...measured, violations: null }, Date.now())
}

/** What the cheapest way to say anything of all columns costs: how many cells are filled, in one pass. */
async function countFilled(engine: DatasetEngine, { columns, files }: DatasetSource): Promise<void> {
  const counts = columns.map(({ name }) => `count("${name}")`).join(', ')
  const paths = files.map(({ path }) => `'${path}'`).join(', ')
  const types = columns.map(({ name }) => `"${name}": 'VARCHAR'`).join(', ')
  const from =
    files[0]!.format === 'parquet'
      ? `read_parquet([${paths}])`
      : `read_json([${paths}], format = 'newline_delimited', columns = {${types}})`
  await engine.bulk.use(undefined, (connection) => connection.runAndReadAll(`SELECT ${counts} FROM ${from}`))
}

/** What DuckDB itself says of all columns. */
async function summarize(engine: DatasetEngine, { files }: DatasetSource): Promise<void> {
  await engine.bulk.use(undefined, (connection) =>
    connection.runAndReadAll(`SUMMARIZE SELECT * FROM '${files[0]!.path}'`),
  )
}

/** The figures of a table beside what else the end of a run costs, in one process and in turns. Counts processor time. */
export async function benchFigures({ rows }: { rows: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-figures-'))
  const engine = await openDatasetEngine({ tempDir: join(folder, 'spill') })
  try {
    const packed = await makeTable(engine, join(folder, 'wide.parquet'), rows)
    const segments = await makeSegments(engine, packed, folder, 5000)
    const [made, ofPacked, passOfPacked, summary, ofSegments, passOfSegments] = await beside(
      rounds,
      [
        () => writeParquet(engine, segments, join(folder, 'made.parquet')),
        () => figures(engine, packed),
        () => countFilled(engine, packed),
        () => summarize(engine, packed),
        () => figures(engine, segments),
        () => countFilled(engine, segments),
      ],
      processorTime,
    )
    const line = (what: string, ms: number, other: string, otherMs: number) => [
      what,
      `${number(ms)} ms`,
      `${other} ${number(otherMs)} ms`,
      number(ms / otherMs, 2),
    ]
    for (const [other, ms] of [
      ['SUMMARIZE', summary!],
      ['making the file', made!],
    ] as const)
      note({
        what: `figures of ${number(rows)} rows, times ${other}`,
        value: ofPacked! / ms,
        unit: '',
        goal: { atMost: other === 'SUMMARIZE' ? 1 : 0.15 },
      })
    printTable(
      `Figures of ${number(rows)} rows × ${packed.columns.length} columns, processor time, median of ${rounds}`,
      ['what', 'figures', 'beside', 'ratio'],
      [
        line('of the Parquet file', ofPacked!, 'making it', made!),
        line('of the Parquet file', ofPacked!, 'counting what is filled', passOfPacked!),
        line('of the Parquet file', ofPacked!, 'SUMMARIZE', summary!),
        line('of the segments', ofSegments!, 'counting what is filled', passOfSegments!),
      ],
    )
  } finally {
    await engine.close()
    await rm(folder, { recursive: true, force: true })
  }
}
