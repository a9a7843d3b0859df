import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { checkRecipe } from '@windrow/crawler/check-recipe'
import { catalogueRecipe } from '@windrow/practice-site/practice-recipes'
import { sql } from 'kysely'
import { benchCrowd } from './crowd-bench.ts'
import { fillRun } from './fill-run.ts'
import type { Load } from './load-thread.ts'
import { tokenOf, withContext, withServer } from './installation.ts'
import { number, percentile, printTable } from './measure.ts'
import { note } from './results.ts'
import { seedReport } from './seed.ts'

/** The run list under load, and the preview of a large table, over HTTP with session, guard and database. */
export async function benchApi({ rows, runs }: { rows: number; runs: number }): Promise<void> {
  await withContext(async (app, databaseUrl) => {
    const { recipe } = checkRecipe(catalogueRecipe('https://shop.example'))
    if (!recipe) throw new Error('the recipe is wrong')
    const seeded = await seedReport(app.db, recipe)
    await app.db.updateTable('runs').set({ status: 'SUCCESS', ended_at: new Date() }).execute()
    await sql`insert into runs (organization_id, report_id, recipe_version, status, run_type, initiator_id, rows, created_at, started_at, ended_at)
      select ${seeded.organizationId}, ${seeded.reportId}, 1, 'SUCCESS', 'Scheduled', ${seeded.userId}, n, now() - n * interval '1 hour', now() - n * interval '1 hour', now() - n * interval '1 hour' + interval '5 minutes'
      from generate_series(1, ${runs}::int) n`.execute(app.db)
    await sql`vacuum analyze`.execute(app.db) // as autovacuum would have done by then
    await fillRun(app, seeded.runId, rows)
    const token = await tokenOf(app, seeded.userId)
    await withServer(app, async (url) => {
      const base = `${url}/api/projects/${seeded.projectId}/reports/${seeded.reportId}/histories`
      await benchRunList(base, token, databaseUrl, runs)
      const table = `${base}/${seeded.runId}/pages/products/rows`
      await benchPreview(table, token, rows)
      await benchCrowd(url, table, token)
    })
  })
}

const connections = 16
const loadMs = 5000
const warmUpMs = 4000

/**
 * Asks one address over and over on so many connections, from a thread of its own, so that asking takes no time from the
 * server; gives the answers per second and the time of each, in ms.
 */
async function load(url: string, token: string, ms: number): Promise<{ perSecond: number; times: number[] }> {
  const workerData: Load = { url, token, connections, ms }
  const thread = new Worker(new URL('./load-thread.ts', import.meta.url), { workerData })
  const [times] = (await once(thread, 'message')) as [number[]]
  return { perSecond: times.length / (ms / 1000), times }
}

async function benchRunList(url: string, token: string, databaseUrl: string, runs: number): Promise<void> {
  await load(`${url}?limit=25`, token, warmUpMs)
  const { perSecond, times } = await load(`${url}?limit=25`, token, loadMs)
  const bare = await bareQueries(databaseUrl)
  const p95 = percentile(times, 0.95)
  const anchor = { what: 'one bare query', value: bare }
  note({
    what: 'run lists a second, beside the bare query',
    value: perSecond,
    unit: '/s',
    goal: { atLeast: 0.4 * bare },
    anchor,
  })
  note({ what: 'run lists a second', value: perSecond, unit: '/s', goal: { atLeast: 2000 } })
  note({ what: 'run list under load, p95', value: p95, unit: 'ms', goal: { atMost: 20 } })
  const rows = [
    [
      `run list over HTTP, ${connections} connections`,
      number(perSecond),
      `${number(p95)} ms`,
      number(perSecond / bare, 2),
    ],
    [`one query for 25 runs on ${connections} connections of pg, no HTTP`, number(bare), '', '1.00'],
  ]
  printTable(`Run list of a report with ${number(runs)} runs`, ['', 'per second', 'p95', 'ratio'], rows)
}

/** What the database gives at best: the same 25 rows without HTTP, session, guard or counting. */
async function bareQueries(databaseUrl: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  const until = performance.now() + 3000
  let count = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        await pool.query(
          'select * from runs where report_id = $1 order by created_at desc, id desc limit 25',
          [1],
        )
        count += 1
      }
    }),
  )
  await pool.end()
  return count / 3
}

async function benchPreview(url: string, token: string, rows: number): Promise<void> {
  const views: [string, Record<string, string>][] = [
    ['first page', {}],
    ['page in the middle', { page: String(Math.floor(rows / 50)) }],
    [
      'filter on a number, sorted by price',
      {
        filters: JSON.stringify([{ column: 'price', operator: 'atLeast', values: ['900'] }]),
        sort: '-price',
      },
    ],
    ['sorted by name', { sort: 'name' }],
    ['search in all columns', { search: 'tent 4999' }],
  ]
  const table: string[][] = []
  for (const [name, query] of views) {
    const times: number[] = []
    for (let n = 0; n < 7; n += 1) {
      const started = performance.now()
      const response = await fetch(`${url}?${new URLSearchParams({ limit: '25', ...query }).toString()}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await response.json()
      if (!response.ok) throw new Error(`${name} answered ${response.status}`)
      times.push(performance.now() - started)
    }
    table.push([name, `${number(percentile(times, 0.5))} ms`, `${number(Math.max(...times))} ms`])
  }
  printTable(`Preview of a table with ${number(rows)} rows`, ['view', 'median', 'slowest of 7'], table)
}
