import { sql } from 'kysely'
import { expect } from 'vitest'
import { inheritedPages } from '../database/migrations/0104-inherited-pages.ts'
import { dayFigures } from '../database/migrations/0085-day-figures.ts'
import { projectSums } from '../database/migrations/0113-project-sums.ts'
import { allDays } from '../database/migrations/0117-all-days.ts'
import { test, type TestApp } from '../testing/test-app.ts'
import { ageFigures, foldFigures } from './fold-figures.ts'
import { measures, type Figures } from './measures.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}

/** A generator with a fixed seed, so that a failure can be repeated. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

async function reportsIn(server: TestApp, account: string, time_zone: string) {
  const staff = await server.signIn('ADMIN', 'Operator')
  const manager = await server.signIn('MANAGER', account)
  await server.app.db
    .updateTable('organizations')
    .set({ time_zone })
    .where('id', '=', manager.organizationId)
    .execute()
  const project = await manager.api.projectCreate({ body: { name: `Prices of ${account}` } })
  const ids: number[] = []
  for (const name of ['One', 'Two']) {
    const params = { id: project.id }
    ids.push((await staff.api.reportCreate({ params, body: { name, recipe } })).id)
  }
  return { staff, manager, projectId: project.id, ids }
}

type Place = Awaited<ReturnType<typeof reportsIn>>

const newRun = ({ app }: TestApp, { manager }: Place, reportId: number, hoursAgo: number) =>
  app.db
    .insertInto('runs')
    .values({
      organization_id: manager.organizationId,
      report_id: reportId,
      recipe_version: 1,
      status: 'PROCESSING',
      run_type: 'On-demand',
      initiator_id: manager.userId,
      started_at: new Date(Date.now() - hoursAgo * 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** The figures of each account and day, and of each report over 30 days, from the runs themselves. */
async function recomputed({ app }: TestApp) {
  const from = sql`from runs join projects on projects.id = runs.project_id
    where runs.deleted_at is null and projects.status <> 'DELETED' and runs.status in ('SUCCESS', 'FAILED', 'STOPPED')
      and runs.origin = 'CRAWLED'`
  const sums = sql`count(*)::int as runs, sum((runs.status = 'SUCCESS')::int)::int as succeeded,
    sum((runs.status = 'FAILED')::int)::int as failed, sum((runs.status = 'STOPPED')::int)::int as stopped,
    sum(finding_count)::int as findings, sum((held_since is not null)::int)::int as held,
    sum(case when review_state in ('REJECTED', 'REPLACED') then 0 else rows end)::int as records,
    sum(runs.done + runs.failed - inherited_pages)::int as requests, sum(bytes_down + bytes_up - inherited_bytes)::int as bytes,
    sum(round(extract(epoch from ended_at - started_at)))::int as run_seconds,
    sum(round(proxy_cost * 1000000))::int as proxy_micros`
  const accounts = await sql<Figures>`select runs.organization_id, counted_day::text as day, ${sums} ${from}
    group by 1, 2 order by 1, 2`.execute(app.db)
  const reports = await sql<Figures>`select runs.report_id, ${sums} ${from} group by 1 order by 1`.execute(
    app.db,
  )
  return { accounts: accounts.rows, reports: reports.rows }
}

const counted = measures.filter((name) => !['delivered', 'undelivered', 'on_time', 'late'].includes(name))

async function kept({ app }: TestApp) {
  const columns = sql.join(counted.map((name) => sql`${sql.ref(`f.${name}`)}::int`))
  const accounts = await sql<Figures>`select f.organization_id, f.day::text as day, ${columns}
    from account_days f where runs <> 0 order by 1, 2`.execute(app.db)
  const reports = await sql<Figures>`select f.report_id, ${columns} from report_sums f
    join reports on reports.id = f.report_id join projects on projects.id = reports.project_id
    where f.days = 30 and runs <> 0 and projects.status <> 'DELETED' order by 1`.execute(app.db)
  return { accounts: accounts.rows, reports: reports.rows }
}

/** The figures of each project and span, from its own sums or those of its reports. */
async function sumsOfProjects({ app }: TestApp, table: 'project_sums' | 'report_sums') {
  const sums = sql.join(measures.map((name) => sql`sum(${sql.ref(name)})::int as ${sql.ref(name)}`))
  const { rows } =
    await sql`select project_id, organization_id, is_listed, days, ${sums} from ${sql.table(table)}
    group by 1, 2, 3, 4 order by 1, 4`.execute(app.db)
  expect(rows.length).toBeGreaterThan(4)
  return rows
}

