import { describe, expect } from 'vitest'
import type { RunStatus } from '@windrow/contract/run-status'
import { test, type TestApp } from '../../testing/test-app.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}
const hourMs = 3_600_000

interface RunFacts {
  status: RunStatus
  hoursAgo: number
  rows?: number
}

type Person = Awaited<ReturnType<TestApp['signIn']>>

/** A project of this person with one report and past runs. */
async function projectOf(server: TestApp, person: Person, name: string, runs: RunFacts[]) {
  const maker = await server.signIn('ADMIN', 'Maker')
  const project = await person.api.projectCreate({ body: { name } })
  const report = await maker.api.reportCreate({
    params: { id: project.id },
    body: { name: `${name} prices`, recipe },
  })
  for (const { status, hoursAgo, rows = 0 } of runs)
    await server.app.db
      .insertInto('runs')
      .values({
        organization_id: person.organizationId,
        report_id: report.id,
        recipe_version: 1,
        status,
        run_type: 'On-demand',
        initiator_id: person.userId,
        rows,
        created_at: new Date(Date.now() - hoursAgo * hourMs),
      })
      .execute()
  return { id: project.id, rid: report.id }
}

describe('the dashboard', () => {
  // spec: UI-20
  test('counts what ran, what failed and what runs now', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const calm = await projectOf(server, person, 'Calm', [
      { status: 'SUCCESS', hoursAgo: 2, rows: 40 },
      { status: 'SUCCESS', hoursAgo: 3, rows: 50 },
      { status: 'SUCCESS', hoursAgo: 200, rows: 60 },
    ])
    const wild = await projectOf(server, person, 'Wild', [
      { status: 'FAILED', hoursAgo: 30, rows: 3 },
      { status: 'PROCESSING', hoursAgo: 0.1, rows: 7 },
    ])

    const week = await person.api.dashboard({ query: { days: '7' } })

    expect(week.totals).toEqual({ projects: 2, reports: 2, runs: 4, failed: 1, records: 100, active: 1 })
    expect(week.active).toMatchObject([
      { projectName: 'Wild', reportName: 'Wild prices', status: 'PROCESSING', itemCount: 7 },
    ])
    expect(week.failed).toMatchObject([{ projectId: wild.id, reportId: wild.rid, status: 'FAILED' }])
    expect(week.projects).toMatchObject([
      { name: 'Wild', organizationName: 'Nordlake Retail', runs: 2, failed: 1, records: 10 },
      { name: 'Calm', runs: 2, failed: 0, records: 90 },
    ])
    const columns = week.projects[0]!.columns
    expect(columns).toHaveLength(7)
    expect(columns.map(({ failed }) => failed)).toEqual([0, 0, 0, 0, 0, 1, 0])
    expect(columns.at(-1)).toMatchObject({ runs: 1, records: 7 })
    await server.app.db.updateTable('runs').set({ review_state: 'REJECTED' }).where('rows', '=', 40).execute()
    const day = await person.api.dashboard({ query: { days: '1' } })
    // Rows of rejected runs don't count.
    expect(day.totals).toMatchObject({ runs: 3, failed: 0, records: 57 })
    expect(day.projects[0]!.columns).toHaveLength(24)
    const month = await person.api.dashboard({ query: { days: '30', projectIds: [calm.id] } })
    expect(month.totals).toMatchObject({ projects: 1, reports: 1, runs: 3, records: 110, active: 0 })
    await server.app.db
      .updateTable('runs')
      .set({ deleted_at: new Date() })
      .where('report_id', '=', wild.rid)
      .where('status', '=', 'FAILED')
      .execute()
    expect(
      await person.api.dashboard({ query: { days: '7', accountIds: [person.organizationId] } }),
    ).toMatchObject({
      totals: { runs: 3, failed: 0 },
      failed: [],
    })
    expect((await person.api.dashboard({ query: { reportIds: [wild.rid] } })).totals).toMatchObject({
      reports: 1,
      runs: 1,
    })
  })

  test('shows nothing of other accounts, whatever ids are requested', async ({ server }) => {
    const owner = await server.signIn('MANAGER', 'Owner account')
    const { id, rid } = await projectOf(server, owner, 'Secret', [{ status: 'FAILED', hoursAgo: 1 }])
    const nothing = { projects: 0, reports: 0, runs: 0, failed: 0, records: 0, active: 0 }

    for (const other of [
      await server.signIn('MANAGER', 'Another account'),
      await server.signIn('VIEWER', 'Owner account'),
    ])
      for (const query of [
        {},
        { projectIds: [id] },
        { reportIds: [rid] },
        { accountIds: [owner.organizationId] },
      ])
        expect(await other.api.dashboard({ query })).toMatchObject({
          totals: nothing,
          failed: [],
          projects: [],
        })
    const staff = await server.signIn('ADMIN:BUILDER', 'Operator')
    expect(
      (await staff.api.dashboard({ query: { accountIds: [owner.organizationId] } })).totals,
    ).toMatchObject({ projects: 1, failed: 1 })
  })
})
