import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Column } from '@windrow/contract/schemas/datasets'
import { compareTables } from '@windrow/dataset/compare/compare-tables'
import { openDatasetEngine } from '@windrow/dataset/dataset-engine'
import { median, number, printTable } from './measure.ts'
import { note } from './results.ts'

const columns: Column[] = [
  { name: 'sku', type: 'text' },
  { name: 'name', type: 'text' },
  { name: 'price', type: 'number' },
  { name: 'stock', type: 'integer' },
  { name: 'url', type: 'url' },
  { name: 'brand', type: 'text' },
]

/** Rows of a run; of the later one, one row in fifty has another price, and the first thousand are gone. */
const table = (rows: number, isLater: boolean) => `SELECT 'SKU-' || i AS sku, 'Product number ' || i AS name,
  CAST(i % 977 + ${isLater ? 'CASE WHEN i % 50 = 0 THEN 0.5 ELSE 0 END' : '0'} AS DOUBLE) AS price, i % 40 AS stock,
  'https://shop.example/product/' || i AS url, 'Brand ' || (i % 300) AS brand
  FROM range(${isLater ? 1000 : 0}, ${isLater ? rows + 1000 : rows}) t(i)`

/** Two runs that are compared by their key, as the product does it: rows that differ in a file, counted. */
export async function benchCompare({ rows, rounds }: { rows: number; rounds: number }): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'windrow-compare-'))
  try {
    const paths = [join(dir, 'earlier.parquet'), join(dir, 'later.parquet')] as const
    const maker = await (await DuckDBInstance.create(':memory:')).connect()
    for (const [at, path] of paths.entries())
      await maker.run(`COPY (${table(rows, at === 1)}) TO '${path}' (FORMAT parquet, COMPRESSION zstd)`)
    maker.closeSync()
    const [earlier, later] = paths.map((path) => ({
      columns,
      files: [{ path, format: 'parquet' as const, rows }],
    }))
    await using engine = await openDatasetEngine({ tempDir: join(dir, 'spill') })
    const seconds: number[] = []
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      const out = join(dir, `differences-${round}.parquet`)
      const { changed } = await compareTables(engine, earlier!, later!, { keys: ['sku'] }, out)
      seconds.push((performance.now() - start) / 1000)
      if (changed !== rows / 50 - 20) throw new Error(`${changed} rows changed, which cannot be`)
    }
    note({
      what: `two runs of ${number(rows)} rows compared`,
      value: median(seconds),
      unit: 's',
      goal: { atMost: 5 },
    })
    printTable(
      `Two runs of ${number(rows)} rows compared by a key column (wanted: below 5 s)`,
      ['', 'median s', 'slowest s'],
      [['rows that differ, in a file', median(seconds).toFixed(1), Math.max(...seconds).toFixed(1)]],
    )
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
