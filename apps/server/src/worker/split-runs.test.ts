import type { RecipeSource } from '@windrow/contract/recipe'
import { partOf } from '@windrow/crawler/frontier/crawl-part'
import { startHosts } from '@windrow/crawler/testing/hosts'
import { type Answer, startSite } from '@windrow/crawler/testing/site'
import { describe, expect } from 'vitest'
import { whileWorkersLive } from '../testing/living-workers.ts'
import { allRows, startReport, untilEnded, untilRun } from '../testing/run-reports.ts'
import { test } from '../testing/test-app.ts'
import { claimRun } from './claim-run.ts'
import { releaseLostRuns } from './lost-workers.ts'
import { attemptOf } from './own-run.ts'
import { givePartBack, untilPartsLeft } from './run-parts.ts'
import { WorkerProcess } from '../testing/worker-process.ts'
import { insertWorker } from '../testing/worker-row.ts'

const hosts = 8
const pagesPerHost = 40

const recipe = (start: string, delayMs: number): RecipeSource => ({
  version: 1,
  start: [start],
  types: {
    page: {
      table: 'pages',
      fields: { title: { select: 'h1' } },
      follow: [{ select: 'a', to: 'page', sameHost: false }],
    },
  },
  fetch: { robots: 'ignore', parts: 3, delayMs },
})

const sorted = (list: readonly string[]) => list.toSorted((a, b) => a.localeCompare(b))
const loopback = { WINDROW_ALLOW_ADDRESSES: '127.0.0.0/8' }

/** Retries until the result has a URL that belongs to this part. */
async function ofPart<T extends AsyncDisposable>(
  part: number,
  count: number,
  make: () => Promise<T>,
  address: (made: T) => string,
): Promise<T> {
  for (;;) {
    const made = await make()
    if (partOf(address(made), count) === part) return made
    await made[Symbol.asyncDispose]()
  }
}

