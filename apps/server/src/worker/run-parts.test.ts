import { patienceMs } from '@windrow/contract/testing/patience'
import { Recipe } from '@windrow/contract/recipe'
import { noCounters } from '@windrow/crawler/run/counters'
import { describe, expect, vi } from 'vitest'
import { channels } from '../database/notification-hub.ts'
import { twoRunsAtWork } from '../testing/run-at-work.ts'
import { sharedTest as test, type TestApp } from '../testing/test-app.ts'
import { insertWorker } from '../testing/worker-row.ts'
import {
  allPartsIdle,
  claimPart,
  crawlPart,
  leavePart,
  givePartBack,
  makeParts,
  passHandovers,
  untilPartsLeft,
  wakeFirstParts,
  wholeSummary,
} from './run-parts.ts'

const link = (at: number) => ({
  url: `https://a.example/${at}`,
  type: 'list',
  depth: 0,
  priority: 0,
  carried: null,
})
const links = (count: number) => Array.from({ length: count }, (_, at) => link(at))

const partsOf = ({ app }: TestApp) =>
  app.db
    .selectFrom('run_parts')
    .select(['run_id', 'part', 'is_idle', 'worker_id', 'fruitless_attempts', 'pages_per_second'])
    .orderBy('run_id')
    .orderBy('part')
    .execute()
const handoversOf = ({ app }: TestApp) =>
  app.db.selectFrom('run_handovers').selectAll().orderBy('id').execute()
const idleRuns = async ({ app }: TestApp) =>
  (await app.db.selectFrom('runs').select('id').where('is_idle', '=', true).execute()).map(({ id }) => id)

/** Counts the calls for workers. */
function hearing({ app }: TestApp) {
  let heard = 0
  app.hub.listen(channels.runQueued, () => (heard += 1))
  return (count: number) =>
    vi.waitFor(() => expect(heard).toBeGreaterThanOrEqual(count), { timeout: patienceMs })
}

describe('the parts of a split run', () => {
  test('are made once, wait for workers, and call them', async ({ server }) => {
    const [run] = await twoRunsAtWork(server)
    const { db } = server.app
    const called = hearing(server)
    const own = await run.part(0)

    await makeParts(db, own, 3)
    await called(1)
    await db.updateTable('run_parts').set({ is_idle: true }).where('part', '=', 1).execute()
    await makeParts(db, own, 3)

    expect((await partsOf(server)).map(({ run_id, part, is_idle }) => [run_id, part, is_idle])).toEqual([
      [run.path.hid, 1, true],
      [run.path.hid, 2, false],
    ])
    const counts = db.selectFrom('runs').select('parts').where('id', '=', run.path.hid)
    expect(await counts.execute()).toEqual([{ parts: 3 }])
  })

  test('are claimed where they wait: first those of runs that the worker has nothing of', async ({
    server,
  }) => {
    const [one, other] = await twoRunsAtWork(server)
    const { db } = server.app
    const worker = await insertWorker(db)
    const waiting = { worker_id: null }
    await one.part(1, waiting)
    await one.part(2, waiting)
    await one.part(3, { worker_id: null, is_idle: true })
    await one.part(4)
    await other.part(1, waiting)
    const claim = async () => {
      const claimed = await claimPart(db, worker)
      return claimed && [claimed.run.id, claimed.part, claimed.attempt, claimed.fruitlessAttempts]
    }

    expect(await claim()).toEqual([one.path.hid, 1, 2, 1])
    expect(await claim()).toEqual([other.path.hid, 1, 2, 1])
    expect(await claim()).toEqual([one.path.hid, 2, 2, 1])
    expect(await claim()).toBeNull()
    await db.updateTable('run_parts').set({ worker_id: null }).where('part', '=', 2).execute()
    await db.updateTable('runs').set({ stop_requested_at: new Date() }).execute()
    expect(await claim()).toBeNull()
    await db.updateTable('runs').set({ stop_requested_at: null, ended_at: new Date() }).execute()
    expect(await claim()).toBeNull()
  })

  test('of runs whose first part a worker has come last for it', async ({ server }) => {
    const [one, other] = await twoRunsAtWork(server)
    for (const run of [one, other]) await run.part(1, { worker_id: null })

    expect(await claimPart(server.app.db, one.workerId)).toMatchObject({ run: { id: other.path.hid } })
    expect(await claimPart(server.app.db, one.workerId)).toMatchObject({ run: { id: one.path.hid } })
  })
})

