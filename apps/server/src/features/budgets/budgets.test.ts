import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { RecipeSource } from '@windrow/contract/recipe'
import { slowerHere } from '@windrow/contract/testing/slower-here'
import { startProxy } from '@windrow/crawler/testing/proxy-server'
import { shopPages, shopRecipe, startSite } from '@windrow/crawler/testing/site'
import { failure } from '../../testing/failure.ts'
import { plainDestination } from '../../testing/plain-destination.ts'
import { untilEnded, untilRun } from '../../testing/run-reports.ts'
import { test, type TestApp } from '../../testing/test-app.ts'
import { workHere } from '../../testing/work-here.ts'
import { WorkerProcess } from '../../testing/worker-process.ts'
import { fireDueSchedules } from '../schedules/fire-schedules.ts'
import { startWaiting } from '../schedules/start-waiting.ts'

const dollar = 1_000_000
const idle: RecipeSource = {
  version: 1,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}

/** An account with its owner, an administrator of the operator, and a report whose run waits for a worker. */
async function open(server: TestApp, recipe: RecipeSource = idle) {
  const staff = await server.signIn('ADMIN', 'Windrow')
  const owner = await server.signIn('MANAGER', 'Nordlake')
  const { db } = server.app
  await db
    .updateTable('organizations')
    .set({ owner_id: owner.userId, time_zone: 'Europe/Lisbon' })
    .where('id', '=', owner.organizationId)
    .execute()
  const project = await owner.api.projectCreate({ body: { name: 'Prices' } })
  const add = async (name: string) => {
    const report = await staff.api.reportCreate({ params: { id: project.id }, body: { name, recipe } })
    return { id: project.id, rid: report.id }
  }
  const orgId = owner.organizationId
  const set = (budgetMicros: number | null) =>
    staff.api.accountBudgetSet({ params: { orgId }, body: { budgetMicros } })
  return { staff, owner, db, orgId, add, set }
}

const spend = (server: TestApp, runId: number, cost: number) =>
  server.app.db
    .updateTable('runs')
    .set({ proxy_cost: sql`proxy_cost + ${cost}` })
    .where('id', '=', runId)
    .execute()

const told = async ({ app: { db } }: TestApp) =>
  db
    .selectFrom('notification_events')
    .select(['kind', 'message', 'user_id'])
    .where('kind', 'in', ['BUDGET_WARNING', 'BUDGET_USED_UP'])
    .orderBy('id')
    .execute()

const month = () =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'Europe/Lisbon' }).format(new Date())