describe('a run that is split by host', () => {
  test('is read by several workers, every page once', async ({ server }) => {
    await using site = await startHosts(hosts, pagesPerHost)
    await using _one = new WorkerProcess(server, loopback)
    await using _two = new WorkerProcess(server, loopback)
    await Promise.all([_one.ready, _two.ready])
    const { api } = await server.signIn('ADMIN')

    const held = site.hold(50)
    const path = await startReport(api, recipe(site.start, 5))
    const workers = () =>
      server.app.db.selectFrom('run_parts').select('worker_id').where('worker_id', 'is not', null).execute()
    await expect.poll(workers).not.toEqual([])
    held[Symbol.dispose]()
    const run = await untilEnded(api, path)

    expect(run).toMatchObject({
      status: 'SUCCESS',
      itemCount: site.titles.length,
      counters: { done: site.titles.length, failed: 0, queued: 0, rows: site.titles.length },
    })
    const { logs } = await api.runLogs({ params: path, query: { order: 'newest', limit: 1 } })
    expect(logs[0]).toMatchObject({
      level: 'INFO',
      message: `Finished: ${site.titles.length} pages read, ${site.titles.length} rows, 0 failed.`,
    })
    expect(sorted((await allRows(api, path, 'pages')).map(({ title }) => title as string))).toEqual(
      sorted(site.titles),
    )
    for (const table of ['run_parts', 'run_handovers', 'run_journal'] as const)
      expect(await server.app.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('survives kills of its workers, with every page once', async ({ server }) => {
    await using site = await startHosts(hosts, pagesPerHost)
    const { api } = await server.signIn('ADMIN')
    const workers = [new WorkerProcess(server, loopback), new WorkerProcess(server, loopback)]
    await Promise.all(workers.map(({ ready }) => ready))
    const path = await startReport(api, recipe(site.start, 25))
    for (const more of [10, 25, 30, 20, 25]) {
      await whileWorkersLive(site.reach(more))
      // Otherwise the others would finish before the next one starts.
      const held = site.hold(0)
      await workers.shift()!.kill()
      const next = new WorkerProcess(server, loopback)
      await next.ready
      workers.push(next)
      held[Symbol.dispose]()
    }
    const run = await untilEnded(api, path)
    for (const worker of workers) await worker[Symbol.asyncDispose]()

    expect(run).toMatchObject({
      status: 'SUCCESS',
      counters: { failed: 0, queued: 0, rows: site.titles.length },
    })
    expect(sorted((await allRows(api, path, 'pages')).map(({ title }) => title as string))).toEqual(
      sorted(site.titles),
    )
  })

  test('stops as a whole and keeps what it has', async ({ server }) => {
    await using site = await startHosts(hosts, pagesPerHost)
    await using _one = new WorkerProcess(server, loopback)
    await using _two = new WorkerProcess(server, loopback)
    await Promise.all([_one.ready, _two.ready])
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe(site.start, 300))
    await untilRun(api, path, (run) => run.itemCount > 10)
    await api.runStop({ params: path, body: { historyIds: String(path.hid) } })
    const run = await untilEnded(api, path)

    expect(run.status).toBe('STOPPED')
    expect(run.itemCount).toBeLessThan(site.titles.length)
    expect(await allRows(api, path, 'pages')).toHaveLength(run.itemCount)
  })

  test('shows the speed of all its parts together', async ({ server }) => {
    await using site = await startHosts(hosts, pagesPerHost)
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe(site.start, 5))
    const { db } = server.app
    await db.updateTable('runs').set({ parts: 3, pages_per_second: 1.5, status: 'PROCESSING' }).execute()
    const speed = async () => (await api.runGet({ params: path })).pagesPerSecond

    expect(await speed()).toBe(1.5)
    await db
      .insertInto('run_parts')
      .values([
        { run_id: path.hid, part: 1, pages_per_second: 2 },
        { run_id: path.hid, part: 2, pages_per_second: null },
      ])
      .execute()
    expect(await speed()).toBe(3.5)
    await db.updateTable('runs').set({ pages_per_second: null }).execute()
    expect(await speed()).toBe(2)
  })

  test.for([0, 1])(
    'is ended by part %i when the other one has stopped, or after a timeout',
    async (part, { server }) => {
      const { api } = await server.signIn('ADMIN')
      const path = await startReport(api, recipe('http://127.0.0.1:9', 5))
      const { db } = server.app
      const workerId = await insertWorker(db)
      await db.updateTable('runs').set({ parts: 2, attempt: 1, worker_id: workerId }).execute()
      const other = { run_id: path.hid, part: 1, attempt: 1, worker_id: workerId }
      await db.insertInto('run_parts').values(other).execute()
      const own = attemptOf({ run: { id: path.hid, report_id: path.rid }, part, attempt: 1 }, workerId)

      const started = performance.now()
      await untilPartsLeft(db, own, 300)
      expect(performance.now() - started).toBeGreaterThanOrEqual(299)

      await db
        .updateTable(part === 0 ? 'run_parts' : 'runs')
        .set({ worker_id: null })
        .execute()
      await untilPartsLeft(db, own, 600_000)
    },
  )

  test('is ended even if the worker of its last part dies at the moment it becomes idle', async ({
    server,
  }) => {
    await using site = await startHosts(hosts, pagesPerHost)
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe(site.start, 5))
    const { db } = server.app
    const dead = await insertWorker(db, new Date(0))
    await db.updateTable('runs').set({ is_idle: true, parts: 2 }).execute()
    await db
      .insertInto('run_parts')
      .values({ run_id: path.hid, part: 1, is_idle: true, worker_id: dead })
      .execute()

    await releaseLostRuns(db)

    expect(await db.selectFrom('runs').select('is_idle').execute()).toEqual([{ is_idle: false }])
  })

  test.for([0, 1])(
    'is ended even if part %i is released by a fault while all are idle',
    async (part, { server }) => {
      await using site = await startHosts(hosts, pagesPerHost)
      const { api } = await server.signIn('ADMIN')
      const path = await startReport(api, recipe(site.start, 5))
      const { db } = server.app
      const workerId = await insertWorker(db)
      const workerOf = (number: number) => (number === part ? workerId : null)
      await db
        .updateTable('runs')
        .set({ is_idle: true, parts: 2, attempt: 1, worker_id: workerOf(0) })
        .execute()
      await db
        .insertInto('run_parts')
        .values({ run_id: path.hid, part: 1, is_idle: true, attempt: 1, worker_id: workerOf(1) })
        .execute()

      await givePartBack(
        db,
        attemptOf({ run: { id: path.hid, report_id: path.rid }, part, attempt: 1 }, workerId),
      )

      expect(await claimRun(db, workerId)).toMatchObject({ part: 0, run: { id: path.hid } })
    },
  )

  test('ends at its time limit even while its first part is idle', async ({ server }) => {
    // More pages than a test can read.
    await using site = await ofPart(
      1,
      2,
      () => startHosts(1, 5000),
      ({ start }) => start,
    )
    await using worker = new WorkerProcess(server, loopback)
    await worker.ready
    const { api } = await server.signIn('ADMIN')
    const slow = recipe(site.start, 50)
    const path = await startReport(api, {
      ...slow,
      fetch: { ...slow.fetch, parts: 2 },
      limits: { minutes: 0.05 },
    })

    const run = await untilEnded(api, path)

    expect(run).toMatchObject({ status: 'SUCCESS', attempt: 1 })
    expect(run.debugMessage).toMatch(/^Ended at the time limit; .* not read\.$/)
    expect(run.counters.queued).toBeGreaterThan(0)
    expect(await allRows(api, path, 'pages')).toHaveLength(run.itemCount)
    const { logs } = await api.runLogs({ params: path, query: { order: 'newest', limit: 1 } })
    expect(logs[0]).toMatchObject({
      level: 'INFO',
      message: expect.stringMatching(/^Ended at the limit of 0\.05 minutes: /) as string,
    })
  })
  test('ends at its limit of failed pages even while its first part is idle', async ({ server }) => {
    const gone: Answer = (_request, response) => void response.writeHead(404).end()
    await using site = await ofPart(
      1,
      2,
      () => startSite({ '*': gone }),
      ({ origin }) => origin,
    )
    await using worker = new WorkerProcess(server, loopback)
    await worker.ready
    const { api } = await server.signIn('ADMIN')
    const base = recipe('', 20)
    const path = await startReport(api, {
      ...base,
      start: [`${site.origin}/{1..2000}`],
      fetch: { ...base.fetch, parts: 2 },
    })

    const run = await untilEnded(api, path)

    expect(run).toMatchObject({ status: 'FAILED', attempt: 1 })
    expect(run.debugMessage).toMatch(/^None of the start pages could be read: no such page \(HTTP 404\)\. /)
    expect(run.counters.failed).toBeGreaterThanOrEqual(100)
    expect(run.counters.queued).toBeGreaterThan(0)
  })
})
