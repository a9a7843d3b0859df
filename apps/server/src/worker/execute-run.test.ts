import type { RecipeSource } from '@windrow/contract/recipe'
import { type Answer, startSite } from '@windrow/crawler/testing/site'
import { describe, expect, vi } from 'vitest'
import { patienceMs } from '@windrow/contract/testing/patience'
import { startReport, type RunPath } from '../testing/run-reports.ts'
import { sharedTest as test, type TestApp } from '../testing/test-app.ts'
import { insertWorker } from '../testing/worker-row.ts'
import { claimRun } from './claim-run.ts'
import { executeRun, type RunSignals } from './execute-run.ts'

const page: Answer = (_request, response) =>
  void response.setHeader('content-type', 'text/html').end('<h1>Tent</h1>')

const recipe = (start: string[], more: Partial<RecipeSource> = {}): RecipeSource => ({
  version: 1,
  start,
  types: { page: { table: 'pages', fields: { title: { select: 'h1' } } } },
  fetch: { robots: 'ignore', delayMs: 0, retries: 0 },
  ...more,
})

/** Works on claimed runs in this process, as a worker would. */
async function open(server: TestApp) {
  const { app } = server
  await app.db.deleteFrom('runs').execute()
  const workerId = await insertWorker(app.db)
  const client = await server.signIn('ADMIN')
  const signals = (): { stop: AbortController; releasing: AbortController; given: RunSignals } => {
    const [stop, releasing] = [new AbortController(), new AbortController()]
    return { stop, releasing, given: { stop, release: releasing.signal, requests: Number.POSITIVE_INFINITY } }
  }
  const work = async ({ given } = signals()) =>
    executeRun(app, (await claimRun(app.db, workerId))!, workerId, given)
  const start = (source: RecipeSource) => startReport(client.api, source, crypto.randomUUID())
  const rowOf = ({ hid }: RunPath) =>
    app.db.selectFrom('runs').selectAll().where('id', '=', hid).executeTakeFirstOrThrow()
  const logOf = async (path: RunPath) =>
    (await client.api.runLogs({ params: path, query: { order: 'oldest' } })).logs.map(
      ({ level, message }) => `${level} ${message}`,
    )
  return { app, api: client.api, workerId, signals, work, start, rowOf, logOf }
}

