import { describe, expect } from 'vitest'
import { failure, messageOf } from '../../testing/failure.ts'
import { fillRun } from '../../testing/fill-run.ts'
import { lockTable } from '../../testing/lock-table.ts'
import { accountTest as test, test as lonelyTest, type TestApp } from '../../testing/test-app.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'

const recipeFrom = (...start: string[]) => ({
  version: 1 as const,
  start,
  types: { list: { table: 'items', items: 'li', fields: { name: { select: 'h3' } } } },
})

async function withReport(server: TestApp, name = 'Fernhill') {
  const { api, email } = await server.signIn('ADMIN', 'Windrow')
  const { id } = await api.projectCreate({ body: { name: `Project of ${name}` } })
  const report = await api.reportCreate({
    params: { id },
    body: { name, recipe: recipeFrom('https://fernhill.example/all') },
  })
  return { api, email, id, report, params: { id, rid: report.id } }
}

describe('a report', () => {
  // spec: REP-05, REP-06, REP-07, REP-08
  test('shows its configuration, status and results', async ({ server }) => {
    const { api, email, id, report, params } = await withReport(server)

    expect(report).toEqual({
      id: report.id,
      name: 'Fernhill',
      reportName: 'Fernhill',
      projectId: id,
      projectName: 'Project of Fernhill',
      projectOwner: email,
      status: 'ACTIVE',
      reportStatus: 'ACTIVE',
      note: null,
      isDeleted: false,
      isArchive: false,
      notificationTypes: [],
      properties: { seedUrls: [] },
      serviceCode: 'page-extractor',
      serviceVersion: null,
      recipeVersion: 1,
      startUrl: 'https://fernhill.example/all',
      totalRecords: -1,
      historyStatus: null,
      lastHistoryId: null,
      lastHistoryDate: null,
      latestDatasetId: null,
      latestDatasetDate: null,
      latestDatasetStatus: null,
      runningSince: null,
      nextUpdate: null,
      recentRuns: [],
      createdDate: report.createdDate,
    })

    const run = await api.runStart({ params })
    const running = (await api.reportGet({ params })).report
    expect(running).toMatchObject({
      historyStatus: 'PENDING',
      lastHistoryId: run.id,
      lastHistoryDate: run.createdDate,
      totalRecords: -1,
    })
    // A waiting run isn't running yet.
    expect(running.runningSince).toBeNull()
    await server.app.db.updateTable('runs').set({ status: 'PROCESSING' }).where('id', '=', run.id).execute()
    expect((await api.reportGet({ params })).report.runningSince).toBe(run.createdDate)
    await fillRun(server.app, run.id, [{ name: 'name', type: 'text' }], [{ name: 'a' }, { name: 'b' }])
    expect((await api.reportGet({ params })).report).toMatchObject({
      historyStatus: 'SUCCESS',
      totalRecords: 2,
      runningSince: null,
      latestDatasetId: run.id,
      latestDatasetStatus: 'SUCCESS',
      latestDatasetDate: run.createdDate,
      isArchive: false,
    })
    await server.app.db.deleteFrom('run_segments').execute()
    expect((await api.reportGet({ params })).report).toMatchObject({
      latestDatasetId: run.id,
      isArchive: true,
    })
  })

  // spec: REP-07, REP-28, ERR-13
  test('changes its status with a note, by name or by number, alone or with others', async ({ server }) => {
    const { api, id, report, params } = await withReport(server)
    const second = await api.reportCreate({ params: { id }, body: { name: 'Alpine' } })
    const statuses = async () =>
      (await api.reportList({ params: { id } })).reports.map(({ name, reportStatus, note }) => [
        name,
        reportStatus,
        note,
      ])

    await api.reportStatusChange({ params, body: { status: 'DISABLED', note: ' The shop closed ' } })
    expect(await messageOf(api.runStart({ params }))).toBe(
      'This report has been disabled. Schedules are paused and no new run can be started.',
    )
    expect(await statuses()).toEqual([
      ['Alpine', 'ACTIVE', null],
      ['Fernhill', 'DISABLED', 'The shop closed'],
    ])
    const reportIds = `${report.id},${second.id},999999`
    const result = await api.reportsStatusUpdate({ body: { reportIds, status: 4 } })
    expect([result.successCount, result.results.at(-1)]).toEqual([
      2,
      { id: 999_999, changed: false, message: 'There is no such report, or you may not see it.' },
    ])
    expect(await statuses()).toEqual([
      ['Alpine', 'CANCELED', null],
      ['Fernhill', 'CANCELED', null],
    ])
    await api.reportStatusChange({ params, body: { status: 0 } })
    expect((await api.runStart({ params })).status).toBe('PENDING')
    expect(await failure(api.reportStatusChange({ params, body: { status: 6 as 5 } }))).toBe('422 VALIDATION')
    // None was changed: the client throws what the server says.
    expect(await messageOf(api.reportsStatusUpdate({ body: { reportIds: '999999', status: 0 } }))).toBe(
      'There is no such report, or you may not see it.',
    )
  })

  // spec: REP-26
  test('is configured with sites, the first of which is MAIN, and returns its parameters', async ({
    server,
  }) => {
    const { api, params } = await withReport(server)

    expect(await api.reportParamsGet({ params })).toEqual({
      serviceCode: 'page-extractor',
      serviceVersion: null,
      params: [
        {
          name: 'start',
          type: 'seed_urls',
          label: 'Start URLs',
          required: true,
          value: ['https://fernhill.example/all'],
          isSet: true,
        },
      ],
      seedUrls: [{ url: 'https://fernhill.example/all', kind: 'MAIN' }],
    })
    const seedUrls = ['https://fernhill.example/', 'https://alpine.example/']
    const configured = await api.reportConfigure({
      params,
      body: { seedUrls, notificationTypes: ['RUN_FAILED'] },
    })
    const sites = [
      { url: 'https://fernhill.example/', kind: 'MAIN' },
      { url: 'https://alpine.example/', kind: 'COMPARE' },
    ]
    expect(configured).toMatchObject({ properties: { seedUrls: sites }, notificationTypes: ['RUN_FAILED'] })
    expect((await api.reportParamsGet({ params })).seedUrls).toEqual(sites)
    expect(await failure(api.reportConfigure({ params, body: { seedUrls: ['javascript:0'] } }))).toBe(
      '422 VALIDATION',
    )
  })

  test('keeps what another call configures at the same time', async ({ server }) => {
    const { api, params } = await withReport(server)
    await using held = await lockTable(server.databaseUrl, 'reports', 'share')
    const configured = Promise.all([
      api.reportConfigure({ params, body: { seedUrls: ['https://fernhill.example/'] } }),
      api.reportConfigure({ params, body: { notificationTypes: ['RUN_FAILED'] } }),
    ])
    await untilWaiting(server, 2)
    await held[Symbol.asyncDispose]()
    await configured

    expect((await api.reportGet({ params })).report).toMatchObject({
      properties: { seedUrls: [{ url: 'https://fernhill.example/', kind: 'MAIN' }] },
      notificationTypes: ['RUN_FAILED'],
    })
  })

  test('keeps its versions, and goes back to one of them', async ({ server }) => {
    const { api, params } = await withReport(server)
    await api.recipeSave({ params, body: { recipe: recipeFrom('https://fernhill.example/new') } })

    const back = await api.reportVersionChoose({ params, body: { version: 1 } })
    expect(back).toMatchObject({ recipeVersion: 1, startUrl: 'https://fernhill.example/all' })
    expect(
      (await api.reportVersions({ params })).versions.map(({ version, isCurrent }) => [version, isCurrent]),
    ).toEqual([
      [2, false],
      [1, true],
    ])
    expect(await failure(api.reportVersionChoose({ params, body: { version: 9 } }))).toBe('404 NOT_FOUND')
    expect(
      (await api.recipeSave({ params, body: { recipe: recipeFrom('https://c.example/') } })).version,
    ).toBe(3)
  })

  lonelyTest('moves to another project with its runs, while nothing runs', async ({ server }) => {
    const { api, id, params, report } = await withReport(server)
    const other = await server.signIn('MANAGER', 'Fernhill account')
    const target = await other.api.projectCreate({ body: { name: 'Target' } })
    const run = await api.runStart({ params })
    const move = (projectId: number) => api.reportTransfer({ params, body: { projectId } })

    expect(await failure(move(target.id))).toBe('409 RUN_ACTIVE')
    await api.runStop({ params, body: { historyIds: String(run.id) } })
    expect(await failure(move(id))).toBe('409 CONFLICT')
    expect(await failure(move(999_999))).toBe('404 NOT_FOUND')
    await api.reportCreate({ params: { id: target.id }, body: { name: 'FERNHILL' } })
    expect(await failure(move(target.id))).toBe('409 NAME_TAKEN')
    await api.reportUpdate({ params, body: { name: 'Moved' } })
    expect(await api.reportUpdate({ params, body: {} })).toMatchObject({ name: 'Moved' })

    expect(await move(target.id)).toMatchObject({ projectId: target.id, projectName: 'Target' })
    const there = { id: target.id, rid: report.id }
    expect((await other.api.runList({ params: there })).histories.map((one) => one.id)).toEqual([run.id])
    expect(await failure(api.reportGet({ params }))).toBe('404 NOT_FOUND')
    const row = await server.app.db.selectFrom('runs').selectAll().executeTakeFirstOrThrow()
    expect([row.project_id, row.organization_id]).toEqual([target.id, other.organizationId])
  })
})