/** Days of projects that are not the sums of those of their reports. */
async function daysOfProjects({ app }: TestApp) {
  const sums = sql.join(measures.map((name) => sql`sum(${sql.ref(name)})::bigint`))
  const { rows } = await sql`
    (select project_id, day, ${sums} from report_days join reports on id = report_id group by 1, 2
      except select project_id, day, ${sums} from project_days group by 1, 2)
    union all (select project_id, day, ${sums} from project_days where runs <> 0 group by 1, 2
      except select project_id, day, ${sums} from report_days join reports on id = report_id group by 1, 2)`.execute(
    app.db,
  )
  return rows
}

/** Days of all that are not the sums of those of the accounts. */
async function daysOfAll({ app }: TestApp) {
  const sums = sql.join(measures.map((name) => sql`sum(${sql.ref(name)})::bigint`))
  const side = (table: string) =>
    sql`select day, ${sums} from ${sql.table(table)} group by day having sum(runs) <> 0`
  const { rows } = await sql`
    (${side('account_days')} except ${side('all_days')})
    union all (${side('all_days')} except ${side('account_days')})`.execute(app.db)
  expect((await app.db.selectFrom('all_days').selectAll().execute()).length).toBeGreaterThan(0)
  return rows
}

const foldAll = async (server: TestApp): Promise<void> => {
  while (await foldFigures(server.app.db));
}

test('the figures are what the runs add up to, whatever happens to them', async ({ server }) => {
  const { db } = server.app
  const places = [
    await reportsIn(server, 'North', 'Pacific/Auckland'),
    await reportsIn(server, 'South', 'America/Lima'),
  ]
  const pick = random(7)
  const runs: number[] = []
  const someRun = () => runs[pick(runs.length)]!
  const end = async (id: number, hoursAgo: number) => {
    const status = (['SUCCESS', 'SUCCESS', 'FAILED', 'STOPPED'] as const)[pick(4)]!
    const change = {
      rows: pick(1000),
      done: pick(50),
      failed: pick(5),
      bytes_down: pick(9999),
      finding_count: pick(3),
    }
    await db
      .updateTable('runs')
      .set({
        ...change,
        status,
        proxy_cost: pick(1000) / 1000,
        ended_at: new Date(Date.now() - hoursAgo * 3_600_000),
      })
      .where('id', '=', id)
      .execute()
  }
  const alter = (change: object) => db.updateTable('runs').set(change).where('id', '=', someRun()).execute()
  const steps = [
    () => alter({ deleted_at: new Date() }),
    () => alter({ deleted_at: null }),
    () => alter({ review_state: 'HELD', held_since: new Date() }),
    () => alter({ review_state: 'REJECTED' }),
    () => alter({ review_state: 'REPLACED' }),
    () => alter({ finding_count: 5 }),
    () => alter({ proxy_cost: 2 }),
    () => alter({ status: 'SUCCESS' }),
    () => alter({ status: 'FAILED' }),
    () =>
      db.updateTable('projects').set({ status: 'DELETED' }).where('id', '=', places[0]!.projectId).execute(),
    () =>
      db.updateTable('projects').set({ status: 'ACTIVE' }).where('id', '=', places[0]!.projectId).execute(),
    () => foldAll(server),
  ]
  for (let n = 0; n < 120; n += 1) {
    const place = places[pick(2)]!
    if (n < 12 || pick(2) === 0) {
      const hoursAgo = pick(400)
      const { id } = await newRun(server, place, place.ids[pick(2)]!, hoursAgo + 1)
      await end(id, hoursAgo)
      runs.push(id)
    } else await steps[pick(steps.length)]!()
  }
  const [north, south] = places as [Place, Place]
  await db.updateTable('projects').set({ status: 'ACTIVE' }).where('id', '=', north.projectId).execute()
  await south.staff.api.projectTransfer({
    params: { id: south.projectId },
    body: { organizationId: north.manager.organizationId, ownerId: north.manager.userId },
  })
  await db
    .updateTable('reports')
    .set({ project_id: south.projectId, name: 'Moved' })
    .where('id', '=', north.ids[0]!)
    .execute()
  await foldAll(server)

  const found = await kept(server)
  expect(found.accounts.length).toBeGreaterThan(8)
  expect(found).toEqual(await recomputed(server))
  expect(await db.selectFrom('figure_changes').selectAll().execute()).toEqual([])
  expect(await sumsOfProjects(server, 'project_sums')).toEqual(await sumsOfProjects(server, 'report_sums'))
  expect(await daysOfProjects(server)).toEqual([])
  expect(await daysOfAll(server)).toEqual([])
  const kinds = await sql<{ failed: number }>`select sum(failed)::int as failed from failure_days`.execute(db)
  const failed = await sql<{ failed: number }>`select count(*)::int as failed from runs
    where status = 'FAILED' and deleted_at is null`.execute(db)
  expect(kinds.rows).toEqual(failed.rows)
})