describe('a run', () => {
  test('is reported from start to end, and leaves no work behind', async ({ server }) => {
    await using site = await startSite({ '*': page })
    const { work, start, rowOf, logOf } = await open(server)
    const path = await start(recipe([`${site.origin}/{1..3}`]))
    await work()

    const run = await rowOf(path)
    expect(run).toMatchObject({
      status: 'SUCCESS',
      debug_message: null,
      worker_id: null,
      attempt: 1,
      parts: 1,
      done: 3,
      rows: 3,
      pages_per_second: null,
      is_idle: false,
    })
    expect(run.ended_at).toBeInstanceOf(Date)
    const log = await logOf(path)
    expect(log[0]).toBe('INFO The run was taken by a worker.')
    expect(log.at(-1)).toBe('INFO Finished: 3 pages read, 3 rows, 0 failed.')
    expect(log.filter((line) => line.includes('Finished'))).toHaveLength(1)
  })

  test('that has begun nothing yet is shown as being prepared; one that goes on is not', async ({
    server,
  }) => {
    const reached = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    await using site = await startSite({
      '*': (request, response) => {
        reached.resolve()
        void held.promise.then(() => page(request, response))
      },
    })
    const { app, work, start, rowOf } = await open(server)
    const path = await start(recipe([`${site.origin}/1`]))
    const tables = () =>
      app.db.selectFrom('run_pages').select(['page_id', 'position']).where('run_id', '=', path.hid).execute()

    const working = work()
    await reached.promise
    await vi.waitFor(async () => expect((await rowOf(path)).status).not.toBe('PROVISIONING'), patienceMs)
    expect(await tables()).toEqual([{ page_id: 'pages', position: 0 }])
    held.resolve()
    await working

    expect((await rowOf(path)).status).toBe('SUCCESS')
  })

  test('ends at a limit of its recipe with the reason, and fails with one too', async ({ server }) => {
    await using site = await startSite({
      '/gone': (_request, response) => void response.writeHead(404).end(),
      '*': page,
    })
    const { work, start, rowOf } = await open(server)
    const limited = await start(recipe([`${site.origin}/{1..3}`], { limits: { pages: 2 } }))
    await work()
    const failed = await start(recipe([`${site.origin}/gone`]))
    await work()

    expect(await rowOf(limited)).toMatchObject({
      status: 'SUCCESS',
      done: 2,
      end_reason: 'page-limit',
      debug_message: 'Ended at the page limit; 1 known page was not read.',
    })
    expect(await rowOf(failed)).toMatchObject({
      status: 'FAILED',
      end_reason: 'start-failed',
      debug_message:
        'The start page could not be read: no such page (HTTP 404). Check the start URLs and links of the recipe.',
    })
  })

  test('that was stopped before it was claimed reads nothing', async ({ server }) => {
    let asked = 0
    await using site = await startSite({
      '*': (request, response) => {
        asked += 1
        return page(request, response)
      },
    })
    const { app, work, start, rowOf } = await open(server)
    const path = await start(recipe([`${site.origin}/1`]))
    await app.db.updateTable('runs').set({ stop_requested_at: new Date() }).execute()

    await work()

    expect(await rowOf(path)).toMatchObject({
      status: 'STOPPED',
      debug_message: 'Stopped before its first page.',
      done: 0,
    })
    expect(asked).toBe(0)
  })

  test('is stopped by its signal, and handed back by that of its worker', async ({ server }) => {
    const reached = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    await using site = await startSite({
      '/stop/1': page,
      '/back/1': page,
      '/stop/2': () => reached[0].resolve(),
      '/back/2': () => reached[1].resolve(),
    })
    const { app, work, start, rowOf, signals } = await open(server)
    const of = (name: string) => ({
      ...recipe([`${site.origin}/${name}/{1..2}`]),
      fetch: { robots: 'ignore' as const, delayMs: 0, concurrency: 1, timeoutMs: 5000 },
    })
    const back = await start(of('back'))
    const releasing = signals()
    const first = work(releasing)
    await reached[1].promise
    releasing.releasing.abort()
    await first
    expect(await rowOf(back)).toMatchObject({
      worker_id: null,
      ended_at: null,
      fruitless_attempts: 0,
      debug_message: 'Its worker was shut down; waiting for another one to go on where it stood',
    })
    await app.db.updateTable('runs').set({ ended_at: new Date(), status: 'FAILED' }).execute()

    const stopped = await start(of('stop'))
    const stopping = signals()
    const second = work(stopping)
    await reached[0].promise
    stopping.stop.abort()
    await second
    expect(await rowOf(stopped)).toMatchObject({
      status: 'STOPPED',
      debug_message: 'Stopped after 1 page.',
      worker_id: null,
    })
  })

  test('that another worker took is left alone', async ({ server }) => {
    await using site = await startSite({ '*': page })
    const { app, workerId, start, rowOf, signals } = await open(server)
    const path = await start(recipe([`${site.origin}/1`]))
    const claim = (await claimRun(app.db, workerId))!
    await app.db.updateTable('runs').set({ attempt: 2 }).execute()

    await executeRun(app, claim, workerId, signals().given)

    expect(await rowOf(path)).toMatchObject({ ended_at: null, attempt: 2, done: 0 })
  })

  test('is given up after twenty attempts without progress', async ({ server }) => {
    await using site = await startSite({ '*': page })
    const { app, work, start, rowOf } = await open(server)
    const vain = (fruitless_attempts: number) =>
      app.db.updateTable('runs').set({ fruitless_attempts }).execute()
    const last = await start(recipe([`${site.origin}/1`]))
    await vain(19)
    await work()
    const over = await start(recipe([`${site.origin}/1`]))
    await vain(20)
    await work()

    expect((await rowOf(last)).status).toBe('SUCCESS')
    expect(await rowOf(over)).toMatchObject({
      status: 'FAILED',
      done: 0,
      debug_message:
        'The run was given up: 20 attempts in a row came to nothing. The log of its workers says why: put that right, then start the run again.',
    })
  })

  test('goes on where an earlier attempt stood, and says so', async ({ server }) => {
    const reached = Promise.withResolvers<void>()
    let isHeld = true
    const visits: string[] = []
    await using site = await startSite({
      '*': (request, response) => {
        visits.push(request.url!)
        if (isHeld && request.url === '/2') return reached.resolve()
        return page(request, response)
      },
    })
    const { work, start, rowOf, logOf, signals } = await open(server)
    const path = await start({
      ...recipe([`${site.origin}/{1..3}`]),
      fetch: { robots: 'ignore', delayMs: 0, concurrency: 1, timeoutMs: 5000 },
    })
    const releasing = signals()
    const first = work(releasing)
    await reached.promise
    releasing.releasing.abort()
    await first
    isHeld = false
    await work()

    expect(await rowOf(path)).toMatchObject({ status: 'SUCCESS', attempt: 2, done: 3, rows: 3, failed: 0 })
    expect(visits.filter((url) => url === '/1')).toHaveLength(1)
    expect(await logOf(path)).toContain('INFO The run was taken up again by another worker (attempt 2).')
  })
})

describe('a run that cannot be begun', () => {
  test('fails with what has to be put right', async ({ server }) => {
    const { app, work, start, rowOf } = await open(server)
    const path = await start(recipe(['https://shop.example/']))
    const own = { service: 'titles', values: {} }
    await app.db
      .updateTable('runs')
      .set({ parameters: JSON.stringify(own) })
      .execute()

    await work()

    expect(await rowOf(path)).toMatchObject({
      status: 'FAILED',
      worker_id: null,
      debug_message:
        'Its parameter overrides are for the service "titles", which this report no longer uses; enter them again.',
    })
  })
})
