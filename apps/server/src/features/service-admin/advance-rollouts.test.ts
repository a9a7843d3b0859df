import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { sendMessages, wholeMail } from '../../testing/mails.ts'
import { test, type TestApp } from '../../testing/test-app.ts'
import { advanceRollouts } from './advance-rollouts.ts'
import { rollBack } from './move-reports.ts'

const recipe = {
  version: 1,
  start: ['https://shop.example/'],
  types: { page: { table: 'p', fields: { name: { select: 'h1' } } } },
}

/** A service with reports, and a roll-out of its second version to a quarter of them. */
async function begin(server: TestApp) {
  const { api, userId, organizationId } = await server.signIn('ADMIN')
  const { id } = await api.serviceCreate({ body: { name: 'Prices', code: 'prices', recipe } })
  const params = { serviceId: id }
  const project = await api.projectCreate({ body: { name: 'p' } })
  const reports: number[] = []
  for (const name of ['a', 'b', 'c', 'd'])
    reports.push(
      (
        await api.reportCreate({
          params: { id: project.id },
          body: { name, service: { code: 'prices', params: {} } },
        })
      ).id,
    )
  await api.serviceVersionAdd({ params, body: { recipe, note: 'Next' } })
  const run = (reportId: number, version: number, more: object = {}) =>
    server.app.db
      .insertInto('runs')
      .values({
        organization_id: organizationId,
        report_id: reportId,
        recipe_version: 1,
        status: 'SUCCESS',
        run_type: 'Scheduled',
        initiator_id: userId,
        service_version: version,
        rows: 100,
        ended_at: sql<Date>`clock_timestamp()`,
        ...more,
      })
      .execute()
  for (const report of reports) await run(report, 1)
  await api.rolloutStart({ params, body: { version: 2, fromVersion: 1, share: 25 } })
  const { db } = server.app
  const { report_id: moved } = await db
    .selectFrom('service_pins')
    .select('report_id')
    .executeTakeFirstOrThrow()
  const get = () => api.serviceGet({ params })
  const decisions = async () =>
    (
      await db
        .selectFrom('audit_log')
        .select('action')
        .where('user_id', 'is', null)
        .where('subject_type', '=', 'service')
        .execute()
    ).map(({ action }) => action)
  return { db, api, params, moved, reports, run, get, decisions }
}

describe('a roll-out', () => {
  test('goes back by itself when a limit is broken, exactly once, whatever node dies', async ({ server }) => {
    const { db, moved, run, get, decisions } = await begin(server)
    await advanceRollouts(server.app)
    expect((await get()).progress).toMatchObject({ share: 25 })
    await run(moved, 2, { rows: 100 })
    await run(moved, 2, { status: 'FAILED', rows: 0 })

    // A node dies after it has decided, before its transaction is committed. Others don't wait for it.
    const pid = Promise.withResolvers<number>()
    const killed = db.transaction().execute(async (trx) => {
      const rollout = await trx
        .selectFrom('service_rollouts')
        .selectAll()
        .forUpdate()
        .executeTakeFirstOrThrow()
      await rollBack(trx, rollout, 'Never committed')
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      pid.resolve(rows[0]!.pid)
      await sql`select pg_sleep(60)`.execute(trx)
    })
    const dead = expect(killed).rejects.toThrow()
    const backend = await pid.promise
    await advanceRollouts(server.app)
    expect(await decisions()).toEqual([])
    await sql`select pg_terminate_backend(${backend})`.execute(db)
    await dead

    expect((await get()).progress).not.toBeNull()
    await Promise.all([advanceRollouts(server.app), advanceRollouts(server.app), advanceRollouts(server.app)])
    await advanceRollouts(server.app)
    expect(await decisions()).toEqual(['SERVICE_ROLLED_BACK'])
    const { versions, progress, currentVersion } = await get()
    expect([progress, currentVersion]).toEqual([null, 1])
    expect(versions[0]).toMatchObject({
      state: 'ROLLED_BACK',
      rolledBackReason: 'Successful runs fell to 50% (1 of 2 failed), below the limit of 95%.',
    })
    expect(await db.selectFrom('service_pins').selectAll().execute()).toEqual([])
  })

  test('goes back when rows are missing against the runs before, and mails its owners once', async ({
    server,
  }) => {
    const { db, api, params, moved, run, get } = await begin(server)
    const owner = await server.signIn('ADMIN:BUILDER')
    await api.serviceUpdate({ params, body: { ownerIds: [owner.userId] } })
    await run(moved, 2, { rows: 70 })
    await Promise.all([advanceRollouts(server.app), advanceRollouts(server.app)])
    expect((await get()).versions[0]!.rolledBackReason).toMatch(/^Rows fell to 70% of what was expected/)

    await sendMessages(server)
    const mails = await db.selectFrom('mails').selectAll().execute()
    expect(mails).toMatchObject([{ recipient: owner.email, subject: 'Version 2 of Prices was rolled back' }])
    const { body } = wholeMail(server, mails[0]!)
    expect(body).toMatch(/Rows fell to 70% of what was expected.* Its reports use version 1 again\./)
    expect(body).toContain(`/admin/services/${params.serviceId}`)
  })

  test('goes on to the last stage after good runs and time, and then is the current version', async ({
    server,
  }) => {
    const { db, moved, run, get, decisions } = await begin(server)
    const day = () =>
      db
        .updateTable('service_rollouts')
        .set({ stage_since: sql<Date>`stage_since - interval '25 hours'` })
        .execute()
    await run(moved, 2)
    await advanceRollouts(server.app)
    expect((await get()).progress).toMatchObject({ share: 25, goodRuns: 1, neededRuns: 2 })
    await run(moved, 2)
    await advanceRollouts(server.app)
    expect((await get()).progress).toMatchObject({ share: 50, reports: 2, goodRuns: 0, neededRuns: 1 })
    await run(moved, 2)
    await advanceRollouts(server.app)
    expect((await get()).progress).toMatchObject({ share: 50 })
    await day()
    await advanceRollouts(server.app)
    const { progress, currentVersion, reportsByVersion } = await get()
    expect([progress, currentVersion, reportsByVersion]).toEqual([null, 2, [{ version: 2, reports: 4 }]])
    expect(await decisions()).toEqual(['SERVICE_ROLLOUT_CONTINUED', 'SERVICE_ROLLOUT_CONTINUED'])
  })
})