test('days count in the time zone that the account had, and leave the sums when their time is over', async ({
  server,
}) => {
  const { db } = server.app
  const place = await reportsIn(server, 'Date line', 'Pacific/Kiritimati')
  const { id } = await newRun(server, place, place.ids[0]!, 1)
  const late = new Date(Date.UTC(2026, 0, 1, 11))
  await db
    .updateTable('runs')
    .set({ status: 'SUCCESS', rows: 7, ended_at: late })
    .where('id', '=', id)
    .execute()
  await foldAll(server)
  await db
    .updateTable('organizations')
    .set({ time_zone: 'Pacific/Pago_Pago' })
    .where('id', '=', place.manager.organizationId)
    .execute()
  const days = () =>
    db.selectFrom('report_days').select(['day', 'records']).where('records', '<>', 0).execute()

  expect(await days()).toEqual([{ day: '2026-01-02', records: 7 }])
  await db.updateTable('runs').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  await foldAll(server)
  expect(await days()).toEqual([])

  const recent = await newRun(server, place, place.ids[1]!, 2)
  await db
    .updateTable('runs')
    .set({ status: 'SUCCESS', rows: 9, ended_at: new Date() })
    .where('id', '=', recent.id)
    .execute()
  await foldAll(server)
  const sums = () =>
    db
      .selectFrom('report_sums')
      .select(['days', 'records'])
      .where('report_id', '=', place.ids[1]!)
      .orderBy('days')
      .execute()
  expect((await sums()).map(({ records }) => records)).toEqual([9, 9, 9, 9])
  await sql`update report_days set day = day - 45; update report_sums set as_of = as_of - 45`.execute(db)
  expect(await ageFigures(db)).toBe(false)
  expect((await sums()).map(({ records }) => records)).toEqual([9, 0, 9, 9])
})

test('concurrent folds count each change once', async ({ server }) => {
  const { db } = server.app
  const place = await reportsIn(server, 'Busy', 'UTC')
  for (let n = 0; n < 5; n += 1) {
    const { id } = await newRun(server, place, place.ids[0]!, 1)
    await db
      .updateTable('runs')
      .set({ status: 'SUCCESS', rows: 1, ended_at: new Date() })
      .where('id', '=', id)
      .execute()
  }
  await Promise.all(Array.from({ length: 6 }, () => foldFigures(db)))
  await foldAll(server)

  const row = await db.selectFrom('report_days').select(['runs', 'records']).executeTakeFirstOrThrow()
  expect(row).toEqual({ runs: 5, records: 5 })
})

test('failed runs are counted by the most frequent failure of their pages', async ({ server }) => {
  const { db } = server.app
  const place = await reportsIn(server, 'Kinds', 'UTC')
  const { id } = await newRun(server, place, place.ids[0]!, 1)
  const failureOf = (code: string, http_status: number, count: number) => ({
    run_id: id,
    kind: 'page',
    code,
    http_status,
    count,
    message: code,
  })
  await db
    .insertInto('run_failures')
    .values([failureOf('TIMEOUT', 0, 3), failureOf('HTTP_STATUS', 403, 2), failureOf('BLOCKED', 0, 2)])
    .execute()
  await db.updateTable('runs').set({ status: 'FAILED', ended_at: new Date() }).where('id', '=', id).execute()
  const given = await newRun(server, place, place.ids[0]!, 1)
  const debug_message = 'The run was given up: 20 attempts in a row came to nothing.'
  await db
    .updateTable('runs')
    .set({ status: 'FAILED', debug_message, ended_at: new Date() })
    .where('id', '=', given.id)
    .execute()
  await foldAll(server)

  const kinds = await db
    .selectFrom('failure_days')
    .select(['failure_kind', 'failed'])
    .orderBy('failure_kind')
    .execute()
  expect(kinds).toEqual([
    { failure_kind: 'BLOCKED', failed: 1 },
    { failure_kind: 'WORKER', failed: 1 },
  ])
})

