import { describe, expect } from 'vitest'
import { test } from '../../testing/test-app.ts'
import { failure } from '../../testing/failure.ts'
import { endedRun, ownReport } from '../../testing/ended-run.ts'

describe('reporting', () => {
  // spec: REPORTING-01
  test('adds up all, 30, 60 or 90 days', async ({ server }) => {
    const staff = await server.signIn('ADMIN', 'Operator')
    const shop = await ownReport(server, await server.signIn('MANAGER', 'North'), 'Tents')
    for (const [daysAgo, rows] of [
      [0, 1],
      [29, 10],
      [31, 100],
      [59, 1000],
      [61, 10_000],
      [91, 100_000],
    ] as const)
      await endedRun(server, shop, { daysAgo, rows })
    const seen: Record<string, unknown> = {}
    for (const days of ['30', '60', '90', 'all'] as const) {
      const { totals, previous, lanes, from } = await staff.api.reportingOverview({ query: { days } })
      const table = await staff.api.reportingTable({ query: { days, group: 'report' } })
      const project = await staff.api.reportingOverview({ query: { days, projectIds: [shop.id] } })
      expect(table.rows.map(({ figures }) => figures.records)).toEqual([totals.records])
      expect(project.totals).toEqual(totals)
      seen[days] = [totals.records, previous?.records ?? null, from === null, lanes.length]
    }

    expect(seen).toEqual({
      '30': [11, 1100, false, 1],
      '60': [1111, 110_000, false, 1],
      '90': [11_111, 100_000, false, 1],
      all: [111_111, null, true, 1],
    })
    expect(await failure(staff.api.reportingOverview({ query: { days: '45' as never } }))).toBe(
      '422 VALIDATION',
    )
  })

  // spec: REPORTING-02
  test('lists totals by account, project and report, in any order, and downloads them', async ({
    server,
  }) => {
    const staff = await server.signIn('ADMIN:ENVOY', 'Operator')
    const north = await server.signIn('MANAGER', 'North')
    const tents = await ownReport(server, north, '=Tents')
    const boats = await ownReport(server, north, 'Boats')
    const wine = await ownReport(server, await server.signIn('MANAGER', 'South'), 'Wine')
    await endedRun(server, tents, { rows: 40, cost: 1.5 })
    await endedRun(server, tents, { status: 'FAILED', rows: 2, daysAgo: 3 })
    await endedRun(server, boats, { rows: 7 })
    await endedRun(server, wine, { rows: 9000, daysAgo: 1 })
    const table = async (query: object) =>
      (await staff.api.reportingTable({ query })).rows.map(
        ({ name, figures }) => `${name} ${figures.records}`,
      )

    expect(await table({})).toEqual(['South 9000', 'North 49'])
    const spend = async (query: object) => (await staff.api.reportingOverview({ query })).spend
    expect(await spend({})).toEqual({
      group: 'account',
      rows: [
        {
          id: north.organizationId,
          name: 'North',
          accountId: north.organizationId,
          projectId: null,
          proxyMicros: 1_500_000,
          records: 49,
        },
      ],
    })
    expect(await spend({ accountIds: [north.organizationId] })).toMatchObject({
      group: 'project',
      rows: [{ name: '=Tents' }],
    })
    expect(await spend({ projectIds: [tents.id] })).toMatchObject({
      group: 'report',
      rows: [{ name: '=Tents prices', projectId: tents.id }],
    })
    expect(await table({ group: 'project', sort: 'name' })).toEqual(['=Tents 42', 'Boats 7', 'Wine 9000'])
    expect(await table({ group: 'project', sort: '-spend', limit: 1 })).toEqual(['=Tents 42'])
    expect(await table({ group: 'report', sort: 'records', accountIds: [north.organizationId] })).toEqual([
      'Boats prices 7',
      '=Tents prices 42',
    ])
    expect(await table({ group: 'account', reportIds: [boats.rid] })).toEqual(['North 7'])
    const { rows, pagination } = await staff.api.reportingTable({
      query: { group: 'project', limit: 2, page: 2 },
    })
    expect(pagination).toEqual({ page: 2, perPage: 2, total: 3 })
    expect(rows).toMatchObject([{ name: 'Boats', place: 'North', projectId: boats.id }])
    const { rows: failing } = await staff.api.reportingTable({
      query: { group: 'project', sort: 'successful' },
    })
    expect(failing[0]).toMatchObject({
      name: '=Tents',
      figures: { runs: 2, succeeded: 1, failed: 1, requests: 10, runSeconds: 120, proxyMicros: 1_500_000 },
    })
    expect(failing[0]!.days.map(({ records, failed }) => [records, failed])).toEqual([
      [2, 1],
      [40, 0],
    ])

    const file = await staff.api.reportingFile({ query: { group: 'project', sort: 'name' } })
    expect(file.headers.get('content-disposition')).toContain('reporting-by-project-30-days.csv')
    const [head, first] = (await file.text()).split('\r\n')
    expect(head).toMatch(/^Project,Account,Records,Runs,/)
    expect(first).toMatch(/^'=Tents,North,42,2,1,1,.*,1\.50$/)
  })

  test('shows managers their own account alone, and nothing to others', async ({ server }) => {
    const north = await server.signIn('MANAGER', 'North')
    const tents = await ownReport(server, north, 'Tents')
    const wine = await ownReport(server, await server.signIn('MANAGER', 'South'), 'Wine')
    await endedRun(server, tents, { rows: 40 })
    await endedRun(server, wine, { rows: 9000 })

    const all = await north.api.reportingOverview({})
    expect([all.totals.records, all.lanes.map(({ name }) => name)]).toEqual([40, ['North']])
    for (const query of [
      { accountIds: [wine.person.organizationId] },
      { projectIds: [wine.id] },
      { reportIds: [wine.rid] },
    ]) {
      expect((await north.api.reportingOverview({ query })).totals.runs).toBe(0)
      for (const group of ['account', 'project', 'report'] as const)
        expect((await north.api.reportingTable({ query: { ...query, group } })).rows).toEqual([])
    }
    for (const role of ['ADMIN:BUILDER', 'TRUSTED', 'VIEWER'] as const)
      expect(await failure((await server.signIn(role, 'North')).api.reportingOverview({}))).toBe(
        '403 FORBIDDEN',
      )
  })

  test('saves views per user, replacing one of the same name', async ({ server }) => {
    const one = await server.signIn('MANAGER', 'North')
    const other = await server.signIn('MANAGER', 'North')
    const filters = { days: '60' as const, group: 'project' as const, projectIds: [3] }
    await one.api.reportingViewSave({ body: { name: 'Monday review', filters } })
    const { views } = await one.api.reportingViewSave({
      body: { name: 'monday review', filters: { days: 'all' } },
    })

    expect(views).toMatchObject([{ name: 'monday review', filters: { days: 'all', group: 'account' } }])
    expect((await other.api.reportingViewList()).views).toEqual([])
    const params = { viewId: views[0]!.id }
    expect(await failure(other.api.reportingViewDelete({ params }))).toBe('404 NOT_FOUND')
    expect((await one.api.reportingViewDelete({ params })).views).toEqual([])
  })
})
