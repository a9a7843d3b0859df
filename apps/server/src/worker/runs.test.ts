import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect } from 'vitest'
import { startPracticeSite } from '@windrow/practice-site/start-practice-site'
import { expectedProducts } from '@windrow/practice-site/expected-products'
import { catalogueRecipe, productRecipe } from '@windrow/practice-site/practice-recipes'
import { queryRows } from '@windrow/dataset/query-rows'
import { ApiError } from '@windrow/contract/client'
import type { RecipeSource } from '@windrow/contract/recipe'
import { slowerHere } from '@windrow/contract/testing/slower-here'
import { segmentFiles } from '../dataset-files/run-files.ts'
import { emptyBatch } from '../testing/empty-batch.ts'
import { allRows, startReport, untilEnded, untilRun } from '../testing/run-reports.ts'
import { fourAtATime, startSlowSite } from '../testing/slow-site.ts'
import { test, type TestApp } from '../testing/test-app.ts'
import { workHere } from '../testing/work-here.ts'
import { WorkerProcess } from '../testing/worker-process.ts'
import { insertWorker } from '../testing/worker-row.ts'

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.code}` : error),
  )

/** Slow enough to be interrupted, fast enough for a test. */
const gently = (recipe: RecipeSource, delayMs: number): RecipeSource => ({
  ...recipe,
  fetch: { delayMs, perHost: 4 },
})
const bySku = (a: { sku?: unknown }, b: { sku?: unknown }) => String(a.sku).localeCompare(String(b.sku))

/** The expected rows of the product pages, whatever happened during the crawl. */
function truth(siteUrl: string, products: number) {
  return expectedProducts({ products })
    .map(({ path, image, ...product }, index) => ({
      position: index + 1,
      ...product,
      url: siteUrl + path,
      image: siteUrl + image,
    }))
    .sort(bySku)
}

/** How often each URL was settled, over all attempts, from the run's request records. */
async function settledCounts({ app }: TestApp, runId: number): Promise<Map<string, number>> {
  const files = await segmentFiles(app, runId, 'requests', '')
  const { rows } = await queryRows(
    await app.datasets(),
    { columns: [{ name: 'url', type: 'url' }], files },
    { offset: 0, limit: 10_000 },
  )
  const counts = new Map<string, number>()
  for (const [url] of rows as [string][]) counts.set(url, (counts.get(url) ?? 0) + 1)
  return counts
}

/** A site that answers every URL with the same function. */
async function startPages(answer: (response: ServerResponse) => unknown) {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    answer(response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe('a run', () => {
  // spec: RUN-04, RUN-05, RUN-36, RUN-39, RUN-42, SHELL-02
  test('goes from click to rows', async ({ server }) => {
    await using site = await startPracticeSite({ products: 60 })
    await using _worker = workHere(server)
    const { api, email, organizationId } = await server.signIn('ADMIN')

    const path = await startReport(api, productRecipe(site.url))
    const run = await untilEnded(api, path)

    expect(run).toMatchObject({
      status: 'SUCCESS',
      statusText: 'The run has been completed',
      debugMessage: null,
      itemCount: 60,
      attempt: 1,
      counters: { done: 63, failed: 0, queued: 0, rows: 60, errors: 0 },
      id: path.hid,
      historyId: path.hid,
      cost: 0,
      requestCount: 63,
      deliveries: { total: 0 },
      historyProperties: { runType: 'On-demand', MANUALLY_STOPPED: false, initiator: email },
    })
    const times = [run.createdDate, run.runStarted!, run.runEnded!].map((time) => Date.parse(time))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect((await allRows(api, path, 'products')).sort(bySku)).toEqual(truth(site.url, 60))
    expect((await api.runPages({ params: path })).pages).toMatchObject([
      { pageId: 'products', count: 60, final: true },
    ])
    expect((await api.runList({ params: path })).histories.map((history) => history.id)).toEqual([path.hid])
    expect(await api.projectGet({ params: path })).toMatchObject({
      id: path.id,
      organizationId,
      reports: [{ id: path.rid }],
    })
    expect((await api.reportGet({ params: path })).report).toMatchObject({
      id: path.rid,
      totalRecords: 60,
      historyStatus: 'SUCCESS',
      latestDatasetId: path.hid,
    })
    expect(await settledCounts(server, path.hid)).toHaveProperty('size', 63)
    const files = await server.app.db
      .selectFrom('run_segments')
      .select(['kind', 'format'])
      .orderBy('kind')
      .execute()
    expect(files.map(({ kind, format }) => `${kind}.${format}`)).toEqual([
      'log.parquet',
      'requests.parquet',
      'rows.parquet',
    ])
    expect(await server.app.db.selectFrom('run_journal').selectAll().execute()).toEqual([])
  })

  test('shows its first rows while most of them are still to come', async ({ server }) => {
    await using site = await startPracticeSite({ products: 240 })
    await using _worker = workHere(server)
    const { api } = await server.signIn('ADMIN')
    const project = await api.projectCreate({ body: { name: 'p' } })
    const report = await api.reportCreate({
      params: { id: project.id },
      body: { name: 'r', recipe: gently(catalogueRecipe(site.url), 2000) },
    })

    const { id: hid } = await api.runStart({ params: { id: project.id, rid: report.id } })
    const path = { id: project.id, rid: report.id, hid }
    await untilRun(api, path, (run) => run.itemCount > 0)
    const page = await api.runRows({ params: { ...path, pageId: 'products' } })

    expect(page.rows.length).toBeGreaterThan(0)
    expect(page.pagination.total).toBeLessThan(240)
    expect((await api.runPages({ params: path })).pages[0]?.final).toBe(false)
  })

  test('resumes elsewhere when its worker is killed, with exactly the rows of an undisturbed run', async ({
    server,
  }) => {
    const products = 300
    await using site = await startSlowSite(products, 100)
    await using one = new WorkerProcess(server)
    await using other = new WorkerProcess(server)
    await Promise.all([one.ready, other.ready])
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, { ...productRecipe(site.url), fetch: fourAtATime })
    await untilRun(api, path, (run) => run.itemCount >= 40)
    const { pid } = await server.app.db
      .selectFrom('runs')
      .innerJoin('workers', 'workers.id', 'runs.worker_id')
      .select('workers.pid')
      .executeTakeFirstOrThrow()

    await (one.child.pid === pid ? one : other).kill()
    const killed = performance.now()
    site.hurry()
    await untilRun(api, path, (run) => run.attempt === 2)
    // Detected by its lock; the heartbeat alone would take fifteen seconds.
    expect(performance.now() - killed).toBeLessThan(12_000 * slowerHere())
    const run = await untilEnded(api, path)

    expect(run).toMatchObject({
      status: 'SUCCESS',
      attempt: 2,
      itemCount: products,
      counters: { rows: products, queued: 0, failed: 0 },
    })
    expect((await allRows(api, path, 'products')).sort(bySku)).toEqual(truth(site.url, products))
    expect([...(await settledCounts(server, path.hid)).values()].every((count) => count === 1)).toBe(true)
    const { logs } = await api.runLogs({ params: path })
    expect(logs.map((entry) => entry.message)).toContain(
      'The run was taken up again by another worker (attempt 2).',
    )
  })

  test('is handed over when its worker is shut down in order', async ({ server }) => {
    await using site = await startSlowSite(200, 200)
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, { ...productRecipe(site.url), fetch: fourAtATime })
    {
      await using first = new WorkerProcess(server)
      await first.ready
      await untilRun(api, path, (run) => run.itemCount >= 20)
    }
    const between = await api.runGet({ params: path })
    expect(between.debugMessage).toBe(
      'Its worker was shut down; waiting for another one to go on where it stood',
    )
    site.hurry()
    await using second = new WorkerProcess(server)
    await second.ready

    expect(await untilEnded(api, path)).toMatchObject({ status: 'SUCCESS', itemCount: 200, attempt: 2 })
    expect((await allRows(api, path, 'products')).sort(bySku)).toEqual(truth(site.url, 200))
  })

  // spec: RUN-01, RUN-08, RUN-11, RUN-40, RUN-41
  test('stops when its customer asks, keeps what it has, and says so', async ({ server }) => {
    await using site = await startPracticeSite({ products: 500 })
    await using _worker = workHere(server)
    const { api } = await server.signIn('MANAGER')
    const staff = await server.signIn('ADMIN')
    const { id } = await api.projectCreate({ body: { name: 'Of a customer' } })
    const recipe = gently(productRecipe(site.url), 10)
    const report = await staff.api.reportCreate({ params: { id }, body: { name: 'Products', recipe } })
    const started = await api.runStart({ params: { id, rid: report.id } })
    const path = { id, rid: report.id, hid: started.id }
    await untilRun(api, path, (run) => run.itemCount > 0)

    const answer = await api.runStop({ params: path, body: { historyIds: `${path.hid},999999` } })
    const run = await untilEnded(api, path)

    expect(answer).toMatchObject({
      successCount: 1,
      results: [{ stopped: true }, { stopped: false, message: 'There is no such run in this report.' }],
    })
    expect(run).toMatchObject({
      status: 'STOPPED',
      statusText: 'The run has been manually stopped',
      historyProperties: { MANUALLY_STOPPED: true },
    })
    expect(run.itemCount).toBeGreaterThan(0)
    expect(await allRows(api, path, 'products')).toHaveLength(run.itemCount)
    expect(await failure(api.runStop({ params: path, body: { historyIds: String(path.hid) } }))).toBe(
      '409 RUN_NOT_ACTIVE',
    )
    // The reason for each run.
    await expect(api.runStop({ params: path, body: { historyIds: `${path.hid},999999` } })).rejects.toThrow(
      'This run has ended already. There is no such run in this report.',
    )
    expect((await api.runList({ params: path, query: { status: 'STOPPED' } })).histories).toHaveLength(1)
  })

  test('waits with a reason, can be stopped before it starts, and is the only active one of its report', async ({
    server,
  }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, catalogueRecipe('http://127.0.0.1:9'))

    expect(await api.runGet({ params: path })).toMatchObject({
      status: 'PENDING',
      debugMessage: 'Waiting for a free worker',
    })
    expect(await failure(api.runStart({ params: path }))).toBe('409 RUN_ACTIVE')
    await api.runStop({ params: path, body: { historyIds: String(path.hid) } })

    expect(await api.runGet({ params: path })).toMatchObject({
      status: 'STOPPED',
      attempt: 0,
      runStarted: null,
    })
    expect(await failure(api.runStart({ params: path }))).toBe('no error')
  })

  test('says why it waits after a site sent Retry-After', async ({ server }) => {
    await using site = await startPracticeSite({
      products: 24,
      misbehaviour: { busyTries: 1, busySeconds: 6 },
    })
    await using _worker = workHere(server)
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, catalogueRecipe(site.url, '/busy/shop/all'))

    const waiting = await untilRun(api, path, (run) => (run.debugMessage ?? '').startsWith('Waiting for 127'))
    const run = await untilEnded(api, path)

    expect(waiting.debugMessage).toMatch(/^Waiting for 127\.0\.0\.1:\d+: .*6 s/)
    expect(run).toMatchObject({ status: 'SUCCESS', itemCount: 24 })
  })

  test('can be followed to its end even if notifications are lost', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, catalogueRecipe('http://127.0.0.1:9'))
    const watched = untilEnded(api, path)
    await untilRun(api, path, (run) => run.status === 'PENDING')

    // Written without the notification.
    await server.app.db
      .updateTable('runs')
      .set({ status: 'SUCCESS', ended_at: new Date() })
      .where('id', '=', path.hid)
      .execute()

    expect(await watched).toMatchObject({ status: 'SUCCESS' })
  })

  test('whose site cannot be reached fails with a sentence that says what to do', async ({ server }) => {
    await using _worker = workHere(server)
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, { ...catalogueRecipe('http://127.0.0.1:9'), fetch: { retries: 0 } })

    const run = await untilEnded(api, path)

    expect(run).toMatchObject({
      status: 'FAILED',
      statusText: 'This run has failed.',
      itemCount: 0,
      counters: { failed: 1 },
    })
    expect(run.debugMessage).toBe(
      'The start page could not be read: the site refuses connections. Check that the site is up.',
    )
    expect(run.reason).toMatchObject({ tone: 'bad', text: run.debugMessage, code: 'CONNECTION_REFUSED' })
    const { logs } = await api.runLogs({ params: path, query: { level: 'ERR' } })
    expect(logs[0]).toMatchObject({
      level: 'ERR',
      code: 'CONNECTION_REFUSED',
      url: 'http://127.0.0.1:9/shop/all',
    })
  })

  test('never connects to an address that the operator did not allow', async ({ server }) => {
    await using site = await startPracticeSite({ products: 24 })
    await using worker = new WorkerProcess(server, { WINDROW_ALLOW_ADDRESSES: '' })
    await worker.ready
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, catalogueRecipe(site.url))

    expect(await untilEnded(api, path)).toMatchObject({ status: 'FAILED', itemCount: 0 })
    expect(site.requests.total).toBe(0)
  })
})

describe('the queue', () => {
  test('is fair between accounts, whatever their order and number of runs', async ({ server }) => {
    const busy = await server.signIn('ADMIN', 'Busy')
    const quiet = await server.signIn('ADMIN', 'Quiet')
    const recipe = catalogueRecipe('http://127.0.0.1:9')
    const started: string[] = []
    for (let n = 0; n < 4; n += 1) await startReport(busy.api, recipe, `Busy ${n}`)
    const last = await startReport(quiet.api, recipe, 'Quiet')
    const { claimRun } = await import('./claim-run.ts')
    const worker = await insertWorker(server.app.db)
    for (let n = 0; n < 5; n += 1) {
      const run = await claimRun(server.app.db, worker)
      started.push(run?.run.id === last.hid ? 'quiet' : 'busy')
    }

    expect(started).toEqual(['busy', 'quiet', 'busy', 'busy', 'busy'])
    expect(await claimRun(server.app.db, worker)).toBeNull()
  })

  test('gives a run to one worker only, however many claim at once', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, catalogueRecipe('http://127.0.0.1:9'))
    const { claimRun } = await import('./claim-run.ts')
    const worker = await insertWorker(server.app.db)

    const claims = await Promise.all(Array.from({ length: 8 }, () => claimRun(server.app.db, worker)))

    expect(claims.filter(Boolean).map((claim) => claim?.run.id)).toEqual([path.hid])
  })

  test('accepts nothing from a worker whose attempt is over', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, catalogueRecipe('http://127.0.0.1:9'))
    const { claimRun } = await import('./claim-run.ts')
    const { commitBatch } = await import('./run-writes.ts')
    const { LeaseLost } = await import('../queue/lease.ts')
    const { attemptOf } = await import('./own-run.ts')
    const { db } = server.app
    const worker = await insertWorker(db)
    const own = attemptOf((await claimRun(db, worker))!, worker)
    const batch = emptyBatch(0, 1)
    await db.updateTable('runs').set({ worker_id: null }).execute()
    await claimRun(db, worker)

    await expect(commitBatch(db, own, batch)).rejects.toBeInstanceOf(LeaseLost)
    await expect(commitBatch(db, { ...own, attempt: 2 }, batch)).resolves.toMatchObject({
      stopRequested: false,
    })
    expect((await api.runGet({ params: path })).counters.done).toBe(1)
  })

  test('keeps an account within its limit of concurrent requests', async ({ server }) => {
    const active = { now: 0, most: 0 }
    const two = Promise.withResolvers<void>()
    await using site = await startPages(async (response) => {
      active.now++
      active.most = Math.max(active.most, active.now)
      if (active.now === 2) two.resolve()
      // The first waits for the second.
      await two.promise
      setImmediate(() => {
        active.now--
        response.end('<h1>There</h1>')
      })
    })
    const { api, organizationId } = await server.signIn('ADMIN')
    await api.accountUpdate({ params: { orgId: organizationId }, body: { maxRequests: 2 } })
    await using _worker = workHere(server)
    const recipe: RecipeSource = {
      version: 1,
      start: [`${site.url}/{1..200}`],
      types: { page: { table: 'pages', fields: { title: { select: 'h1' } } } },
      fetch: { robots: 'ignore', concurrency: 20, perHost: 20 },
    }
    const run = await untilEnded(api, await startReport(api, recipe))

    expect(run.counters.done).toBe(200)
    expect(active.most).toBe(2)
  })
})
