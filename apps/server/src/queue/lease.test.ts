import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import { patienceMs } from '@windrow/contract/testing/patience'
import { AppError } from '../errors/app-error.ts'
import { fillAccount } from '../testing/fill-account.ts'
import { sharedTest, test, type TestApp } from '../testing/test-app.ts'
import { claimJob, jobLeaseSeconds, progressed, releaseJob } from './job-lease.ts'
import {
  checkLosses,
  isAtWork,
  isLost,
  keepLease,
  LeaseLost,
  lockOwn,
  loseLease,
  releaseLease,
  renewLease,
  wasLostTooOften,
  type Claim,
  type Lease,
} from './lease.ts'

const leases = [
  { table: 'run_exports', what: 'export', working: 'WORKING', seconds: 10 },
  { table: 'dataset_jobs', what: 'job', working: 'WORKING', seconds: 10 },
] as const satisfies Lease[]

describe('jobs of one account', () => {
  test('wait at the limit, and are taken over when their workers are lost', async ({ server }) => {
    const { params } = await fillAccount(server)
    const { db } = server.app
    for (const lease of leases) {
      const name = sql.table(lease.table)
      const claim = () => claimJob<Claim>(db, lease)
      const columns =
        lease.table === 'run_exports'
          ? sql`report_id, user_id, run_ids, format, notify`
          : sql`report_id, user_id, kind, run_ids, settings, author`
      await sql`insert into ${name} (${columns})
        select ${columns} from ${name} cross join generate_series(1, 2) where report_id = ${params.rid}`.execute(
        db,
      )
      await sql`update ${name} set state = 'QUEUED'`.execute(db)

      const first = await claim()
      const second = await claim()
      expect([first?.attempt, second?.attempt]).toEqual([1, 1])
      expect(await claim()).toBeNull()

      // Both workers are lost: the third job is taken before their jobs are restarted.
      await sql`update ${name} set worked_at = now() - interval '11 seconds' where state = 'WORKING'`.execute(
        db,
      )
      const claims = [await claim(), await claim()]
      expect(new Set(claims.map((claim) => claim?.id))).toEqual(new Set([first!.id, second!.id]))
      expect(claims.map((claim) => claim?.attempt)).toEqual([2, 2])
      expect(await claim()).toBeNull()
    }
  })

  test('are given up at the third loss', () => {
    expect([1, 2, 3, 4].map((losses) => wasLostTooOften({ losses }))).toEqual([false, false, true, true])
  })
})

const lease = {
  table: 'run_exports',
  what: 'export',
  working: 'WORKING',
  seconds: jobLeaseSeconds,
} satisfies Lease

/** Accounts with this many waiting exports each; those of earlier tests are gone. */
async function queueUp(server: TestApp, counts: readonly number[]) {
  const { db } = server.app
  await db.deleteFrom('run_exports').execute()
  const accounts = []
  for (const count of counts) {
    const { params, owner } = await fillAccount(server, crypto.randomUUID())
    await db.deleteFrom('run_exports').where('report_id', '=', params.rid).execute()
    const row = {
      report_id: params.rid,
      user_id: owner.userId,
      run_ids: [params.hid],
      format: 'csv' as const,
    }
    const rows = Array.from({ length: count }, () => ({ ...row, notify: false, file_name: null }))
    const made = await db.insertInto('run_exports').values(rows).returning('id').execute()
    accounts.push(made.map(({ id }) => id))
  }
  return { db, accounts, claim: () => claimJob<Claim & { state: string; progress: number }>(db, lease) }
}

