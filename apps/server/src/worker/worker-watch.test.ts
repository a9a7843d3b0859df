import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect } from 'vitest'
import { endWorkerSession } from '../testing/end-worker-session.ts'
import { sharedTest as test, test as lonelyTest, type TestApp } from '../testing/test-app.ts'
import { takeLease, type WorkerLease } from './lease.ts'
import { releaseLostRuns, workerLockClass } from './lost-workers.ts'
import { WorkerWatch } from './worker-watch.ts'

const lease = ({ databaseUrl }: TestApp) => takeLease(databaseUrl, 10)

interface Waiting {
  workerId: number
  pid: number
  ms: number
}

/** Who waits for the locks of which workers, and for how long. */
async function waits({ app }: TestApp): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select l.objid::int as "workerId", l.pid, extract(epoch from clock_timestamp() - a.query_start) * 1000 as ms
    from pg_locks l join pg_stat_activity a using (pid)
    where a.datname = current_database() and l.classid = ${workerLockClass} and not l.granted`.execute(app.db)
  return rows
}

async function untilWaiting(server: TestApp, { workerId }: WorkerLease): Promise<Waiting> {
  const waiting = async () => (await waits(server)).find((one) => one.workerId === workerId)
  await expect.poll(waiting).toBeDefined()
  return (await waiting())!
}

/** A watch of this worker, which notes in order what happens. */
function watching({ databaseUrl }: TestApp, { workerId, endWait }: WorkerLease) {
  const notes: string[] = []
  const first = Promise.withResolvers<void>()
  const note = (text: string) => {
    notes.push(text)
    first.resolve()
  }
  const log = pino(
    { level: 'debug' },
    { write: (line: string) => note((JSON.parse(line) as { msg: string }).msg) },
  )
  const onEnded = async () => note('ended')
  const watch = new WorkerWatch({ url: databaseUrl, ownId: workerId, endWait, onEnded, log })
  return { watch, notes, noted: first.promise, [Symbol.asyncDispose]: () => watch[Symbol.asyncDispose]() }
}

const setForNewSessions = ({ app, databaseUrl }: TestApp, name: string, value: string) =>
  sql.raw(`alter database ${new URL(databaseUrl).pathname.slice(1)} set ${name} = ${value}`).execute(app.db)

describe('the heartbeats of workers', () => {
  test('let each worker watch one, and each be watched by one', async ({ server }) => {
    await server.app.db.deleteFrom('workers').execute()
    await using one = await lease(server)
    const watched = async (...all: WorkerLease[]) =>
      Promise.all(all.map(async (each) => (await each.heartbeat()).watched))
    expect(await watched(one)).toEqual([null])
    await using two = await lease(server)
    expect(await watched(one, two)).toEqual([two.workerId, one.workerId])
    {
      await using three = await lease(server)
      const all = [one, two, three] as const
      expect(await watched(...all)).toEqual([three.workerId, one.workerId, two.workerId])
    }
    await server.app.db
      .updateTable('workers')
      .set({ has_lock: false })
      .where('id', '=', two.workerId)
      .execute()
    expect(await watched(one, two)).toEqual([null, null])
  })
})

describe('a worker that watches another', () => {
  test('is told when the session of that one ends, and its runs can be released', async ({ server }) => {
    const { db } = server.app
    await using mine = await lease(server)
    await using other = await lease(server)
    await using mineWatch = watching(server, mine)
    mineWatch.watch.follow(other.workerId)
    await untilWaiting(server, other)
    // Whoever watches holds nothing, and doesn't make the watched one look lost or alive.
    expect(await releaseLostRuns(db)).toBe(0)
    expect(mineWatch.notes).toEqual([])

    await endWorkerSession(server, other.workerId)
    await mineWatch.noted

    expect(mineWatch.notes).toEqual(['ended'])
    expect(other.lost.aborted).toBe(true)
    await releaseLostRuns(db)
    const left = await db.selectFrom('workers').select('id').where('id', '=', other.workerId).execute()
    expect(left).toEqual([])
    expect(await waits(server)).toEqual([])
  })

  test('is told by every watcher at once, and whom to watch next', async ({ server }) => {
    await server.app.db.deleteFrom('workers').execute()
    await using first = await lease(server)
    await using second = await lease(server)
    await using last = await lease(server)
    await using one = watching(server, last)
    await using two = watching(server, last)
    one.watch.follow(second.workerId)
    two.watch.follow(second.workerId)
    await expect.poll(async () => (await waits(server)).length).toBe(2)

    await Promise.all([endWorkerSession(server, first.workerId), endWorkerSession(server, second.workerId)])
    await Promise.all([one.noted, two.noted])
    await releaseLostRuns(server.app.db)
    const { watched, othersLost } = await last.heartbeat()

    // The first one ended at about the same time: its lock is waited for if it was not released with the other.
    expect([null, first.workerId]).toContain(watched)
    if (watched === null) return expect(othersLost).toBe(false)
    await using next = watching(server, last)
    next.watch.follow(watched)
    await next.noted
    expect(next.notes).toEqual(['ended'])
  })

  test('is told when that one stops in order', async ({ server }) => {
    await using mine = await lease(server)
    await using mineWatch = watching(server, mine)
    {
      await using other = await lease(server)
      mineWatch.watch.follow(other.workerId)
      await untilWaiting(server, other)
    }
    await mineWatch.noted

    expect(mineWatch.notes).toEqual(['ended'])
    expect((await mine.heartbeat()).watched).toBeNull()
  })

  test('is told at once of one whose session ended before', async ({ server }) => {
    await using mine = await lease(server)
    const other = await lease(server)
    await endWorkerSession(server, other.workerId)
    await using mineWatch = watching(server, mine)

    mineWatch.watch.follow(other.workerId)
    await mineWatch.noted

    expect(mineWatch.notes).toEqual(['ended'])
  })

  test('turns to another one, and to none', async ({ server }) => {
    await using mine = await lease(server)
    await using one = await lease(server)
    await using two = await lease(server)
    await using mineWatch = watching(server, mine)
    mineWatch.watch.follow(one.workerId)
    const { pid } = await untilWaiting(server, one)
    mineWatch.watch.follow(two.workerId)
    expect((await untilWaiting(server, two)).pid).toBe(pid)
    mineWatch.watch.follow(null)
    await expect.poll(() => waits(server)).toEqual([])
    mineWatch.watch.follow(one.workerId)
    await untilWaiting(server, one)

    expect(mineWatch.notes).toEqual([])
  })

  test('waits again when its wait or its connection was cut', async ({ server }) => {
    await using mine = await lease(server)
    await using other = await lease(server)
    await using mineWatch = watching(server, mine)
    mineWatch.watch.follow(other.workerId)
    const { pid } = await untilWaiting(server, other)
    const again = async () => (await waits(server)).map((one) => one.pid)
    await sql`select pg_cancel_backend(${pid})`.execute(server.app.db)
    await sql`select pg_terminate_backend(${pid})`.execute(server.app.db)
    await expect.poll(again).toEqual([expect.not.toSatisfy((now: number) => now === pid)])
    expect(mine.lost.aborted).toBe(false)

    await endWorkerSession(server, other.workerId)
    await expect.poll(() => mineWatch.notes.at(-1)).toBe('ended')
  })

  test('leaves nothing behind when it stops', async ({ server }) => {
    await using mine = await lease(server)
    await using other = await lease(server)
    {
      await using mineWatch = watching(server, mine)
      mineWatch.watch.follow(other.workerId)
      await untilWaiting(server, other)
    }
    const sessions = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and application_name = 'windrow worker watch'`.execute(
        server.app.db,
      )
      return rows.length
    }
    await expect.poll(sessions).toBe(0)
  })
})