describe('a budget', () => {
  test('warns once at 80% and tells once that it is used up, its owner and administrators', async ({
    server,
  }) => {
    const { staff, owner, add, set, orgId } = await open(server)
    const path = await add('Hotels')
    const { id } = await owner.api.runStart({ params: path })
    await set(10 * dollar)

    for (const cost of [7.999999, 0.000001, 1, 0.5, 0.5, 3]) await spend(server, id, cost)

    const budget = (await staff.api.accountOverview({ params: { orgId } })).budget
    expect(budget).toMatchObject({
      budgetMicros: 10 * dollar,
      spentMicros: 13 * dollar,
      state: 'FULL',
      timeZone: 'Europe/Lisbon',
      warnedDate: expect.any(String) as string,
      fullDate: expect.any(String) as string,
    })
    const events = await told(server)
    const texts = [
      ['BUDGET_WARNING', `80% of the ${month()} proxy budget of account Nordlake is used`],
      ['BUDGET_USED_UP', `The ${month()} proxy budget of account Nordlake is used up`],
    ]
    expect(
      events.filter((one) => one.user_id === owner.userId).map((one) => [one.kind, one.message]),
    ).toEqual(texts)
    expect(events.filter((one) => one.user_id === staff.userId)).toHaveLength(2)
    expect(events).toHaveLength(4)
  })

  test('begins anew when it is raised, and is used up at once when it is lowered below what is spent', async ({
    server,
  }) => {
    const { owner, add, set } = await open(server)
    const path = await add('Hotels')
    const { id } = await owner.api.runStart({ params: path })
    await set(10 * dollar)
    await spend(server, id, 8)

    expect(await set(100 * dollar)).toMatchObject({ state: 'BELOW', warnedDate: null, fullDate: null })
    expect(await set(7 * dollar)).toMatchObject({ state: 'FULL', fullDate: expect.any(String) as string })
    expect(await set(null)).toMatchObject({ state: 'NONE', warnedDate: null, fullDate: null })
    expect(
      (await told(server)).filter((one) => one.user_id === owner.userId).map(({ kind }) => kind),
    ).toEqual(['BUDGET_WARNING', 'BUDGET_USED_UP'])
  })

  test('is told on the page of a report: to staff from 80% on, to customers when no run starts', async ({
    server,
  }) => {
    const { staff, owner, add, set } = await open(server)
    const path = await add('Hotels')
    const { id } = await owner.api.runStart({ params: path })
    const notices = async () => [
      (await staff.api.reportGet({ params: path })).budget,
      (await owner.api.reportGet({ params: path })).budget,
    ]
    await spend(server, id, 8)
    expect(await notices()).toEqual([null, null])
    await staff.api.reportBudgetSet({ params: path, body: { budgetMicros: 9 * dollar } })
    const allowedBy = [{ fullName: 'Maja Lindqvist', email: staff.email }]
    expect(await notices()).toEqual([
      {
        state: 'WARNING',
        scope: 'REPORT',
        message: `88% of the ${month()} proxy budget of this report is used. At 100% runs stop in order, and none starts.`,
        allowedBy,
      },
      null,
    ])
    await set(8 * dollar)
    const message = expect.stringMatching(
      /^The \w+ proxy budget of this account is used up\. New runs wait/,
    ) as string
    const full = { state: 'FULL', scope: 'ACCOUNT', message }
    expect(await notices()).toEqual([
      { ...full, allowedBy },
      { ...full, allowedBy: [] },
    ])
  })

  test('counts what two runs spend at once, to the millionth', async ({ server }) => {
    const { owner, add, staff, orgId } = await open(server)
    const runs = []
    for (const name of ['Hotels', 'Flights']) {
      const path = await add(name)
      runs.push({ path, run: await owner.api.runStart({ params: path }) })
    }

    await Promise.all(
      runs.flatMap(({ run }) => Array.from({ length: 40 }, () => spend(server, run.id, 0.0000004))),
    )

    const { budget, usage } = await staff.api.accountOverview({ params: { orgId } })
    expect(budget.spentMicros).toBe(32)
    expect(usage.map(({ spentMicros }) => spentMicros)).toEqual([16, 16])
  })

  test('is of a calendar month in the time zone of the account, also where clocks change', async ({
    server,
  }) => {
    const { db, orgId } = await open(server)
    const monthAt = async (moment: string) =>
      (
        await sql<{ month: string }>`
          select to_char(budget_month(${orgId}, ${moment}::timestamptz), 'YYYY-MM') as month`.execute(db)
      ).rows[0]!.month

    expect(await monthAt('2026-10-31T23:30:00Z')).toBe('2026-10')
    expect(await monthAt('2026-11-01T00:00:00Z')).toBe('2026-11')
    expect(await monthAt('2026-03-31T22:59:59Z')).toBe('2026-03')
    expect(await monthAt('2026-03-31T23:00:00Z')).toBe('2026-04')
  })

  test('of a report stops this report alone', async ({ server }) => {
    const { staff, owner, add } = await open(server)
    const [hotels, flights] = [await add('Hotels'), await add('Flights')]
    const { id } = await owner.api.runStart({ params: hotels })
    await staff.api.reportBudgetSet({ params: hotels, body: { budgetMicros: dollar } })
    await spend(server, id, 1)
    await owner.api.runStop({ params: hotels, body: { historyIds: String(id) } })

    expect((await staff.api.reportBudgetGet({ params: hotels })).report.state).toBe('FULL')
    expect(await failure(owner.api.runStart({ params: hotels }))).toBe('409 BUDGET_USED_UP')
    expect(await failure(owner.api.runStart({ params: flights }))).toBe('no error')
    expect(await failure(owner.api.reportBudgetGet({ params: hotels }))).toBe('403 FORBIDDEN')
  })

  test('lets scheduled runs wait, says why, and starts them once it is raised', async ({ server }) => {
    const { owner, add, set, db, staff, orgId } = await open(server)
    const path = await add('Hotels')
    const { id } = await owner.api.runStart({ params: path })
    await set(dollar)
    await spend(server, id, 2)
    await owner.api.runStop({ params: path, body: { historyIds: String(id) } })
    const recurrence = { frequency: 'Daily' as const, startDate: '2026-01-01', timeZone: 'UTC' }
    await owner.api.scheduleCreate({ params: path, body: { name: 'Each day', recurrence } })
    const fire = async () => {
      const due = new Date(Date.now() - 60_000)
      await db.updateTable('schedules').set({ next_due_at: due, next_fire_at: due }).execute()
      await fireDueSchedules(server.app)
    }
    const firings = () =>
      db.selectFrom('schedule_firings').select(['state', 'reason']).orderBy('due_at').execute()

    await fire()
    await fire()
    expect(await firings()).toMatchObject([
      {
        state: 'WAITING',
        reason: expect.stringMatching(/proxy budget of this account is used up/) as string,
      },
      { state: 'SKIPPED', reason: 'A run of this schedule was waiting already.' },
    ])
    expect(await startWaiting(server.app)).toBe(false)
    const { stopped } = await staff.api.accountOverview({ params: { orgId } })
    expect(stopped).toMatchObject([{ reportName: 'Hotels', historyId: null }])

    await set(10 * dollar)
    await startWaiting(server.app)
    expect((await firings())[0]).toMatchObject({ state: 'STARTED' })
  })
})