describe('links for other parts', () => {
  test('are handed over in rows of at most 2000, and wake their parts alone', async ({ server }) => {
    const [one, other] = await twoRunsAtWork(server)
    const { db } = server.app
    const called = hearing(server)
    const own = await one.part(1)
    for (const part of [2, 3]) await one.part(part, { is_idle: true })
    await other.part(2, { is_idle: true })
    await db.updateTable('runs').set({ is_idle: true }).execute()
    const pass = (handovers: Map<number, ReturnType<typeof links>>, taken: number[] = []) =>
      db.transaction().execute((trx) => passHandovers(trx, own, { handovers, taken }))

    await pass(new Map())
    expect(await handoversOf(server)).toEqual([])
    await pass(new Map([[2, links(4001)]]))
    await called(1)

    const rows = await handoversOf(server)
    expect(rows.map(({ run_id, part, links: passed }) => [run_id, part, passed.length])).toEqual([
      [one.path.hid, 2, 2000],
      [one.path.hid, 2, 2000],
      [one.path.hid, 2, 1],
    ])
    expect(rows.flatMap((row) => row.links)).toEqual(links(4001))
    const idle = (await partsOf(server)).filter(({ is_idle }) => is_idle)
    expect(idle.map(({ run_id, part }) => [run_id, part])).toEqual([
      [one.path.hid, 3],
      [other.path.hid, 2],
    ])
    expect(await idleRuns(server)).toEqual([one.path.hid, other.path.hid])

    await pass(new Map([[0, links(2000)]]))
    expect(await handoversOf(server)).toHaveLength(4)
    expect(await idleRuns(server)).toEqual([other.path.hid])
  })

  test('that a batch has taken are gone, and no others', async ({ server }) => {
    const [one, other] = await twoRunsAtWork(server)
    const { db } = server.app
    const own = await one.part(1)
    await other.part(1)
    const row = (run_id: number) => ({ run_id, part: 1, links: JSON.stringify(links(1)) })
    await db
      .insertInto('run_handovers')
      .values([one, one, other].map(({ path }) => row(path.hid)))
      .execute()
    const ids = (await handoversOf(server)).map(({ id }) => id)

    await db
      .transaction()
      .execute((trx) => passHandovers(trx, own, { handovers: new Map(), taken: [ids[0]!, ids[2]!] }))

    expect((await handoversOf(server)).map(({ id }) => id)).toEqual(ids.slice(1))
  })

  test('are taken by their part in order, twenty rows at a time and each once', async ({ server }) => {
    const [one, other] = await twoRunsAtWork(server)
    const { db } = server.app
    const part = crawlPart(db, await one.part(1), 3)
    const row = (run_id: number, number: number) => ({
      run_id,
      part: number,
      links: JSON.stringify(links(1)),
    })
    expect([part.number, part.count]).toEqual([1, 3])
    expect(await part.take()).toEqual([])
    const { hid } = one.path
    const rows = [row(hid, 2), ...Array.from({ length: 25 }, () => row(hid, 1)), row(other.path.hid, 1)]
    await db.insertInto('run_handovers').values(rows).execute()
    const mine = (await handoversOf(server)).slice(1, 26).map(({ id }) => id)

    expect((await part.take()).map(({ id }) => id)).toEqual(mine.slice(0, 20))
    expect((await part.take()).map(({ id }) => id)).toEqual(mine.slice(20))
    expect(await part.take()).toEqual([])
    await db.insertInto('run_handovers').values(row(hid, 1)).execute()
    expect(await part.take()).toMatchObject([{ links: links(1) }])
  })
})

