import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { billingAccount } from '../../testing/billing-support.ts'
import { messageOf } from '../../testing/failure.ts'
import { accountTest as test, test as lonelyTest, type TestApp } from '../../testing/test-app.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'

describe('the ledger', () => {
  test('has a line for each run that ended, on the day of its account', async ({ server }) => {
    const { makeReport, endRun, ledger } = await billingAccount(server, 'Kestrel', 'Asia/Tokyo')
    const report = await makeReport('Catalogue')
    const run = await endRun(report.id, '2026-09-30T15:30:00Z', { rows: 120, done: 14, failed: 2 })

    expect(await ledger(run)).toEqual([
      { kind: 'RUN', not_billed: null, records: 120, requests: 16, runs: 1, day: '2026-10-01' },
    ])
  })

  lonelyTest(
    'says why a run is not billed, and reverses one that is rejected or marked as failed',
    async ({ server }) => {
      const { db, makeReport, endRun, ledger } = await billingAccount(server)
      const report = await makeReport('Catalogue')
      const at = '2026-10-10T12:00:00Z'
      const failed = await endRun(report.id, at, { rows: 5, status: 'FAILED' })
      const rerun = await endRun(report.id, at, { rows: 900, done: 70, rerunPages: 'FAILED' })
      const stopped = await endRun(report.id, at, { rows: 3, status: 'STOPPED' })
      const run = await endRun(report.id, at, { rows: 7, done: 2 })
      const set = (values: object) => db.updateTable('runs').set(values).where('id', '=', run).execute()
      await set({ review_state: 'HELD' })
      await set({ review_state: 'REJECTED' })
      await set({ status: 'FAILED' })
      await set({ review_state: 'RELEASED', status: 'SUCCESS' })

      const kinds = async (id: number) =>
        (await ledger(id)).map(({ kind, not_billed, records, runs }) => [kind, not_billed, records, runs])
      expect(await kinds(failed)).toEqual([['RUN', 'FAILED', 5, 1]])
      expect(await kinds(rerun)).toEqual([['RUN', 'RERUN', 900, 1]])
      expect(await kinds(stopped)).toEqual([['RUN', null, 3, 1]])
      expect(await kinds(run)).toEqual([
        ['RUN', null, 7, 1],
        ['REVERSAL', 'REJECTED', -7, -1],
        ['RUN', null, 7, 1],
      ])
      const [month] = await db.selectFrom('billing_usage_months').selectAll().execute()
      expect(month).toMatchObject({ records: 10, requests: 2, runs: 2, lines: 6, unbilled_runs: 3 })
      const [day] = await db.selectFrom('billing_usage_days').selectAll().execute()
      expect(day).toMatchObject({ records: 10, requests: 2, runs: 2 })
    },
  )

  test('has no lines of runs that were not crawled', async ({ server }) => {
    const { db, makeReport, endRun, ledger } = await billingAccount(server)
    const report = await makeReport('Catalogue')
    const run = await endRun(report.id, '2026-10-10T12:00:00Z', { rows: 1 })
    const copy = {
      organization_id: 1,
      report_id: report.id,
      recipe_version: 1,
      run_type: 'On-demand',
    } as const
    const [{ organization_id, initiator_id }] = (await db
      .selectFrom('runs')
      .select(['organization_id', 'initiator_id'])
      .where('id', '=', run)
      .execute()) as [{ organization_id: number; initiator_id: number }]
    const { id } = await db
      .insertInto('runs')
      .values({ ...copy, organization_id, initiator_id, origin: 'MERGED', status: 'SUCCESS', rows: 9 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('runs').set({ status: 'FAILED' }).where('id', '=', id).execute()
    await db.updateTable('runs').set({ status: 'SUCCESS' }).where('id', '=', id).execute()

    expect(await ledger(id)).toEqual([])
  })

  test('can only be added to, and outlives the runs, reports and projects of its lines', async ({
    server,
  }) => {
    const { db, makeReport, endRun, ledger } = await billingAccount(server)
    const report = await makeReport('Catalogue')
    const run = await endRun(report.id, '2026-10-10T12:00:00Z', { rows: 1 })
    const refused = 'billing_ledger is append-only'

    expect(await messageOf(sql`update billing_ledger set records = 0`.execute(db))).toBe(refused)
    expect(await messageOf(sql`delete from billing_ledger`.execute(db))).toBe(refused)
    expect(await messageOf(sql`truncate billing_ledger`.execute(db))).toBe(refused)
    await db.deleteFrom('runs').where('id', '=', run).execute()
    await db.deleteFrom('projects').execute()
    expect(await ledger(run)).toHaveLength(1)
  })

  test('is written with the end of a run or not at all', async ({ server }) => {
    const { db, makeReport, endRun, ledger } = await billingAccount(server)
    const report = await makeReport('Catalogue')
    const run = await endRun(report.id, '2026-10-10T12:00:00Z', { rows: 1 })
    await messageOf(
      db.transaction().execute(async (trx) => {
        await trx.updateTable('runs').set({ status: 'FAILED' }).where('id', '=', run).execute()
        throw new Error('interrupted')
      }),
    )
    expect(await ledger(run)).toHaveLength(1)
  })
})

describe('of a run and its reruns', () => {
  const at = '2026-10-10T12:00:00Z'

  /** A run that is held for review, with functions that rerun its pages and change runs afterwards. */
  async function heldRun(server: TestApp) {
    const account = await billingAccount(server)
    const { db, endRun } = account
    const report = await account.makeReport('Catalogue')
    const set = (id: number, values: object) =>
      db.updateTable('runs').set(values).where('id', '=', id).execute()
    const rerun = (rerunOf: number, values: object = {}) =>
      endRun(report.id, at, { rows: 12, done: 5, rerunOf, ...values })
    /** A rerun that takes the place of a run, and is held itself. */
    const replace = async (id: number) => {
      const replaced_by = await rerun(id)
      await set(id, { review_state: 'REPLACED', replaced_by })
      await set(replaced_by, { review_state: 'HELD' })
      return replaced_by
    }
    const lines = async (id: number) =>
      (await account.ledger(id)).map(({ kind, not_billed, records }) => [kind, not_billed, records])
    /** What the account pays for. */
    const records = async () => {
      const days = db.selectFrom('billing_usage_days').select(({ fn }) => fn.sum<string>('records').as('sum'))
      return Number((await days.where('report_id', '=', report.id).executeTakeFirstOrThrow()).sum)
    }
    const first = await endRun(report.id, at, { rows: 10, done: 4, failed: 1 })
    await set(first, { review_state: 'HELD' })
    return { ...account, report, first, set, rerun, replace, lines, records }
  }

  test('one is billed, and none once the last is rejected or marked as failed', async ({ server }) => {
    const { first, set, replace, lines, records } = await heldRun(server)
    const second = await replace(first)
    const third = await replace(second)
    expect([await lines(first), await lines(second), await lines(third)]).toEqual([
      [['RUN', null, 10]],
      [['RUN', 'RERUN', 12]],
      [['RUN', 'RERUN', 12]],
    ])

    await set(third, { review_state: 'REJECTED' })
    expect(await records()).toBe(0)
    expect(await lines(first)).toEqual([
      ['RUN', null, 10],
      ['REVERSAL', 'REJECTED', -10],
    ])
    await set(third, { review_state: 'RELEASED' })
    expect(await records()).toBe(10)
    await set(third, { status: 'FAILED' })
    expect(await records()).toBe(0)
    expect((await lines(first)).at(-1)).toEqual(['REVERSAL', 'FAILED', -10])
    expect(await lines(third)).toEqual([['RUN', 'RERUN', 12]])
  })

  test('the rerun is billed if the run was rejected meanwhile', async ({ server }) => {
    const { first, set, rerun, lines, records } = await heldRun(server)
    await set(first, { review_state: 'REJECTED' })
    const second = await rerun(first)

    expect(await lines(second)).toEqual([['RUN', null, 12]])
    expect(await records()).toBe(12)
    await set(second, { review_state: 'REJECTED' })
    expect(await records()).toBe(0)
  })

  test('the rerun is billed if the run is rejected while it ends', async ({ server }) => {
    const { db, first, rerun, records } = await heldRun(server)
    const rejected = Promise.withResolvers<void>()
    const commit = Promise.withResolvers<void>()
    const rejecting = db.transaction().execute(async (trx) => {
      await trx.updateTable('runs').set({ review_state: 'REJECTED' }).where('id', '=', first).execute()
      rejected.resolve()
      await commit.promise
    })
    await rejected.promise
    const ending = rerun(first)
    await untilWaiting(server, 1)
    commit.resolve()
    await Promise.all([rejecting, ending])

    expect(await records()).toBe(12)
  })

  test('the rerun is billed if the run is marked as failed afterwards, and the run not again', async ({
    server,
  }) => {
    const { first, set, replace, lines, records } = await heldRun(server)
    const second = await replace(first)
    await set(first, { status: 'FAILED' })

    expect(await lines(first)).toEqual([
      ['RUN', null, 10],
      ['REVERSAL', 'FAILED', -10],
    ])
    expect(await lines(second)).toEqual([
      ['RUN', 'RERUN', 12],
      ['RUN', null, 12],
    ])
    await set(first, { status: 'SUCCESS' })
    expect(await records()).toBe(12)
  })

  test('the run stays billed beside a rerun that failed or came after its release', async ({ server }) => {
    const { first, set, rerun, lines, records } = await heldRun(server)
    const failed = await rerun(first, { status: 'FAILED' })
    await set(first, { review_state: 'RELEASED' })
    const late = await rerun(first)
    await set(late, { review_state: 'REJECTED' })

    expect(await lines(failed)).toEqual([['RUN', 'FAILED', 12]])
    expect(await lines(late)).toEqual([['RUN', 'RERUN', 12]])
    expect(await records()).toBe(10)
  })
})

test('a reversal counts on the day of its line, also after the account moved to another time zone', async ({
  server,
}) => {
  const { db, organizationId, makeReport, endRun, ledger } = await billingAccount(
    server,
    'Osprey',
    'Asia/Tokyo',
  )
  const report = await makeReport('Catalogue')
  const run = await endRun(report.id, '2026-09-30T15:30:00Z', { rows: 120 })
  await db.updateTable('organizations').set({ time_zone: 'UTC' }).where('id', '=', organizationId).execute()
  await db.updateTable('runs').set({ review_state: 'REJECTED' }).where('id', '=', run).execute()

  expect((await ledger(run)).map(({ kind, day }) => [kind, day])).toEqual([
    ['RUN', '2026-10-01'],
    ['REVERSAL', '2026-10-01'],
  ])
})