const rowOf = ({ app }: TestApp, id: number) =>
  app.db
    .selectFrom('run_exports')
    .select(['state', 'attempt', 'losses', 'progress', 'worked_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const beat = ({ app }: TestApp, id: number, secondsAgo: number) =>
  sql`update run_exports set worked_at = now() - make_interval(secs => ${secondsAgo}) where id = ${id}`.execute(
    app.db,
  )

describe('the queue of jobs', () => {
  sharedTest('is in the order of the jobs, accounts with fewer at work first', async ({ server }) => {
    const { accounts, claim } = await queueUp(server, [3, 2])
    const [one, other] = accounts as [number[], number[]]

    const claimed = []
    for (let n = 0; n < 5; n += 1) claimed.push((await claim())?.id ?? null)

    expect(claimed).toEqual([one[0], other[0], one[1], other[1], null])
  })

  sharedTest(
    'gives a job to the next worker when its own was not heard of for ten seconds',
    async ({ server }) => {
      const { db, accounts, claim } = await queueUp(server, [1])
      const [id] = accounts[0] as [number]
      await sql`update run_exports set progress = 0.5`.execute(db)
      const first = await claim()
      expect(first).toMatchObject({ id, attempt: 1, state: 'WORKING', progress: 0, lost: false, losses: 0 })
      expect((await rowOf(server, id)).worked_at).toBeInstanceOf(Date)
      const conditions = async () => {
        const { rows } = await sql<{ work: boolean; lost: boolean }>`
        select ${isAtWork(lease)} as work, ${isLost(lease)} as lost from run_exports t`.execute(db)
        return rows[0]
      }

      await beat(server, id, 5)
      expect(await claim()).toBeNull()
      expect(await conditions()).toEqual({ work: true, lost: false })
      await beat(server, id, 12)
      expect(await conditions()).toEqual({ work: false, lost: true })
      expect(await claim()).toMatchObject({ id, attempt: 2, lost: true, losses: 1 })
      await sql`update run_exports set state = 'FAILED', worked_at = now() - interval '1 hour'`.execute(db)
      expect(await conditions()).toEqual({ work: false, lost: false })
      expect(await claim()).toBeNull()
    },
  )
})

describe('the lease of a job', () => {
  sharedTest('is renewed and given back by its own attempt alone', async ({ server }) => {
    const { db, accounts, claim } = await queueUp(server, [2])
    const [id, other] = accounts[0] as [number, number]
    const own = (await claim())!
    await claim()
    for (const one of [id, other]) await beat(server, one, 5)
    const [mine, before] = [await rowOf(server, id), await rowOf(server, other)]

    for (const wrong of [
      { ...own, attempt: 2 },
      { ...own, attempt: 0 },
      { ...own, id: 999_999 },
    ]) {
      expect(await renewLease(db, lease, wrong)).toBe(false)
      expect(await releaseJob(db, lease, wrong)).toBe(false)
    }
    expect(await renewLease(db, lease, own, progressed(0.5))).toBe(true)
    const { worked_at, progress } = await rowOf(server, id)
    expect(worked_at!.getTime()).toBeGreaterThan(mine.worked_at!.getTime() + 1000)
    expect(progress).toBe(0.5)
    await renewLease(db, lease, own, progressed(0.25))
    expect((await rowOf(server, id)).progress).toBe(0.5)
    expect(await rowOf(server, other)).toEqual(before)
    expect(await releaseJob(db, lease, own)).toBe(true)
    expect(await rowOf(server, id)).toEqual({
      state: 'QUEUED',
      attempt: 1,
      losses: 0,
      progress: 0,
      worked_at: null,
    })
    expect(await rowOf(server, other)).toEqual(before)
    expect(await renewLease(db, lease, own)).toBe(false)
    expect(await releaseLease(db, lease, own)).toBe(false)
  })

  sharedTest('can be locked while it is held; a lost one says what is over', async ({ server }) => {
    const { db, claim } = await queueUp(server, [1])
    const own = (await claim())!
    const lock = (one: Claim) => db.transaction().execute((trx) => lockOwn(trx, lease, one))

    await lock(own)
    const fault = await lock({ ...own, attempt: 2 }).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(LeaseLost)
    expect((fault as Error).message).toBe(`attempt 2 of export ${own.id} is over`)
    expect(() => loseLease(lease, own)).toThrow(`attempt 1 of export ${own.id} is over`)
  })

  sharedTest('is kept by a heartbeat until it is taken, and ends with the node', async ({ server }) => {
    const { db, claim } = await queueUp(server, [1])
    const own = (await claim())!
    const node = new AbortController()
    let share = 0.125
    const options = { more: () => progressed(share), stopping: node.signal, onError: () => {} }
    const patience = { timeout: patienceMs, interval: 20 }
    using heart = keepLease(db, lease, own, options)
    using other = keepLease(db, lease, { ...own, attempt: 9 }, options)

    await vi.waitFor(async () => expect((await rowOf(server, own.id)).progress).toBe(0.125), patience)
    share = 0.25
    await vi.waitFor(async () => expect((await rowOf(server, own.id)).progress).toBe(0.25), patience)
    await vi.waitFor(() => expect(other.lost).toBe(true), patience)
    expect([heart.lost, heart.signal.aborted]).toEqual([false, false])
    node.abort()
    expect(heart.signal.aborted).toBe(true)
  })

  test('that was lost three times is not worth another try', () => {
    checkLosses({ losses: 2 })
    expect(() => checkLosses({ losses: 3 })).toThrow(AppError)
    expect(() => checkLosses({ losses: 3 })).toThrow(/^It was begun three times/)
  })
})