describe('a part that has nothing to read', () => {
  test('rests, unless links wait for it', async ({ server }) => {
    const [one, other] = await twoRunsAtWork(server)
    const { db } = server.app
    const part = crawlPart(db, await one.part(1), 3)
    const idle = async () => (await partsOf(server)).map(({ is_idle }) => is_idle)
    const hand = (run_id: number, number: number) =>
      db.insertInto('run_handovers').values({ run_id, part: number, links: '[]' }).execute()
    await hand(one.path.hid, 2)
    await hand(other.path.hid, 1)

    expect(await part.rest()).toBe(true)
    expect(await idle()).toEqual([true])
    await hand(one.path.hid, 1)
    expect(await part.rest()).toBe(false)
    expect(await idle()).toEqual([false])
  })

  test('knows the pages of all parts', async ({ server }) => {
    const [run] = await twoRunsAtWork(server)
    const part = crawlPart(server.app.db, await run.part(0), 2)

    expect(part.totals()).toEqual({ done: 0, failed: 0 })
    part.stands({ stopRequested: false, done: 5, failed: 2, parts: 3 })
    expect(part.totals()).toEqual({ done: 5, failed: 2 })
  })

  test('lets the first part end the run when all others rest and no links wait', async ({ server }) => {
    const [one, other] = await twoRunsAtWork(server)
    const { db } = server.app
    const own = await one.part(0)
    const otherOwn = await other.part(0)
    await one.part(1, { is_idle: true, worker_id: null })
    await one.part(2, { is_idle: true, worker_id: null })
    const mayEnd = async () => [await allPartsIdle(db, own), await allPartsIdle(db, otherOwn)]
    const change = (set: { is_idle?: boolean; worker_id?: number | null }) =>
      db.updateTable('run_parts').set(set).where('part', '=', 2).execute()

    expect(await mayEnd()).toEqual([true, true])
    await change({ is_idle: false })
    expect(await mayEnd()).toEqual([false, true])
    await change({ is_idle: true, worker_id: one.workerId })
    expect(await mayEnd()).toEqual([false, true])
    await change({ worker_id: null })
    await db.insertInto('run_handovers').values({ run_id: one.path.hid, part: 1, links: '[]' }).execute()
    expect(await mayEnd()).toEqual([false, true])
  })

  test('wakes the first part of its run, or of all, only when all others rest without links', async ({
    server,
  }) => {
    const [one, other] = await twoRunsAtWork(server)
    const { db } = server.app
    const [first, second] = [one.path.hid, other.path.hid]
    await one.part(1, { is_idle: true, worker_id: null })
    const sleep = () => db.updateTable('runs').set({ is_idle: true }).execute()
    const wake = async (runId?: number) => {
      await sleep()
      await db.transaction().execute((trx) => wakeFirstParts(trx, runId))
      return idleRuns(server)
    }

    expect(await wake()).toEqual([])
    expect(await wake(first)).toEqual([second])
    await db.updateTable('run_parts').set({ is_idle: false }).execute()
    expect(await wake()).toEqual([first])
    await db.updateTable('run_parts').set({ is_idle: true, worker_id: one.workerId }).execute()
    expect(await wake()).toEqual([first])
    await db.updateTable('run_parts').set({ worker_id: null }).execute()
    await db.insertInto('run_handovers').values({ run_id: first, part: 1, links: '[]' }).execute()
    expect(await wake()).toEqual([first])
    await db.deleteFrom('run_handovers').execute()
    await db.updateTable('runs').set({ ended_at: new Date() }).where('id', '=', first).execute()
    expect(await wake()).toEqual([first])
  })
})