describe('a report that is moved twice at once', () => {
  lonelyTest('goes where the first call moved it, and loses what it must', async ({ server }) => {
    const { api, id, params } = await withReport(server)
    const other = await server.signIn('MANAGER', 'Fernhill account')
    const target = await other.api.projectCreate({ body: { name: 'Target' } })
    const near = await api.projectCreate({ body: { name: 'Near' } })
    const move = (projectId: number) => api.reportTransfer({ params, body: { projectId } })
    await using held = await lockTable(server.databaseUrl, 'reports', 'share')

    const first = move(target.id)
    await untilWaiting(server, 1)
    const second = failure(move(near.id))
    await untilWaiting(server, 2)
    await held[Symbol.asyncDispose]()

    expect(await first).toMatchObject({ projectId: target.id })
    expect(await second).toBe('404 NOT_FOUND')
    const there = await server.app.db.selectFrom('reports').select('project_id').execute()
    expect(there).toEqual([{ project_id: target.id }])
    const moves = await server.app.db
      .selectFrom('audit_log')
      .select('before')
      .where('action', '=', 'REPORT_TRANSFERRED')
      .execute()
    expect(moves).toMatchObject([{ before: { projectId: id } }])
  })
})

describe('a report that moves to another account', () => {
  test('loses its destinations, and runs in the name of its new owner', async ({ server }) => {
    const { api, params, report } = await withReport(server)
    const other = await server.signIn('MANAGER', 'Fernhill account')
    const target = await other.api.projectCreate({ body: { name: 'Target' } })
    const { db } = server.app
    await api.scheduleCreate({
      params,
      body: {
        name: 'Daily',
        recurrence: { frequency: 'Daily', startDate: '2026-01-01', timeZone: 'UTC' },
      },
    })
    await api.destinationCreate({
      params,
      body: {
        name: 'Repricer',
        type: 'URL',
        settings: { url: 'https://api.nordlake.example/hooks' },
        formats: ['json'],
        fileName: '{page}.{extension}',
        skipValidation: true,
      },
    })

    await api.reportTransfer({ params, body: { projectId: target.id } })

    const there = { id: target.id, rid: report.id }
    expect((await other.api.destinationList({ params: there })).destinations).toEqual([])
    expect(await db.selectFrom('destinations').select('id').execute()).toEqual([])
    expect((await other.api.scheduleList({ params: there })).schedules).toHaveLength(1)
    const { created_by } = await db.selectFrom('schedules').select('created_by').executeTakeFirstOrThrow()
    expect(created_by).toBe(other.userId)
  })
})

