import { runActionCodes } from '@windrow/contract/run-actions'
import { describe, expect } from 'vitest'
import { fillRun } from '../../testing/fill-run.ts'
import { startReport } from '../../testing/run-reports.ts'
import { test } from '../../testing/test-app.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}

describe('the activities of a project', () => {
  // spec: PREV-13, MSG-05
  test('say who did what to which run, newest first', async ({ server }) => {
    const admin = await server.signIn('ADMIN')
    const path = await startReport(admin.api, recipe)
    const params = { id: path.id }
    const other = await admin.api.reportCreate({ params, body: { name: 'Another', recipe } })
    const manager = await server.signIn('MANAGER')
    await manager.api.runStop({ params: path, body: { historyIds: String(path.hid) } })
    await fillRun(server.app, path.hid, [{ name: 'name', type: 'text' }], [{ name: 'Tent' }])
    // Rows of a stopped run can't be exported, so this one is set to finished.
    await server.app.db
      .updateTable('runs')
      .set({ status: 'SUCCESS', manually_stopped: false })
      .where('id', '=', path.hid)
      .execute()
    await admin.api.runBulkExport({
      params: path,
      body: { reports: [{ reportId: path.rid, historyId: path.hid }] },
    })
    await admin.api.runBulkUpdate({
      params: path,
      body: { historyIds: String(path.hid), action: runActionCodes.MARK_DNU },
    })
    const seen = async (client: typeof admin, reportId?: number) =>
      (await client.api.activityList({ params, query: { reportId } })).activities.map(
        ({ userName, kind, historyId }) => [userName, kind, historyId],
      )

    expect(await seen(admin)).toEqual([
      ['Maja Lindqvist', 'RUN_MARKED_DNU', path.hid],
      ['Maja Lindqvist', 'RUNS_EXPORTED', null],
      ['Maja Lindqvist', 'RUN_STOPPED', path.hid],
      ['Maja Lindqvist', 'REPORT_CREATE', null],
      ['Maja Lindqvist', 'RUN_STARTED', path.hid],
      ['Maja Lindqvist', 'REPORT_CREATE', null],
      ['Maja Lindqvist', 'PROJECT_CREATED', null],
    ])
    expect(await seen(admin, other.id)).toEqual([])
    expect((await seen(admin, path.rid)).map(([, kind]) => kind)).toEqual([
      'RUN_MARKED_DNU',
      'RUNS_EXPORTED',
      'RUN_STOPPED',
      'RUN_STARTED',
    ])
    const ofRun = await admin.api.activityList({ params, query: { historyId: path.hid } })
    expect(ofRun.activities.map(({ kind }) => kind)).toEqual([
      'RUN_MARKED_DNU',
      'RUNS_EXPORTED',
      'RUN_STOPPED',
      'RUN_STARTED',
    ])
    expect((await admin.api.activityList({ params, query: { historyId: path.hid + 1 } })).activities).toEqual(
      [],
    )
    // Customers don't see which member of staff it was.
    expect((await seen(manager, path.rid)).map(([name]) => name)).toEqual([
      'Staff',
      'Staff',
      'Maja Lindqvist',
      'Staff',
    ])
    const page = await admin.api.activityList({ params, query: { page: 2, limit: 3 } })
    expect(page.pagination).toEqual({ page: 2, perPage: 3, total: 7 })
    expect(page.activities.map(({ kind }) => kind)).toEqual(['REPORT_CREATE', 'RUN_STARTED', 'REPORT_CREATE'])

    const hook = { type: 'URL' as const, settings: { url: 'https://hook.example/' }, skipValidation: true }
    const files = { formats: ['csv' as const], fileName: '{page}.{extension}' }
    await admin.api.destinationCreate({ params: path, body: { name: 'Hook', ...hook, ...files } })
    await admin.api.deliverNow({ params: path, body: {} })
    const { activities } = await admin.api.activityList({ params, query: { historyId: path.hid, limit: 1 } })
    expect(activities).toMatchObject([{ kind: 'DELIVERY_ORDERED', historyId: path.hid }])
  })
})