describe('a watch', () => {
  lonelyTest('is not ended by limits of the database', async ({ server }) => {
    await using mine = await lease(server)
    await using other = await lease(server)
    for (const name of ['statement_timeout', 'lock_timeout', 'transaction_timeout'])
      await setForNewSessions(server, name, `'100ms'`)
    await using mineWatch = watching(server, mine)
    mineWatch.watch.follow(other.workerId)
    const { pid } = await untilWaiting(server, other)

    await expect.poll(async () => (await waits(server))[0]?.ms).toBeGreaterThan(600)
    expect((await waits(server)).map((one) => one.pid)).toEqual([pid])
    expect(mineWatch.notes).toEqual([])
  })

  for (const [what, body] of [
    ['mean nothing', 'return true'],
    ['are unknown', 'raise feature_not_supported'],
  ] as const)
    lonelyTest(`is given up where locks ${what}; heartbeats decide then`, async ({ server }) => {
      const { db } = server.app
      await sql`create schema other`.execute(db)
      for (const name of ['pg_advisory_lock', 'pg_try_advisory_xact_lock_shared'])
        await sql
          .raw(
            `create function other.${name}(int, int) returns boolean language plpgsql as $$ begin ${body}; end $$`,
          )
          .execute(db)
      // Found before those of PostgreSQL.
      await setForNewSessions(server, 'search_path', 'other, pg_catalog, public')
      await using mine = await lease(server)
      await using other = await lease(server)
      await using mineWatch = watching(server, mine)

      expect((await mine.heartbeat()).watched).toBeNull()
      mineWatch.watch.follow(other.workerId)
      await mineWatch.noted

      expect(mineWatch.notes).toEqual(['this database has no locks to wait for; polling instead'])
      // A lock that can't be held is not missed either.
      expect((await mine.heartbeat()).othersLost).toBe(false)
    })
})