describe('a run that starts while its report is moved', () => {
  lonelyTest("belongs to the report's new project", async ({ server }) => {
    const { api, report, params } = await withReport(server)
    const other = await server.signIn('MANAGER', 'Fernhill account')
    const target = await other.api.projectCreate({ body: { name: 'Target' } })
    const { db } = server.app

    const started = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('reports').select('id').where('id', '=', report.id).forUpdate().execute()
      await trx.updateTable('reports').set({ project_id: target.id }).where('id', '=', report.id).execute()
      const starting = api.runStart({ params })
      await untilWaiting(server, 1)
      return { starting }
    })
    await started.starting

    const row = await db.selectFrom('runs').selectAll().executeTakeFirstOrThrow()
    expect([row.project_id, row.organization_id]).toEqual([target.id, other.organizationId])
  })
})

describe('the reports of a project', () => {
  // spec: REP-25
  test('are returned with their last runs, for charts', async ({ server }) => {
    const { api, id, params } = await withReport(server)
    await api.reportCreate({ params: { id }, body: { name: 'Alpine' } })
    const ids = []
    for (const rows of [1, 2, 3]) {
      const run = await api.runStart({ params })
      await fillRun(
        server.app,
        run.id,
        [],
        Array.from({ length: rows }, () => ({})),
      )
      ids.push(run.id)
    }

    const { reports } = await api.projectRuns({ params: { id }, query: { limit: 2 } })

    expect(reports.map(({ name, histories }) => [name, histories.map((one) => one.id)])).toEqual([
      ['Alpine', []],
      ['Fernhill', ids.slice(1)],
    ])
    expect(Object.keys(reports[1]!.histories[0]!).toSorted()).toEqual([
      'createdDate',
      'id',
      'itemCount',
      'status',
    ])
    expect(reports[1]!.histories.map(({ itemCount, status }) => [itemCount, status])).toEqual([
      [2, 'SUCCESS'],
      [3, 'SUCCESS'],
    ])
  })

  test('are searched, filtered, sorted and paged by the server', async ({ server }) => {
    const { api, id, params, report } = await withReport(server)
    const alpine = await api.reportCreate({
      params: { id },
      body: { name: 'Alpine 100%', recipe: recipeFrom('https://depot.example/') },
    })
    await api.reportCreate({ params: { id }, body: { name: 'Vega' } })
    await api.reportStatusChange({ params, body: { status: 'COMPLETED' } })
    for (const [rid, rows] of [
      [alpine.id, 5],
      [report.id, 2],
    ] as const) {
      await api.reportStatusChange({ params: { id, rid }, body: { status: 'ACTIVE' } })
      const run = await api.runStart({ params: { id, rid } })
      await fillRun(
        server.app,
        run.id,
        [],
        Array.from({ length: rows }, () => ({})),
      )
    }
    type Query = NonNullable<Parameters<typeof api.reportList>[0]['query']>
    const list = async (query: Query) =>
      (await api.reportList({ params: { id }, query })).reports.map(({ name }) => name)

    expect(await list({ sort: '-totalRecords' })).toEqual(['Alpine 100%', 'Fernhill', 'Vega'])
    expect(await list({ sort: '-lastHistoryDate' })).toEqual(['Fernhill', 'Alpine 100%', 'Vega'])
    expect(await list({ sort: 'totalRecords' })).toEqual(['Vega', 'Fernhill', 'Alpine 100%'])
    expect(await list({ sort: '-name', limit: 1, page: 2 })).toEqual(['Fernhill'])
    expect(await list({ search: '0%' })).toEqual(['Alpine 100%'])
    expect(await list({ search: 'DEPOT' })).toEqual(['Alpine 100%'])
    expect(await list({ service: 'no-such-service' })).toEqual([])
    await api.reportStatusChange({ params, body: { status: 'COMPLETED' } })
    const paged = await api.reportList({ params: { id }, query: { limit: 1, status: 'COMPLETED' } })
    expect([paged.reports.map(({ name }) => name), paged.pagination, paged.counts]).toEqual([
      ['Fernhill'],
      { page: 1, perPage: 1, total: 1 },
      { ALL: 3, ACTIVE: 2, COMPLETED: 1 },
    ])
  })
})
