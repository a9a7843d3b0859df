import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { roleIds } from '@windrow/contract/roles'
import { sendMessages, wholeMail } from '../../testing/mails.ts'
import { test, type TestApp } from '../../testing/test-app.ts'
import { advanceRollouts, goOn } from './advance-rollouts.ts'
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
    const [owner, former] = [await server.signIn('ADMIN:BUILDER'), await server.signIn('ADMIN:BUILDER')]
    await api.serviceUpdate({ params, body: { ownerIds: [owner.userId, former.userId] } })
    // Moved to a customer's account, and no longer staff.
    await db.updateTable('users').set({ role_id: roleIds.VIEWER }).where('id', '=', former.userId).execute()
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

  test('stays judged when the one before it cannot be', async ({ server }) => {
    const { db, api, moved, run, get } = await begin(server)
    const { id: other } = await api.serviceCreate({ body: { name: 'Stock', code: 'stock', recipe } })
    const params = { serviceId: other }
    const project = await api.projectCreate({ body: { name: 'q' } })
    const body = { name: 'e', service: { code: 'stock', params: {} } }
    const { id: report } = await api.reportCreate({ params: { id: project.id }, body })
    await api.serviceVersionAdd({ params, body: { recipe, note: 'Next' } })
    await api.rolloutStart({ params, body: { version: 2, fromVersion: 1, share: 25 } })
    for (const id of [moved, report]) {
      await run(id, 2, { rows: 100 })
      await run(id, 2, { status: 'FAILED', rows: 0 })
    }
    await sql`create function refuse_rollout() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full'; end $$`.execute(db)
    await sql`create trigger refuse_rollout before update on service_rollouts for each row
      when (new.service_id <> ${sql.lit(other)}) execute function refuse_rollout()`.execute(db)

    const outcome = await advanceRollouts(server.app).catch((error: unknown) => error)

    expect((await api.serviceGet({ params })).progress).toBeNull()
    expect((await get()).progress).toMatchObject({ share: 25 })
    expect(outcome).toBe(false)
  })

  test('can be of any number of reports', async ({ server }) => {
    const { db, moved, params, get } = await begin(server)
    const count = 17_000
    await sql`insert into reports (project_id, name, created_by, service_code, recipe_version)
      select project_id, name || ' ' || n, created_by, service_code, recipe_version
      from reports, generate_series(1, ${count}::int) n where id = ${moved}`.execute(db)
    // Values that nobody can read fit no version, so that these reports stay on theirs.
    await sql`insert into recipe_versions (report_id, version, recipe, created_by, service_code, service_params)
      select r.id, 1, v.recipe, v.created_by, v.service_code, 'unreadable' from reports r
      join recipe_versions v on v.report_id = ${moved} and v.version = 1 where r.id > ${moved} and r.name like '% %'`.execute(
      db,
    )
    const rollout = await db.selectFrom('service_rollouts').selectAll().executeTakeFirstOrThrow()
    const service = { id: params.serviceId, code: 'prices' }
    await db.transaction().execute((trx) => goOn(server.app, trx, service, rollout, 100))

    expect((await get()).reportsByVersion).toEqual([
      { version: 1, reports: count },
      { version: 2, reports: 4 },
    ])
  })

  test('goes back to the version that each report had, also to an older one than the others', async ({
    server,
  }) => {
    const { db, api, params, moved, get } = await begin(server)
    const first = await db.selectFrom('service_rollouts').selectAll().executeTakeFirstOrThrow()
    const service = { id: params.serviceId, code: 'prices' }
    await db.transaction().execute((trx) => goOn(server.app, trx, service, first, 100))
    // A report whose values the second version did not accept.
    const pin = { report_id: moved, service_id: params.serviceId, version: 1, rollout_id: first.id }
    await db.insertInto('service_pins').values(pin).execute()
    await api.serviceVersionAdd({ params, body: { recipe, note: 'Fits all' } })
    await api.rolloutStart({ params, body: { version: 3, fromVersion: 2, share: 50 } })
    expect((await get()).reportsByVersion).toEqual([
      { version: 2, reports: 2 },
      { version: 3, reports: 2 },
    ])

    const rollout = await db
      .selectFrom('service_rollouts')
      .selectAll()
      .where('state', '=', 'RUNNING')
      .executeTakeFirstOrThrow()
    await db.transaction().execute((trx) => rollBack(trx, rollout, 'Worse'))

    expect((await get()).reportsByVersion).toEqual([
      { version: 1, reports: 1 },
      { version: 2, reports: 3 },
    ])
    const pins = db.selectFrom('service_pins').select(['report_id', 'version'])
    expect(await pins.execute()).toEqual([{ report_id: moved, version: 1 }])
  })
})
