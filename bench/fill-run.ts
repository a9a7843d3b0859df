import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Column } from '@windrow/contract/schemas/datasets'
import type { AppContext } from '../apps/server/src/context.ts'
import { makeTable } from './wide-table.ts'

const columns = [
  { name: 'sku', type: 'text' },
  { name: 'name', type: 'text' },
  { name: 'brand', type: 'text' },
  { name: 'price', type: 'number' },
  { name: 'reviews', type: 'integer' },
  { name: 'url', type: 'url' },
  { name: 'seen', type: 'date' },
] satisfies Column[]

/** Gives a run a table "products" of made-up rows at rest, as a finished run has it. */
export async function fillRun(app: AppContext, runId: number, rows: number): Promise<void> {
  const path = fillPath(app)
  const duckdb = await DuckDBInstance.create(':memory:')
  const connection = await duckdb.connect()
  await connection.run(`copy (
    select 'SKU-' || n as sku, (['Storvand tent', 'Tarn pack', 'Varde boot', 'Ember stove'])[(1 + n % 4)::bigint] || ' ' || n % 50000 as name,
      (['Fjellby', 'Alder & Ash', 'Coldbrook', 'Hobb', 'Sorrel'])[(1 + hash(n) % 5)::bigint] as brand, (hash(n * 7) % 100000) / 100.0 as price,
      (hash(n * 13) % 2000)::bigint as reviews, 'https://shop.example/p/' || n as url, date '2026-01-01' + (n % 300)::int as seen
    from range(1, ${rows + 1}) r(n)) to '${path}' (format parquet, compression zstd)`)
  connection.closeSync()
  duckdb.closeSync()
  await putTable(app, runId, { columns, path, rows })
}

/** Gives a run a table "products" of twenty columns, as a finished run has it. */
export async function fillWide(app: AppContext, runId: number, rows: number): Promise<void> {
  const path = fillPath(app)
  const { columns } = await makeTable(await app.datasets(), path, rows)
  await putTable(app, runId, { columns, path, rows })
}

function fillPath({ config: { dataDir } }: AppContext): string {
  mkdirSync(dataDir, { recursive: true })
  return join(dataDir, 'fill.parquet')
}

interface Table {
  columns: readonly Column[]
  /** Parquet; it is moved into the store. */
  path: string
  rows: number
}

async function putTable(app: AppContext, runId: number, { columns, path, rows }: Table): Promise<void> {
  const object_key = `runs/${runId}/1/final-0.parquet`
  await app.store.putFile(object_key, path)
  await app.db
    .insertInto('run_pages')
    .values({
      run_id: runId,
      page_id: 'products',
      position: 0,
      row_count: rows,
      columns: JSON.stringify(columns),
    })
    .execute()
  await app.db
    .insertInto('run_segments')
    .values({
      run_id: runId,
      kind: 'rows',
      page_id: 'products',
      sequence: 0,
      object_key,
      format: 'parquet',
      row_count: rows,
      bytes: statSync(path).size,
    })
    .execute()
  rmSync(path)
}
