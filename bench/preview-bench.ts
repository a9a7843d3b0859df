import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatasetEngine, type DatasetEngine } from '@windrow/dataset/dataset-engine'
import type { DatasetSource } from '@windrow/dataset/dataset-source'
import { exportRows } from '@windrow/dataset/export/export-rows'
import { queryRows } from '@windrow/dataset/query-rows'
import type { RowsView } from '@windrow/dataset/rows-view'
import { writeParquet } from '@windrow/dataset/write/write-parquet'
import { exportSegments } from './export-segments.ts'
import { exportColumns, exportTable } from './export-table.ts'
import { median, number, printTable } from './measure.ts'
import { note } from './results.ts'

const run = promisify(execFile)
const rounds = 3
const expensive = { column: 'price', operator: 'atLeast' as const, values: ['900'] }
const page = { offset: 0, limit: 25 }

/** A view, and what one would write for it by hand: the page, and the count that a pager needs. */
const views: [name: string, view: RowsView, byHand: string[]][] = [
  ['first page', page, ['SELECT * FROM $ LIMIT 25', 'SELECT count(*) FROM $']],
  ['sort', { ...page, sort: 'name' }, ['SELECT * FROM $ ORDER BY lower(name) LIMIT 25', 'SELECT count(*) FROM $']],
  [
    'filter and sort',
    { ...page, sort: '-reviews', filters: [expensive] },
    ['SELECT * FROM $ WHERE price >= 900 ORDER BY reviews DESC LIMIT 25', 'SELECT count(*) FROM $ WHERE price >= 900'],
  ],
] // oxfmt-ignore

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function beside(ours: () => Promise<unknown>, bare: () => Promise<unknown>, times = rounds) {
  const found: [number[], number[]] = [[], []]
  for (let round = 0; round < times; round += 1) {
    found[0].push(await time(ours))
    found[1].push(await time(bare))
  }
  return [median(found[0]), median(found[1])] as const
}

/** A line of what we take beside DuckDB: wanted in milliseconds, or in times of DuckDB's. */
function line(
  what: string,
  ours: number,
  bare: number,
  wanted: { ms: number } | { times: number },
): string[] {
  const atMost = 'ms' in wanted ? wanted.ms : wanted.times * bare
  note({ what, value: ours, unit: 'ms', goal: { atMost }, anchor: { what: 'DuckDB alone', value: bare } })
  const goal = 'ms' in wanted ? `${number(wanted.ms)} ms` : number(wanted.times, 1)
  return [what, `${number(ours)} ms`, `${number(bare)} ms`, number(ours / bare, 2), goal]
}

/** Previews and exports of a table beside what DuckDB takes for the same; one line each. */
async function measurePreviews(engine: DatasetEngine, folder: string, rows: number): Promise<string[][]> {
  const path = join(folder, 'shop.parquet')
  const sql = (text: string) =>
    engine.bulk.use(undefined, (connection) => connection.runAndReadAll(text.replace('$', `'${path}'`)))
  await sql(`COPY (${exportTable(rows)}) TO $ (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 100000)`)
  const source: DatasetSource = { columns: exportColumns, files: [{ path, format: 'parquet' }] }
  const lines: string[][] = []
  for (const [name, view, byHand] of views) {
    const [ours, bare] = await beside(
      () => queryRows(engine, source, view),
      async () => {
        for (const text of byHand) await sql(text)
      },
    )
    lines.push(line(`preview of ${number(rows)} rows: ${name}`, ours, bare, name === 'first page' ? { ms: 150 } : { times: 3 }))
  } // oxfmt-ignore
  for (const format of ['csv', 'parquet'] as const) {
    const options = format === 'csv' ? 'FORMAT csv, HEADER' : 'FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 100000' // oxfmt-ignore
    const [ours, bare] = await beside(
      () => exportRows(engine, source, {}, format, join(folder, `ours.${format}`)),
      () => sql(`COPY (SELECT * FROM $) TO '${join(folder, `bare.${format}`)}' (${options})`),
      1,
    )
    lines.push(line(`${format} export of ${number(rows)} rows`, ours, bare, { times: 1.5 }))
  }
  return [...lines, await collected(engine, folder, rows), await workbookMemory(folder, path, rows)]
}

/** JSON Lines to Parquet, as at the end of a run: segments of one batch each, whose rows are known. */
async function collected(engine: DatasetEngine, folder: string, rows: number): Promise<string[]> {
  const count = Math.min(rows, 2_000_000)
  const source = await exportSegments(engine, folder, count)
  const cpu = process.cpuUsage()
  await writeParquet(engine, source, join(folder, 'collected.parquet'))
  const { user, system } = process.cpuUsage(cpu)
  const perSecond = count / ((user + system) / 1e6)
  note({
    what: 'JSON Lines to Parquet, rows a second and core',
    value: perSecond,
    unit: '/s',
    goal: { atLeast: 500_000 },
  })
  return [`JSON Lines to Parquet, rows a second and core`, number(perSecond), '', '', 'at least 500,000']
}

async function workbookMemory(folder: string, path: string, rows: number): Promise<string[]> {
  const count = Math.min(rows, 1_000_000)
  const script = join(import.meta.dirname, 'xlsx-memory.ts')
  const { stdout } = await run(process.execPath, [
    script,
    path,
    join(folder, 'out.xlsx'),
    join(folder, 'spill-xlsx'),
    String(count),
  ])
  const what = `memory of XLSX of ${number(count)} rows`
  note({ what, value: Number(stdout), unit: 'MB', goal: { atMost: 300 } })
  return [what, `${stdout.trim()} MB`, '', '', '300 MB']
}

/** Previews and downloads of a large table, in one process with DuckDB's own commands on the same file. */
export async function benchPreviews({ rows }: { rows: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-previews-'))
  const engine = await openDatasetEngine({ tempDir: join(folder, 'spill'), memoryLimitMb: 1024 })
  try {
    printTable(
      'Previews and downloads',
      ['what', 'Windrow', 'DuckDB alone', 'ratio', 'wanted at most'],
      await measurePreviews(engine, folder, rows),
    )
  } finally {
    await engine.close()
    await rm(folder, { recursive: true, force: true })
  }
}
