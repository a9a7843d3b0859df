import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { billingAccount } from '../../testing/billing-support.ts'
import { messageOf } from '../../testing/failure.ts'
import { accountTest as test, test as lonelyTest } from '../../testing/test-app.ts'

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
