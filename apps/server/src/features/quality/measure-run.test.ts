import { describe, expect } from 'vitest'
import { unpackFigures } from '@windrow/quality/pack-figures'
import { productRecipe } from '@windrow/practice-site/practice-recipes'
import { startPracticeSite } from '@windrow/practice-site/start-practice-site'
import { fillRun } from '../../testing/fill-run.ts'
import { startReport, untilEnded, untilRun } from '../../testing/run-reports.ts'
import { fourAtATime, startSlowSite } from '../../testing/slow-site.ts'
import { test, type TestApp } from '../../testing/test-app.ts'
import { workHere } from '../../testing/work-here.ts'
import { WorkerProcess } from '../../testing/worker-process.ts'
import { measureAtEnd } from './measure-run.ts'
import { pastRuns } from './past-runs.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}
const columns = [
  { name: 'sku', type: 'text' as const },
  { name: 'price', type: 'number' as const },
]

async function figuresOf({ app: { db } }: TestApp, runId: number) {
  const row = await db.selectFrom('run_figures').selectAll().where('run_id', '=', runId).executeTakeFirst()
  return row && { ...row, figures: unpackFigures(row.figures) }
}

describe('the figures of a run', () => {
  test('are those of what it crawled, and of the run before', async ({ server }) => {
    await using site = await startPracticeSite({ products: 30 })
    const { api } = await server.signIn('ADMIN')
    await using _worker = workHere(server)
    const path = await startReport(api, productRecipe(site.url))
    const first = await untilEnded(api, path)

    const stored = await figuresOf(server, path.hid)
    expect(stored).toMatchObject({ report_id: path.rid, recipe_version: 1 })
    expect(stored!.figures).toMatchObject({
      startedAt: Date.parse(first.runStarted!),
      requests: first.counters.done + first.counters.failed + first.counters.retried,
      failures: {},
      pages: 30,
      bytes: first.counters.bytesDown,
      tables: [{ name: 'products', rows: 30, duplicates: 0, keyDuplicates: null, violations: null }],
    })
    expect(stored!.figures!.durationMs).toBeGreaterThan(0)
    const sku = stored!.figures!.tables[0]!.columns.find(({ name }) => name === 'sku')
    expect(sku).toMatchObject({ rows: 30, filled: 30, distinct: 30 })
    expect(sku!.sketch).toHaveLength(30)

    const again = await api.runStart({ params: path })
    await untilEnded(api, { ...path, hid: again.id })
    expect(await pastRuns(server.app.db, path.hid)).toEqual([])
    expect(await pastRuns(server.app.db, again.id)).toMatchObject([{ figures: stored!.figures }])
    const second = await figuresOf(server, again.id)
    expect(second!.figures!.tables[0]!.sketch).toEqual(stored!.figures!.tables[0]!.sketch)
  })

  test('are of the whole run, also of one whose worker was killed', async ({ server }) => {
    await using site = await startSlowSite(120, 40)
    const { api } = await server.signIn('ADMIN')
    const killed = new WorkerProcess(server)
    await killed.ready
    const path = await startReport(api, { ...productRecipe(site.url), fetch: fourAtATime })
    await untilRun(api, path, (run) => run.itemCount > 0)
    await killed.kill()
    await using _worker = workHere(server)
    site.hurry()
    expect(await untilEnded(api, path)).toMatchObject({ status: 'SUCCESS', itemCount: 120 })

    const { figures } = (await figuresOf(server, path.hid))!
    expect(figures).toMatchObject({ pages: 120, tables: [{ rows: 120, duplicates: 0 }] })
  })

  test('count failures, and rows that have a key twice', async ({ server }) => {
    const { app } = server
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe)
    await api.tableSchemaSave({
      params: { ...path, pageId: 'items' },
      body: { columns: [{ name: 'sku', type: 'text', unique: true }] },
    })
    const rows = [1, 1, 2, 3].map((id, at) => ({ sku: `A-${id}`, price: at }))
    await fillRun(app, path.hid, columns, rows)
    const failure = { run_id: path.hid, code: 'TIMEOUT', message: '' }
    await app.db
      .insertInto('run_failures')
      .values([
        { ...failure, kind: 'transient', http_status: 0, count: 2 },
        { ...failure, kind: 'transient', http_status: 500, count: 3 },
        { ...failure, kind: 'blocked', http_status: 403, count: 1 },
      ])
      .execute()
    await app.db
      .updateTable('runs')
      .set({ done: 7, failed: 6, retried: 5, bytes_down: 1234 })
      .where('id', '=', path.hid)
      .execute()

    await measureAtEnd(app, path.hid)

    expect((await figuresOf(server, path.hid))!.figures).toMatchObject({
      requests: 18,
      failures: { blocked: 1, transient: 5 },
      bytes: 1234,
      pages: 0,
      tables: [{ rows: 4, duplicates: 0, keyDuplicates: 0.25, violations: null }],
    })
  })

  test('are gone with the run', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe)
    await fillRun(server.app, path.hid, columns, [{ sku: 'a', price: 1 }])
    await measureAtEnd(server.app, path.hid)
    expect(await figuresOf(server, path.hid)).toBeDefined()

    await server.app.db.deleteFrom('runs').where('id', '=', path.hid).execute()

    expect(await figuresOf(server, path.hid)).toBeUndefined()
  })

  test('are left out if they cannot be taken', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe)
    await fillRun(server.app, path.hid, columns, [{ sku: 'a', price: 1 }])
    await server.app.store.remove([`runs/${path.hid}/test-items.jsonl.zst`])

    await measureAtEnd(server.app, path.hid)

    expect(await figuresOf(server, path.hid)).toBeUndefined()
  })
})
