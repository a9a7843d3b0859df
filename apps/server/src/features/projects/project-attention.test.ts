import { describe, expect } from 'vitest'
import { endedRun, ownReport } from '../../testing/ended-run.ts'
import { farTime } from '../../testing/far-time.ts'
import { heldReport } from '../../testing/review-support.ts'
import { accountTest as test, type TestApp } from '../../testing/test-app.ts'

const attentionOf = async ({ api }: Awaited<ReturnType<TestApp['signIn']>>, id: number) =>
  (await api.projectGet({ params: { id } })).attention

describe('what needs attention in a project', () => {
  // spec: PROJ-27
  test('is a failed latest run, until a later one succeeds', async ({ server }) => {
    const manager = await server.signIn('MANAGER', 'North')
    const report = await ownReport(server, manager, 'Tents')
    await endedRun(server, report, { daysAgo: 2 })
    const historyId = await endedRun(server, report, { status: 'FAILED', rows: 0, daysAgo: 1 })
    expect((await manager.api.projectList()).projects[0]).toMatchObject({
      attention: [{ kind: 'FAILED', count: 1, reportId: report.rid, historyId }],
      failingReports: 1,
    })
    await endedRun(server, report)
    expect(await attentionOf(manager, report.id)).toEqual([])
  })

  test('is a held run, until it is decided, and a failed delivery, until it is repeated', async ({
    server,
  }) => {
    const { manager, path } = await heldReport(server)
    const { db } = server.app
    expect(await attentionOf(manager, path.id)).toEqual([
      { kind: 'HELD', count: 1, reportId: path.rid, historyId: path.hid },
    ])
    await manager.api.runRelease({ params: path, body: { reason: 'Right' } })
    await db.updateTable('deliveries').set({ state: 'FAILED', ended_at: new Date() }).execute()
    expect(await attentionOf(manager, path.id)).toEqual([
      { kind: 'DELIVERY', count: 1, reportId: path.rid, historyId: null },
    ])
    const [delivery] = await db.selectFrom('deliveries').selectAll().execute()
    await db
      .insertInto('deliveries')
      .values({
        destination_id: delivery!.destination_id,
        report_id: path.rid,
        run_id: path.hid,
        run_date: delivery!.run_date,
        number: 2,
        origin: 'RESEND',
      })
      .execute()
    expect(await attentionOf(manager, path.id)).toEqual([])
  })
})

describe('the list of projects', () => {
  test('names the next run of each, and filters by owner', async ({ server }) => {
    const manager = await server.signIn('MANAGER', 'North')
    const owner = await server.signIn('TRUSTED', 'North')
    const { id, rid } = await ownReport(server, owner, 'Tents')
    await ownReport(server, manager, 'Boats')
    const schedule = await owner.api.scheduleCreate({
      params: { id, rid },
      body: {
        name: 'Each day',
        recurrence: { frequency: 'Daily', startDate: '2026-01-01', timeZone: 'UTC', time: farTime() },
      },
    })
    const { projects, pagination } = await manager.api.projectList({ query: { ownerIds: [owner.userId] } })
    expect(projects).toMatchObject([{ name: 'Tents', nextDate: schedule.nextDue }])
    expect(pagination.total).toBe(1)
    const all = await manager.api.projectList({ query: { sort: 'name' } })
    expect(all.projects.map(({ name, nextDate }) => [name, nextDate !== null])).toEqual([
      ['Boats', false],
      ['Tents', true],
    ])
  })
})