describe('a part that is given back', () => {
  test('is free for any worker, and counts as a vain attempt only after a fault', async ({ server }) => {
    const [run] = await twoRunsAtWork(server)
    const { db } = server.app
    const called = hearing(server)
    const own = await run.part(1)
    const before = { fruitless_attempts: 4, pages_per_second: 2 }
    const reset = (set: object) =>
      db
        .updateTable('run_parts')
        .set({ ...set, worker_id: run.workerId })
        .execute()
    await reset(before)
    await db.updateTable('runs').set({ is_idle: true }).execute()

    await givePartBack(db, own, { debug_message: 'why' })
    const free = { run_id: run.path.hid, part: 1, is_idle: false, worker_id: null, pages_per_second: null }
    expect(await partsOf(server)).toEqual([{ ...free, fruitless_attempts: 4 }])
    await called(1)
    const reasons = db.selectFrom('runs').select('debug_message').where('id', '=', run.path.hid)
    expect(await reasons.execute()).toEqual([{ debug_message: 'why' }])
    await reset({ ...before, is_idle: true })
    await leavePart(db, own)

    expect(await partsOf(server)).toEqual([{ ...free, is_idle: true, fruitless_attempts: 0 }])
    expect(await idleRuns(server)).not.toContain(run.path.hid)
  })

  test('is waited for by the one that ends the run, and by nobody else', async ({ server }) => {
    const [one, other] = await twoRunsAtWork(server)
    const { db } = server.app
    const own = await one.part(1)
    await other.part(2)
    await db.updateTable('runs').set({ worker_id: null }).where('id', '=', one.path.hid).execute()

    // Neither itself nor parts of another run: this returns at once.
    await untilPartsLeft(db, own, 600_000)
    await db.updateTable('runs').set({ worker_id: one.workerId }).execute()
    const started = performance.now()
    await untilPartsLeft(db, own, 150)
    expect(performance.now() - started).toBeGreaterThanOrEqual(149)
  })
})

test('the summary of a split run counts all parts, and names the most frequent failure', async ({
  server,
}) => {
  const [run, other] = await twoRunsAtWork(server)
  const { db } = server.app
  const counts = {
    queued: 1,
    done: 2,
    failed: 3,
    skipped: 4,
    retried: 5,
    rows: 6,
    bytes_down: 7,
    bytes_up: 8,
    errors: 9,
    proxy_cost: 0.5,
  }
  await db.updateTable('runs').set(counts).where('id', '=', run.path.hid).execute()
  const failure = { kind: 'page', code: 'TIMEOUT', http_status: 0, count: 1, message: 'It took too long.' }
  await db
    .insertInto('run_failures')
    .values([
      { ...failure, run_id: run.path.hid },
      { ...failure, run_id: run.path.hid, code: 'HTTP', http_status: 404, count: 2, message: 'It is gone.' },
      { ...failure, run_id: other.path.hid, count: 100, message: 'Of another run.' },
    ])
    .execute()
  const recipe = Recipe.parse({
    version: 1,
    start: ['https://shop.example/'],
    types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
  })
  const own = {
    reason: 'finished' as const,
    end: 'finished' as const,
    counters: noCounters(),
    proxyCost: 0,
    elapsedMs: 1234,
    failedShare: 0,
    failed: false,
    messages: [],
  }

  const summary = await wholeSummary(db, await run.part(0), recipe, own)

  expect(summary).toMatchObject({
    reason: 'finished',
    counters: {
      queued: 1,
      done: 2,
      failed: 3,
      skipped: 4,
      retried: 5,
      rows: 6,
      bytesDown: 7,
      bytesUp: 8,
      errors: 9,
    },
    proxyCost: 0.5,
    elapsedMs: 1234,
    failed: true,
    end: 'failure-limit',
  })
  expect(summary.messages).toContain('Most often: It is gone.')
  expect(summary.messages.join(' ')).not.toContain('None of the start pages')
  expect(summary.messages.join(' ')).not.toContain('left out')
  await db.updateTable('runs').set({ done: 0 }).where('id', '=', run.path.hid).execute()
  const noStart = await wholeSummary(db, await run.part(0), recipe, own)
  expect(noStart.messages).toContain('None of the start pages could be read.')
  expect(noStart.end).toBe('start-failed')
})
