/** Measures the package on a large table, compared with hand-written SQL for DuckDB. */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { downloadFormats, type Column } from '@windrow/contract/schemas/datasets'
import { peakMemory } from '@windrow/contract/testing/peak-memory'
import { openDatasetEngine, type DatasetEngine } from './dataset-engine.ts'
import { exportRows } from './export/export-rows.ts'
import { queryRows } from './query-rows.ts'
import type { RowsView } from './rows-view.ts'

const rows = Number(process.argv[2] ?? 5_000_000)
const columns = [
  { name: 'name', type: 'text' },
  { name: 'brand', type: 'text' },
  { name: 'price', type: 'number' },
  { name: 'reviews', type: 'integer' },
  { name: 'stock', type: 'boolean' },
  { name: 'added', type: 'date' },
  { name: 'url', type: 'url' },
] satisfies Column[]

const table = `SELECT 'Product ' || (i * 7919 % ${rows}) || ['tent', 'pack', 'boot', 'stove', 'bag'][1 + i % 5] AS name,
  ['Fjellby', 'Alder & Ash', 'Coldbrook', 'Hobb', 'Sorrel'][1 + (hash(i) % 5)::INT] AS brand,
  round((hash(i + 1) % 100000) / 100.0, 2)::DOUBLE AS price, (hash(i + 2) % 2000)::BIGINT AS reviews,
  i % 3 = 0 AS stock, DATE '2020-01-01' + (i % 2000)::INT AS added, 'https://shop.example/p/' || i AS url
  FROM range(${rows}) AS t(i)`

const price = { column: 'price', operator: 'atLeast' as const, values: ['900'] }
const anywhere = ['name', 'brand', 'url', 'price::VARCHAR', 'reviews::VARCHAR', 'added::VARCHAR']
  .map((text) => `${text} ILIKE '%4999%'`)
  .join(' OR ')
const deep = Math.floor(rows * 0.8)
/** A view and its hand-written SQL: the page, and the count that a pager needs. */
const questions: [string, RowsView, string[]][] = [
  ['first page', { offset: 0, limit: 25 }, ['SELECT * FROM $ LIMIT 25', 'SELECT count(*) FROM $']],
  ['deep page', { offset: deep, limit: 25 }, [`SELECT * FROM $ LIMIT 25 OFFSET ${deep}`, 'SELECT count(*) FROM $']],
  ['sort', { offset: 0, limit: 25, sort: 'name' }, ['SELECT * FROM $ ORDER BY lower(name) LIMIT 25', 'SELECT count(*) FROM $']],
  ['filter + sort', { offset: 0, limit: 25, sort: '-reviews', filters: [price] }, ['SELECT * FROM $ WHERE price >= 900 ORDER BY reviews DESC LIMIT 25', 'SELECT count(*) FROM $ WHERE price >= 900']],
  ['search', { offset: 0, limit: 25, search: '4999' }, [`SELECT * FROM $ WHERE ${anywhere} LIMIT 25`, `SELECT count(*) FROM $ WHERE ${anywhere}`]],
] // oxfmt-ignore

async function best(times: number, work: () => Promise<unknown>): Promise<number> {
  let least = Infinity
  for (let time = 0; time < times; time++) {
    const start = performance.now()
    await work()
    least = Math.min(least, performance.now() - start)
  }
  return Math.round(least)
}

async function measure(engine: DatasetEngine, dir: string): Promise<void> {
  const path = join(dir, 'table.parquet')
  const run = (sql: string) => engine.bulk.use(undefined, (connection) => connection.runAndReadAll(sql))
  await run(`COPY (${table}) TO '${path}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 100000)`)
  console.log(`${rows} rows, ${Math.round((await stat(path)).size / 1e6)} MB; milliseconds, best of 5`)
  const source = { columns, files: [{ path, format: 'parquet' as const }] }
  for (const [name, view, statements] of questions) {
    const ours = await best(5, () => queryRows(engine, source, view))
    const byHand = await best(5, async () => {
      for (const sql of statements) await run(sql.replace('$', `'${path}'`))
    })
    console.log(`${name.padEnd(16)} ours ${String(ours).padStart(6)}   by hand ${String(byHand).padStart(6)}`)
  }
  for (const format of downloadFormats) {
    const view = format === 'xlsx' ? { limit: 1_000_000 } : {}
    const ms = await best(1, () => exportRows(engine, source, view, format, join(dir, `out.${format}`)))
    console.log(
      `${`${format} export`.padEnd(16)} ours ${String(ms).padStart(6)}${format === 'xlsx' ? '   (1 million rows)' : ''}`,
    )
  }
  console.log(`peak memory of the process: ${Math.round(peakMemory() / 1e6)} MB`)
}

const dir = await mkdtemp(join(tmpdir(), 'windrow-measure-'))
const engine = await openDatasetEngine({ tempDir: join(dir, 'spill') })
try {
  await measure(engine, dir)
} finally {
  await engine.close()
  await rm(dir, { recursive: true, force: true })
}