/** As before the version that introduced figures. */
async function removeFigures({ app: { db } }: TestApp): Promise<void> {
  await sql`drop table figure_changes, report_days, account_days, failure_days, report_sums, project_sums, project_days, all_days cascade`.execute(
    db,
  )
  await sql`drop function figures_day, failure_kind_of, count_run, stamp_run, count_run_change, count_delivery, stamp_delivery,
    count_delivery_change, move_account_days, move_project_days, move_report_days, sum_projects,
    move_project_sums, move_report_sums, sum_accounts cascade`.execute(db)
  await sql`drop index reports_by_name`.execute(db)
  await sql`alter table runs drop counted_day, drop failure_kind`.execute(db)
  await sql`alter table deliveries drop counted_day, drop is_late`.execute(db)
}

test('an upgrade counts the runs of earlier versions', async ({ server }) => {
  const { db } = server.app
  const place = await reportsIn(server, 'Earlier', 'Asia/Tokyo')
  for (const status of ['SUCCESS', 'FAILED'] as const) {
    const { id } = await newRun(server, place, place.ids[0]!, 3)
    await db
      .updateTable('runs')
      .set({ status, rows: 12, proxy_cost: 0.5, ended_at: new Date() })
      .where('id', '=', id)
      .execute()
  }
  await foldAll(server)
  const figures = async () => [
    await kept(server),
    await db.selectFrom('failure_days').selectAll().execute(),
    (await db.selectFrom('report_days').selectAll().execute()).length,
    await db.selectFrom('project_sums').selectAll().orderBy('days').execute(),
    await db.selectFrom('project_days').selectAll().execute(),
    await db.selectFrom('all_days').selectAll().orderBy('day').execute(),
  ]
  const before = await figures()
  await removeFigures(server)

  await dayFigures.up(db)
  await projectSums.up(db)
  await allDays.up(db)

  expect(await figures()).toEqual(before)
  const next = await newRun(server, place, place.ids[1]!, 1)
  await db
    .updateTable('runs')
    .set({ status: 'STOPPED', ended_at: new Date() })
    .where('id', '=', next.id)
    .execute()
  await foldAll(server)
  expect(await kept(server)).toEqual(await recomputed(server))
})

test('a transfer that takes long keeps no other report waiting', async ({ server }) => {
  const { db } = server.app
  const moved = await reportsIn(server, 'Moving', 'UTC')
  const other = await reportsIn(server, 'Staying', 'UTC')
  for (const place of [moved, other]) {
    const { id } = await newRun(server, place, place.ids[0]!, 1)
    const ended = { status: 'SUCCESS' as const, rows: 3, ended_at: new Date() }
    await db.updateTable('runs').set(ended).where('id', '=', id).execute()
  }
  const records = async () => {
    const days = await db.selectFrom('report_days').select(['report_id', 'records']).execute()
    return days.toSorted((a, b) => a.report_id - b.report_id)
  }
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('projects').select('id').where('id', '=', moved.projectId).forUpdate().execute()
    await foldAll(server)
    expect(await records()).toEqual([{ report_id: other.ids[0], records: 3 }])
  })
  await foldAll(server)
  expect(await records()).toEqual([
    { report_id: moved.ids[0], records: 3 },
    { report_id: other.ids[0], records: 3 },
  ])
})

test('an upgrade counts the requests of earlier reruns with the runs that made them', async ({ server }) => {
  const { db } = server.app
  const place = await reportsIn(server, 'Earlier', 'Asia/Tokyo')
  const end = async (change: object) => {
    const { id } = await newRun(server, place, place.ids[0]!, 3)
    await db
      .updateTable('runs')
      .set({ status: 'SUCCESS', rows: 12, ended_at: new Date(), ...change })
      .where('id', '=', id)
      .execute()
    return id
  }
  const repaired = await end({ done: 9, failed: 1, bytes_down: 900, review_state: 'REPLACED' })
  const rerun = { rerun_of: repaired, rerun_pages: 'FAILED' }
  await end({ ...rerun, done: 11, bytes_down: 1000 })
  await end({ ...rerun, done: 4, bytes_down: 300, status: 'STOPPED' })
  await foldAll(server)
  await removeFigures(server)
  await sql`alter table runs drop inherited_pages, drop inherited_bytes`.execute(db)
  await dayFigures.up(db)

  await inheritedPages.up(db)
  await projectSums.up(db)

  await foldAll(server)
  expect(await kept(server)).toEqual(await recomputed(server))
  expect((await kept(server)).reports).toMatchObject([{ requests: 11, bytes: 1000, records: 24 }])
})
