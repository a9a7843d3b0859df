import { sql } from 'kysely'
import { patienceMs } from '@windrow/contract/testing/patience'
import { pino } from 'pino'
import { afterEach, describe, expect, vi } from 'vitest'
import { isDatabaseDown } from '../database/database-down.ts'
import { channels } from '../database/notification-hub.ts'
import { startDatabaseProxy } from '../testing/database-proxy.ts'
import { endWorkerSession } from '../testing/end-worker-session.ts'
import { twoRunsAtWork } from '../testing/run-at-work.ts'
import { sharedTest as test, test as lonelyTest, type TestApp } from '../testing/test-app.ts'
import { insertWorker } from '../testing/worker-row.ts'
import { claimRun } from './claim-run.ts'
import { takeLease } from './lease.ts'
import { releaseLostRuns } from './lost-workers.ts'
import { WorkerWatch } from './worker-watch.ts'

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
const runOf = ({ app }: TestApp, id: number) =>
  app.db
    .selectFrom('runs')
    .select(['worker_id', 'debug_message', 'pages_per_second'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const beat = ({ app }: TestApp, id: number, at: Date) =>
  app.db.updateTable('workers').set({ heartbeat_at: at }).where('id', '=', id).execute()
const workersOf = async ({ app }: TestApp) =>
  (await app.db.selectFrom('workers').select('id').orderBy('id').execute()).map(({ id }) => id)

describe('the runs of a worker that was lost', () => {
  test('wait for another one; those of living workers and ended ones stay as they are', async ({
    server,
  }) => {
    const [one, other] = await twoRunsAtWork(server)
    const { db, hub } = server.app
    const told: string[] = []
    const undo = [
      hub.listen(channels.runChanged, (payload) => told.push(payload)),
      hub.listen(channels.runQueued, () => told.push('queued')),
    ]
    await db.updateTable('runs').set({ pages_per_second: 2 }).execute()
    await beat(server, one.workerId, ago(8))
    expect(await releaseLostRuns(db)).toBe(0)
    expect(await workersOf(server)).toContain(one.workerId)

    await beat(server, one.workerId, ago(16))
    expect(await releaseLostRuns(db)).toBe(1)

    expect(await runOf(server, one.path.hid)).toEqual({
      worker_id: null,
      debug_message: 'Its worker was lost; waiting for another one to go on where it stood',
      pages_per_second: null,
    })
    expect(await runOf(server, other.path.hid)).toEqual({
      worker_id: other.workerId,
      debug_message: null,
      pages_per_second: 2,
    })
    expect(await workersOf(server)).not.toContain(one.workerId)
    expect(await workersOf(server)).toContain(other.workerId)
    await vi.waitFor(() => expect(told).toEqual([`${one.path.rid}:${one.path.hid}`, 'queued']), {
      timeout: patienceMs,
    })
    for (const stop of undo) stop()
    await db.updateTable('runs').set({ ended_at: new Date() }).where('id', '=', other.path.hid).execute()
    await beat(server, other.workerId, ago(16))
    expect(await releaseLostRuns(db)).toBe(0)
    expect((await runOf(server, other.path.hid)).debug_message).toBeNull()
  })

  test('are released with their parts, and those that others have are not', async ({ server }) => {
    const [one, other] = await twoRunsAtWork(server)
    const { db } = server.app
    await one.part(1, { worker_id: other.workerId })
    await one.part(2)
    await beat(server, one.workerId, ago(16))

    expect(await releaseLostRuns(db)).toBe(1)

    const parts = await db.selectFrom('run_parts').select(['part', 'worker_id']).orderBy('part').execute()
    expect(parts).toEqual([
      { part: 1, worker_id: other.workerId },
      { part: 2, worker_id: null },
    ])
  })

  test('are released without waiting where its lock is gone', async ({ server }) => {
    const [one] = await twoRunsAtWork(server)
    const { db } = server.app
    await db.updateTable('workers').set({ has_lock: true }).where('id', '=', one.workerId).execute()
    await using alive = await takeLease(server.databaseUrl, 10)

    expect(await releaseLostRuns(db)).toBe(1)

    expect(await workersOf(server)).not.toContain(one.workerId)
    expect(await workersOf(server)).toContain(alive.workerId)
  })
})

describe('a waiting run', () => {
  test('is claimed by one worker, with what its row tells then', async ({ server }) => {
    const [one, other] = await twoRunsAtWork(server)
    const { db, hub } = server.app
    const told: string[] = []
    const stop = hub.listen(channels.runChanged, (payload) => told.push(payload))
    const { hid } = one.path
    const started = new Date('2026-01-02T03:04:05Z')
    const wait = (set: object) =>
      db
        .updateTable('runs')
        .set({ worker_id: null, debug_message: 'why', fruitless_attempts: 2, ...set })
        .where('id', '=', hid)
        .execute()
    const claim = async () => {
      const claimed = await claimRun(db, other.workerId)
      if (!claimed) return null
      const { run, part, attempt, fruitlessAttempts } = claimed
      return [run.id, run.status, run.started_at, run.debug_message, part, attempt, fruitlessAttempts]
    }

    expect(await claim()).toBeNull()
    await wait({ status: 'PENDING', started_at: started })
    expect(await claim()).toEqual([hid, 'PROVISIONING', started, null, 0, 2, 3])
    await vi.waitFor(() => expect(told).toEqual([`${one.path.rid}:${hid}`]), { timeout: patienceMs })
    stop()
    expect(await claim()).toBeNull()
    await wait({ status: 'PROCESSING', started_at: null })
    expect((await claim())?.[2]).toBeInstanceOf(Date)
    for (const status of ['SUCCESS', 'FAILED', 'STOPPED', 'IMPORTED'] as const) {
      await wait({ status })
      expect([status, await claim()]).toEqual([status, null])
    }
    await wait({ status: 'PROCESSING', is_idle: true })
    expect(await claim()).toBeNull()
    await wait({ stop_requested_at: new Date() })
    expect((await claim())?.[1]).toBe('STOPPING')
  })

  test('comes before those of a lower priority, then before younger ones', async ({ server }) => {
    const [one, other] = await twoRunsAtWork(server)
    const { db } = server.app
    const worker = await insertWorker(db)
    const next = async () => {
      const claimed = await claimRun(db, worker)
      await db.updateTable('runs').set({ worker_id: null }).execute()
      return claimed?.run.id
    }
    const raise = (id: number, priority: number) =>
      db.updateTable('runs').set({ priority }).where('id', '=', id).execute()
    await db.updateTable('runs').set({ worker_id: null }).execute()

    expect(await next()).toBe(one.path.hid)
    await raise(other.path.hid, 1)
    expect(await next()).toBe(other.path.hid)
    await raise(one.path.hid, 2)
    expect(await next()).toBe(one.path.hid)
    await raise(one.path.hid, 1)
    await sql`update runs set created_at = created_at + interval '1 hour' where id = ${one.path.hid}`.execute(
      db,
    )
    expect(await next()).toBe(other.path.hid)
  })
})

describe('a heartbeat', () => {
  const lease = ({ databaseUrl }: TestApp) => takeLease(databaseUrl, 10)
  const quiet = {
    overBudget: [],
    alive: true,
    queued: false,
    othersLost: false,
    watched: null,
    attempts: [],
    stops: [],
    shares: [],
  }

  test('renews the lease, and tells of waiting runs and lost workers', async ({ server }) => {
    const [one, other] = await twoRunsAtWork(server)
    const { db } = server.app
    await using mine = await lease(server)
    const before = ago(5)
    await beat(server, mine.workerId, before)
    await db
      .deleteFrom('workers')
      .where('id', 'not in', [mine.workerId, one.workerId, other.workerId])
      .execute()

    expect(await mine.heartbeat()).toEqual(quiet)
    const row = db.selectFrom('workers').selectAll().where('id', '=', mine.workerId)
    const { heartbeat_at, has_lock, pid } = await row.executeTakeFirstOrThrow()
    expect(heartbeat_at.getTime()).toBeGreaterThan(before.getTime() + 1000)
    expect([has_lock, pid]).toEqual([true, process.pid])
    await beat(server, one.workerId, ago(16))
    expect(await mine.heartbeat()).toMatchObject({ othersLost: true, queued: false })
    await beat(server, one.workerId, new Date())
    await one.part(1, { worker_id: null })
    expect(await mine.heartbeat()).toEqual({ ...quiet, queued: true })
    await db.updateTable('run_parts').set({ is_idle: true }).execute()
    expect(await mine.heartbeat()).toEqual(quiet)
    await db.updateTable('runs').set({ worker_id: null }).where('id', '=', one.path.hid).execute()
    expect(await mine.heartbeat()).toEqual({ ...quiet, queued: true })
  })

  test('tells its own runs and parts: which to stop, and their share of the requests', async ({ server }) => {
    const [one, other] = await twoRunsAtWork(server)
    const { db } = server.app
    await using mine = await lease(server)
    const [first, second] = [one.path.hid, other.path.hid]
    await db.updateTable('runs').set({ worker_id: mine.workerId }).where('id', '=', first).execute()

    const attempt = { runId: first, reportId: one.path.rid, workerId: mine.workerId, part: 0, attempt: 1 }
    // The other run of the account is at work elsewhere.
    expect(await mine.heartbeat()).toMatchObject({
      attempts: [attempt],
      stops: [],
      shares: [{ runId: first, requests: 5 }],
    })
    const { token: _own, ...part } = await other.part(1, { worker_id: mine.workerId })
    await db.updateTable('runs').set({ stop_requested_at: new Date() }).where('id', '=', second).execute()
    const { attempts, stops, shares } = await mine.heartbeat()
    expect(attempts).toEqual([attempt, { ...part, workerId: mine.workerId }])
    expect(stops).toEqual([second])
    expect(shares.toSorted((a, b) => a.runId - b.runId)).toEqual([
      { runId: first, requests: 3 },
      { runId: second, requests: 3 },
    ])
    await db.updateTable('organizations').set({ max_requests: 1 }).execute()
    expect((await mine.heartbeat()).shares).toContainEqual({ runId: first, requests: 1 })
    await db.updateTable('organizations').set({ max_requests: null }).execute()
    await db.updateTable('runs').set({ ended_at: new Date() }).execute()
    expect(await mine.heartbeat()).toMatchObject({ attempts: [], stops: [], shares: [] })
  })

  test('of a worker that was given up ends its work; an orderly end removes it', async ({ server }) => {
    const { db } = server.app
    const given = await lease(server)
    {
      await using mine = await lease(server)
      expect(mine.lost.aborted).toBe(false)
      await db.deleteFrom('workers').where('id', '=', given.workerId).execute()
      await given.heartbeat()
      expect(given.lost.aborted).toBe(true)
      expect(await workersOf(server)).toContain(mine.workerId)
      await given[Symbol.asyncDispose]()
      await expect(given.heartbeat()).rejects.toThrow()
      await mine.heartbeat()
    }
    expect(await workersOf(server)).not.toContain(given.workerId + 1)
  })

  test('of many at once are answered one after the other', async ({ server }) => {
    await using mine = await lease(server)

    const answers = await Promise.all([mine.heartbeat(), mine.heartbeat(), mine.heartbeat()])

    expect(answers).toHaveLength(3)
    expect(mine.lost.aborted).toBe(false)
  })

  test('fails where the connection is cut, which loses the lease', async ({ server }) => {
    await using mine = await lease(server)

    await endWorkerSession(server, mine.workerId)
    await vi.waitFor(() => expect(mine.lost.aborted).toBe(true), { timeout: patienceMs })

    await expect(mine.heartbeat()).rejects.toThrow()
    // A second worker could not be told from a living one by its row.
    expect(await workersOf(server)).toContain(mine.workerId)
    expect(await releaseLostRuns(server.app.db)).toBe(0)
    expect(await workersOf(server)).not.toContain(mine.workerId)
  })
})

describe('a registration', () => {
  const workerSessions = async ({ app }: TestApp) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'windrow worker'`.execute(app.db)
    return rows[0]?.count
  }

  lonelyTest('that the database refuses leaves no connection open', async ({ server }) => {
    // As after a failover, when clients still connect to the standby.
    const name = new URL(server.databaseUrl).pathname.slice(1)
    await sql.raw(`alter database ${name} set default_transaction_read_only = on`).execute(server.app.db)

    await expect(takeLease(server.databaseUrl, 10)).rejects.toMatchObject({ code: '25006' })

    await expect.poll(() => workerSessions(server)).toBe(0)
  })
})

describe('a database that does not answer any more', () => {
  afterEach(() => void vi.useRealTimers())

  test('has lost a worker when its heartbeat is too old for the others', async ({ server }) => {
    await using proxy = await startDatabaseProxy(server.databaseUrl)
    const mine = await takeLease(proxy.url, 10)
    await mine.heartbeat()
    proxy.silence()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

    const refused = expect(mine.heartbeat()).rejects.toSatisfy(isDatabaseDown)
    await vi.advanceTimersByTimeAsync(14_999)
    expect(mine.lost.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)

    await refused
    expect(mine.lost.aborted).toBe(true)
    await mine[Symbol.asyncDispose]()
  })

  test('keeps a worker that watches another from ending for ten seconds at most', async ({ server }) => {
    await using proxy = await startDatabaseProxy(server.databaseUrl)
    proxy.silence()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const watch = new WorkerWatch({
      url: proxy.url,
      ownId: 1,
      endWait: () => Promise.resolve(),
      onEnded: () => Promise.resolve(),
      log: pino({ level: 'silent' }),
    })
    watch.follow(2)
    await vi.advanceTimersByTimeAsync(0)

    const ended = watch[Symbol.asyncDispose]()
    await vi.advanceTimersByTimeAsync(10_000)

    await ended
  })
})
