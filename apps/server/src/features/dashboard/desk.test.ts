import { describe, expect } from 'vitest'
import { sql } from 'kysely'
import { test } from '../../testing/test-app.ts'
import { endedRun, ownReport } from '../../testing/ended-run.ts'
import { endJudged, findingOf, reviewedReport, setGate } from '../../testing/review-support.ts'
import { foldFigures } from '../../day-figures/fold-figures.ts'
import { sampleQueue } from './queue-samples.ts'

describe('the desk', () => {
  // spec: NAV-40
  test('shows figures by day, failures by kind against the period before, and the queue to staff', async ({
    server,
  }) => {
    const staff = await server.signIn('ADMIN', 'Operator')
    const north = await server.signIn('MANAGER', 'North')
    const tents = await ownReport(server, north, 'Tents')
    const boats = await ownReport(server, north, 'Boats')
    await endedRun(server, tents, { rows: 40 })
    const message = 'The run was given up: 20 attempts in a row came to nothing.'
    await endedRun(server, tents, { status: 'FAILED', rows: 0, daysAgo: 1, message })
    await endedRun(server, boats, { status: 'FAILED', rows: 0, daysAgo: 10, message })
    await staff.api.runStart({ params: { id: boats.id, rid: boats.rid } })

    const week = await staff.api.dashboardDesk({ query: { period: '7d' } })
    expect(week.totals).toMatchObject({ runs: 2, succeeded: 1, failed: 1, records: 40 })
    expect(week.previous).toMatchObject({ runs: 1, failed: 1 })
    expect(week.days.map(({ runs, failed }) => [runs, failed])).toEqual([
      [1, 1],
      [1, 0],
    ])
    expect(week.failures).toEqual([{ kind: 'WORKER', label: 'Worker lost too often', failed: 1, before: 1 }])
    expect(week.queue).toMatchObject({
      waiting: 1,
      running: 0,
      reasons: [{ reason: 'Waiting for a free worker', runs: 1 }],
    })
    const { totals } = await staff.api.dashboardDesk({ query: { period: '30d' } })
    expect(totals).toMatchObject({ runs: 3, failed: 2 })
    const manager = await north.api.dashboardDesk({})
    expect([manager.queue, manager.totals.runs]).toEqual([null, 3])
    const other = await (
      await server.signIn('MANAGER', 'South')
    ).api.dashboardDesk({
      query: { accounts: [north.organizationId] },
    })
    expect(other).toMatchObject({ totals: { runs: 0 }, needs: [], failures: [], days: [] })
    const viewer = await server.signIn('VIEWER', 'North')
    expect((await viewer.api.dashboardDesk({})).totals.runs).toBe(0)
    await server.app.db
      .insertInto('project_members')
      .values({ project_id: tents.id, user_id: viewer.userId })
      .execute()
    expect((await viewer.api.dashboardDesk({})).totals.runs).toBe(2)
  })

  // spec: NAV-40
  test('lists what waits for a person, until it is done', async ({ server }) => {
    const { db } = server.app
    const report = await reviewedReport(server)
    const { staff, manager, path } = report
    await setGate(report, {})
    await endJudged(server, report, [findingOf()])
    const tents = await ownReport(server, manager, 'Tents')
    const failed = await endedRun(server, tents, {
      status: 'FAILED',
      rows: 0,
      message: 'The site blocked it.',
    })
    await sql`insert into run_failures (run_id, kind, code, http_status, count, message)
      values (${failed}, 'page', 'LOGIN', 0, 1, 'Wrong password')`.execute(db)
    await db.updateTable('runs').set({ failure_kind: 'LOGIN' }).where('id', '=', failed).execute()
    await staff.api.apiKeyCreate({
      body: { apiKeyName: 'Repricer', expiryDate: new Date(Date.now() + 3 * 86_400_000).toISOString() },
    })

    const { needs } = await staff.api.dashboardDesk({})
    expect(needs.map(({ kind, tone, verb }) => [kind, tone, verb])).toEqual([
      ['LOGIN', 'bad', 'Update login'],
      ['FINDING', 'bad', 'Review'],
      ['KEY', 'warn', 'Renew'],
    ])
    expect(needs[0]!.href).toBe(`/projects/${tents.id}/reports/${tents.rid}/extractor`)
    expect(needs[1]).toMatchObject({
      href: `/admin/tasks?task=${path.hid}`,
      title: '`price` is empty in 12 rows',
    })
    const own = (await manager.api.dashboardDesk({})).needs
    expect(own.map(({ kind, verb, mine }) => [kind, verb, mine])).toEqual([
      ['LOGIN', 'Open report', true],
      ['HELD', 'Decide', true],
    ])
    await endedRun(server, tents, { rows: 3 })
    await manager.api.runRelease({ params: path, body: { reason: 'Right' } })
    expect((await manager.api.dashboardDesk({})).needs).toEqual([])
  })

  test('lists a report that fails beside one that failed often and works again', async ({ server }) => {
    const staff = await server.signIn('ADMIN', 'Operator')
    const north = await server.signIn('MANAGER', 'North')
    const busy = await ownReport(server, north, 'Tents')
    const { id: rid } = await staff.api.reportCreate({
      params: { id: busy.id },
      body: {
        name: 'Boats',
        recipe: {
          version: 1,
          start: ['https://shop.example/'],
          types: { page: { table: 'a', fields: { b: { select: 'h1' } } } },
        },
      },
    })
    const failed = await endedRun(server, { ...busy, rid }, { status: 'FAILED', rows: 0, daysAgo: 2 })
    for (let count = 0; count < 21; count += 1)
      await endedRun(server, busy, { status: 'FAILED', rows: 0, daysAgo: 1 })
    await endedRun(server, busy)

    const { needs } = await staff.api.dashboardDesk({})
    expect(needs.map(({ key }) => key)).toEqual([`run-${failed}`])
  })

  test('counts deliveries on time, late and failed, and lists those that failed', async ({ server }) => {
    const { db } = server.app
    const report = await reviewedReport(server)
    const { staff, manager, path } = report
    await endJudged(server, report, [])
    await db
      .updateTable('deliveries')
      .set({
        state: 'DELIVERED',
        ended_at: sql<Date>`(select ended_at + interval '59 minutes' from runs where id = run_id)`,
      })
      .execute()
    const desk = async () => {
      while (await foldFigures(db));
      return staff.api.dashboardDesk({})
    }
    expect((await desk()).totals).toMatchObject({ delivered: 1, onTime: 1, late: 0, undelivered: 0 })
    await db.updateTable('deliveries').set({ state: 'QUEUED' }).execute()
    expect((await desk()).totals).toMatchObject({ delivered: 0, onTime: 0 })
    await db
      .updateTable('deliveries')
      .set({
        state: 'DELIVERED',
        ended_at: sql<Date>`(select ended_at + interval '61 minutes' from runs where id = run_id)`,
      })
      .execute()
    expect((await desk()).totals).toMatchObject({ delivered: 1, onTime: 0, late: 1 })
    await db
      .updateTable('deliveries')
      .set({ state: 'FAILED', message: '403 AccessDenied', ended_at: new Date() })
      .execute()

    const failed = await desk()
    expect(failed.totals).toMatchObject({ delivered: 0, late: 0, undelivered: 1 })
    expect(failed.punctuality).toEqual([{ label: 'Webhooks', late: 0, failed: 1 }])
    expect(failed.needs).toMatchObject([
      { kind: 'DELIVERY', title: expect.stringContaining('403 AccessDenied'), verb: 'Open delivery' },
    ])
    expect((await manager.api.dashboardDesk({})).needs).toHaveLength(1)
    expect(failed.needs[0]!.href).toBe(`/projects/${path.id}/reports/${path.rid}/datadeliveries`)
  })

  test('says how many records a day usually has, and lists used-up budgets to those who set them', async ({
    server,
  }) => {
    const { db } = server.app
    const staff = await server.signIn('ADMIN', 'Operator')
    const north = await server.signIn('MANAGER', 'North')
    const tents = await ownReport(server, north, 'Tents')
    for (let week = 1; week <= 6; week += 1)
      await endedRun(server, tents, { rows: 1000, daysAgo: 7 * week + 1 })
    await endedRun(server, tents, { rows: 10, daysAgo: 1 })
    await endedRun(server, tents, { rows: 5 })
    const { usual, days, to } = await staff.api.dashboardDesk({ query: { period: '7d' } })
    expect(days.at(-1)).toMatchObject({ day: to, records: 5 })
    expect(usual.at(-1)).toMatchObject({ day: days.at(-2)!.day, low: 920, high: 1080 })
    expect((await north.api.dashboardDesk({ query: { period: '7d' } })).usual).toEqual(usual)
    expect((await staff.api.dashboardDesk({ query: { period: '24h' } })).usual).toEqual([])

    await sql`update organizations set budget_micros = 1000000 where id = ${north.organizationId}`.execute(db)
    await sql`insert into account_months (organization_id, month, spent_micros)
      values (${north.organizationId}, budget_month(${north.organizationId}, now()), 900000)`.execute(db)
    expect((await staff.api.dashboardDesk({})).needs).toMatchObject([
      {
        kind: 'BUDGET',
        tone: 'warn',
        title: '90% of the proxy budget is used',
        place: 'North · $0.90 of $1.00',
        href: `/admin/accounts/${north.organizationId}`,
      },
    ])
    expect((await north.api.dashboardDesk({})).needs).toEqual([])

    await sql`with made as (insert into services (code, name, description, kind) values ('jobs', 'Job board', '', 'RECIPE') returning id),
      versions as (insert into service_versions (service_id, version, label, digest, definition)
        select id, n, n::text, n::text, '{}' from made, generate_series(13, 14) n)
      insert into service_rollouts (service_id, from_version, to_version, share, state, stop_on_findings, started_by, ended_at, reason)
        select id, 13, 14, 10, 'ROLLED_BACK', false, ${staff.userId}, now(), 'success fell to 71%' from made`.execute(
      db,
    )
    expect((await staff.api.dashboardDesk({})).needs.at(-1)).toMatchObject({
      kind: 'SERVICE',
      title: 'Version 14 was rolled back: success fell to 71%',
      place: 'Service Job board · version 13 again',
      mine: false,
    })
    const builder = await server.signIn('ADMIN:BUILDER', 'Operator')
    expect((await builder.api.dashboardDesk({})).needs.map(({ kind }) => kind)).toEqual(['SERVICE'])
    const one = { query: { accounts: [north.organizationId] } }
    expect((await staff.api.dashboardDesk(one)).needs.map(({ kind }) => kind)).toEqual(['BUDGET'])
  })

  test('remembers the most runs that waited at once', async ({ server }) => {
    const { db } = server.app
    const staff = await server.signIn('ADMIN', 'Operator')
    const tents = await ownReport(server, await server.signIn('MANAGER', 'North'), 'Tents')
    await sampleQueue(db)
    await staff.api.runStart({ params: { id: tents.id, rid: tents.rid } })
    await sampleQueue(db)
    await db.updateTable('runs').set({ status: 'STOPPED', ended_at: new Date() }).execute()
    await sampleQueue(db)
    await sql`insert into queue_samples (at, waiting) values (now() - interval '5 hours', 7),
      (now() - interval '25 hours', 900), (now() - interval '49 hours', 900)`.execute(db)
    const { queue } = await staff.api.dashboardDesk({})
    expect(queue!.waiting).toBe(0)
    expect(queue!.waitingBefore).toHaveLength(48)
    expect(queue!.waitingBefore.at(-1)).toBe(1)
    expect(queue!.waitingBefore.filter((most) => most > 0)).toEqual([7, 1])
    await sampleQueue(db)
    expect(await db.selectFrom('queue_samples').selectAll().execute()).toHaveLength(3)
  })

  // spec: NAV-40
  test('lists what waits in a chosen project or report, however much waits elsewhere', async ({ server }) => {
    const { db } = server.app
    const quiet = await reviewedReport(server)
    const busy = await reviewedReport(server)
    const { staff, path } = quiet
    const neighbour = await ownReport(server, quiet.manager, 'Boats')
    await db.updateTable('reports').set({ project_id: path.id }).where('id', '=', neighbour.rid).execute()
    // More than are read of a kind, and all of it more urgent than what the quiet report has.
    const reports = sql`(values (${path.rid}::bigint, 1, interval '1 day'), (${neighbour.rid}::bigint, 30, interval '1 hour'),
      (${busy.path.rid}::bigint, 1100, interval '1 hour')) x (report_id, count, age)
      join reports r on r.id = x.report_id join projects p on p.id = r.project_id cross join lateral generate_series(1, x.count) n`
    await sql`delete from runs where status = 'PENDING'`.execute(db)
    await sql`
      insert into runs (organization_id, report_id, recipe_version, status, run_type, initiator_id, created_at, ended_at)
      select p.organization_id, r.id, 1, 'FAILED', 'Scheduled', ${staff.userId}, now() - age, now() - age from ${reports}`.execute(
      db,
    )
    await sql`
      insert into anomaly_tasks (run_id, report_id, project_id, organization_id, tier_rank, status, level, weight, title,
        finding_count, due_at)
      select runs.id, report_id, project_id, organization_id, 0, 0, 'HIGH', 3, 'Empty', 1,
        now() + (now() - runs.created_at) from runs where report_id <> ${neighbour.rid}`.execute(db)
    await sql`
      insert into deliveries (destination_id, report_id, run_id, run_date, number, origin, state, ended_at)
      select d.id, r.id, 1, now(), 1, 'MANUAL', 'FAILED', now() - age
      from ${reports} join destinations d on d.report_id = r.id`.execute(db)
    const kinds = async (query: object) =>
      (await staff.api.dashboardDesk({ query })).needs.map(({ kind }) => kind).toSorted()

    const all = ['DELIVERY', 'FINDING', 'RUN']
    expect(await kinds({ projectIds: [path.id] })).toEqual([...all, 'RUN'])
    expect(await kinds({ reportIds: [path.rid] })).toEqual(all)
    expect(await kinds({ accounts: [quiet.manager.organizationId] })).toEqual([...all, 'RUN'])
  })
})
