import { describe, expect } from 'vitest'
import { sql } from 'kysely'
import { accountTest as test } from '../../testing/test-app.ts'
import { farTime } from '../../testing/far-time.ts'
import { endedRun, ownReport } from '../../testing/ended-run.ts'
import { endJudged, reviewedReport, setGate, findingOf } from '../../testing/review-support.ts'
import { foldFigures } from '../../day-figures/fold-figures.ts'

describe("a customer's dashboard", () => {
  // spec: NAV-40
  test('shows the reports of the account as they are today, and no others', async ({ server }) => {
    const north = await server.signIn('MANAGER', 'North')
    const tents = await ownReport(server, north, 'Tents')
    const boats = await ownReport(server, north, 'Boats')
    const lamps = await ownReport(server, north, 'Lamps')
    await ownReport(server, await server.signIn('MANAGER', 'South'), 'Wine')
    await endedRun(server, tents, { rows: 100, daysAgo: 1 })
    const latest = await endedRun(server, tents, { rows: 110 })
    await endedRun(server, boats, { rows: 7, daysAgo: 1 })
    await endedRun(server, boats, { status: 'FAILED', rows: 0 })
    const { id: sid } = await north.api.scheduleCreate({
      params: { id: lamps.id, rid: lamps.rid },
      body: {
        name: 'Each day',
        recurrence: { frequency: 'Daily', startDate: '2026-01-01', timeZone: 'UTC', time: farTime() },
      },
    })
    // Not today, whatever the time is.
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000)
    await server.app.db
      .updateTable('schedules')
      .set({ next_due_at: inTwoDays })
      .where('id', '=', sid)
      .execute()

    const own = await north.api.dashboardOwn({})
    expect(own).toMatchObject({
      projects: 3,
      totalReports: 3,
      today: {
        expected: 2,
        ready: 1,
        failed: { reportId: boats.rid, reportName: 'Boats prices', others: 0 },
        arrived: 0,
        held: 0,
      },
      next: { reportId: lamps.rid, dueDate: inTwoDays.toISOString() },
    })
    expect(own.reports.map(({ name }) => name)).toEqual(['Boats prices', 'Tents prices', 'Lamps prices'])
    expect(own.reports[0]).toMatchObject({ status: 'FAILED', dataset: { rows: 7, before: null } })
    expect(own.reports[1]).toMatchObject({
      status: 'SUCCESS',
      projectId: tents.id,
      dataset: { historyId: latest, rows: 110, before: 100 },
      recentRuns: [{ itemCount: 100 }, { itemCount: 110 }],
      deliveries: { delivered: 0, failed: 0, all: 0 },
      nextDate: null,
    })
    expect(own.reports[2]).toMatchObject({ status: null, dataset: null, recentRuns: [] })
    const only = await north.api.dashboardOwn({ query: { reportIds: [tents.rid] } })
    expect([only.totalReports, only.today.expected, only.next]).toEqual([1, 1, null])

    const viewer = await server.signIn('VIEWER', 'North')
    expect(await viewer.api.dashboardOwn({ query: { projectIds: [tents.id] } })).toMatchObject({
      projects: 0,
      totalReports: 0,
      reports: [],
      next: null,
    })
    await server.app.db
      .insertInto('project_members')
      .values({ project_id: tents.id, user_id: viewer.userId })
      .execute()
    const seen = await viewer.api.dashboardOwn({})
    expect(seen.reports.map(({ id }) => id)).toEqual([tents.rid])
    expect(seen.today.failed).toBeNull()
    expect((await (await server.signIn('ADMIN', 'Operator')).api.dashboardOwn({})).totalReports).toBe(0)
  })

  // spec: NAV-40
  test('shows what arrived where, and what is held', async ({ server }) => {
    const { db } = server.app
    const report = await reviewedReport(server)
    const { manager, path } = report
    await setGate(report, {})
    await endJudged(server, report, [findingOf()])
    expect(await manager.api.dashboardOwn({})).toMatchObject({
      today: { arrived: 0, held: 1 },
      arrivals: [],
      reports: [{ isHeld: true, deliveries: { delivered: 0, failed: 0, all: 1 } }],
    })
    await manager.api.runRelease({ params: path, body: { reason: 'Right' } })
    await db.updateTable('deliveries').set({ state: 'DELIVERED', ended_at: new Date() }).execute()
    while (await foldFigures(db));
    const own = await manager.api.dashboardOwn({})
    expect(own).toMatchObject({
      today: { arrived: 1, held: 0, ready: 1 },
      arrivals: [{ reportId: path.rid, destination: 'Hook', type: 'URL', rows: 20 }],
      reports: [{ isHeld: false, deliveries: { delivered: 1, failed: 0, all: 1 } }],
    })
    await sql`update runs set review_state = 'REJECTED' where id = ${path.hid}`.execute(db)
    expect((await manager.api.dashboardOwn({})).reports).toMatchObject([{ dataset: null }])
  })
})