describe('a run over proxies', () => {
  const priced = async ({ staff }: Awaited<ReturnType<typeof open>>, port: number) => {
    const { lists } = await staff.api.proxyLists()
    const { id } = lists.find(({ name }) => name === 'Residential')!
    await staff.api.proxyListUpdate({
      params: { listId: id },
      body: { pricePerGigabyte: 0, pricePerThousand: 100 },
    })
    await staff.api.proxyImport({ body: { list: 'Residential', text: `127.0.0.1:${port}` } })
  }

  test('is stopped in order by its budget, keeps its rows, and may be allowed once', async ({ server }) => {
    const pages = shopPages(30, 2)
    const stopped = Promise.withResolvers<void>()
    // One request at a time: this one waits, so that the run can't end before it is stopped.
    const middle = '/list?page=12'
    await using site = await startSite({
      ...pages,
      [middle]: (_request, response) =>
        void stopped.promise.then(() =>
          response.setHeader('content-type', 'text/html; charset=utf-8').end(pages[middle]),
        ),
    })
    await using proxy = await startProxy()
    await using _worker = workHere(server)
    const recipe = shopRecipe(site.origin, {
      fetch: { proxy: { list: 'Residential' }, perHost: 1, delayMs: 20 },
    }) as RecipeSource
    const place = await open(server, recipe)
    const { staff, owner, set, db } = place
    await priced(place, proxy.port)
    const path = await place.add('Hotels')
    await db
      .insertInto('destinations')
      .values({
        ...plainDestination,
        report_id: path.rid,
        name: 'Lake',
        type: 'S3',
        target: 's3://lake/',
        settings: '{}',
        secret_names: [],
        secret_hints: '{}',
        file_name: '{page}.{extension}',
      })
      .execute()
    await set(dollar)

    const run = await owner.api.runStart({ params: path })
    const stops = db.selectFrom('audit_log').select('id').where('action', '=', 'RUN_STOPPED_BY_BUDGET')
    await expect.poll(() => stops.execute()).toHaveLength(1)
    stopped.resolve()
    const ended = await untilEnded(owner.api, { ...path, hid: run.id })

    const said = `The ${month()} proxy budget of this account is used up.`
    expect(ended).toMatchObject({
      status: 'STOPPED',
      statusText: 'The run was stopped because its budget is used up',
      historyProperties: { MANUALLY_STOPPED: false },
      debugMessage: `${said} The ${ended.itemCount} rows it had are kept.`,
    })
    expect(ended.itemCount).toBeGreaterThan(0)
    expect(ended.itemCount).toBeLessThan(120)
    const delivered = db.selectFrom('deliveries').select('state').where('run_id', '=', run.id)
    expect(await delivered.execute()).toEqual([{ state: 'QUEUED' }])
    // Requests in flight and those until the next look at the budget.
    expect(proxy.asked.length).toBeLessThan(90)
    expect(await failure(owner.api.runStart({ params: path }))).toBe('409 BUDGET_USED_UP')
    const allow = { params: path, body: { reason: 'Promised to the customer' } }
    expect(await failure(owner.api.runAllow(allow))).toBe('403 FORBIDDEN')

    const allowed = await staff.api.runAllow(allow)
    expect(await untilEnded(staff.api, { ...path, hid: allowed.id })).toMatchObject({
      status: 'SUCCESS',
      itemCount: 120,
    })
    const log = await db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('action', 'in', ['RUN_STOPPED_BY_BUDGET', 'RUN_ALLOWED', 'ACCOUNT_BUDGET_CHANGED'])
      .orderBy('id')
      .execute()
    expect(log).toMatchObject([
      { action: 'ACCOUNT_BUDGET_CHANGED', after: { budgetMicros: dollar } },
      { action: 'RUN_STOPPED_BY_BUDGET' },
      { action: 'RUN_ALLOWED', after: { reason: 'Promised to the customer' } },
    ])
  })

  test('stops within seconds when the budget is lowered, on any worker', async ({ server }) => {
    await using site = await startSite(shopPages(200, 2))
    await using proxy = await startProxy()
    await using first = new WorkerProcess(server, { WINDROW_RUNS_PER_WORKER: '1' })
    await using second = new WorkerProcess(server, { WINDROW_RUNS_PER_WORKER: '1' })
    await Promise.all([first.ready, second.ready])
    const recipe = shopRecipe(site.origin, {
      fetch: { proxy: { list: 'Residential' }, perHost: 1, delayMs: 100 },
    }) as RecipeSource
    const place = await open(server, recipe)
    await priced(place, proxy.port)
    const paths = []
    for (const name of ['Hotels', 'Flights']) {
      const path = await place.add(name)
      paths.push({ ...path, hid: (await place.owner.api.runStart({ params: path })).id })
    }
    await Promise.all(paths.map((path) => untilRun(place.owner.api, path, (run) => run.counters.done > 2)))

    const lowered = Date.now()
    await place.set(10_000)
    const ended = await Promise.all(paths.map((path) => untilEnded(place.owner.api, path)))

    expect(Date.now() - lowered).toBeLessThan(10_000 * slowerHere())
    for (const run of ended)
      expect(run).toMatchObject({
        status: 'STOPPED',
        statusText: expect.stringContaining('budget') as string,
      })
    const stopped = async () =>
      (await place.staff.api.accountOverview({ params: { orgId: place.orgId } })).stopped
    const names = async () => (await stopped()).map(({ reportName }) => reportName).toSorted()
    await expect.poll(names).toEqual(['Flights', 'Hotels'])
  })
})
