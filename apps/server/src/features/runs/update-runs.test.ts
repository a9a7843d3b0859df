import { runActionCodes } from '@windrow/contract/run-actions'
import { roleNames } from '@windrow/contract/roles'
import { filterableStatuses, runStatuses } from '@windrow/contract/run-status'
import { describe, expect } from 'vitest'
import { refusal } from '../../testing/failure.ts'
import { fillRun } from '../../testing/fill-run.ts'
import { startReport } from '../../testing/run-reports.ts'
import { accountTest as test, test as lonelyTest } from '../../testing/test-app.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}
const columns = [{ name: 'name', type: 'text' as const }]
const { DELETED, FAILED, COMPLETED, MARK_DNU, UNMARK_DNU } = runActionCodes

describe('runs whose status is set by hand', () => {
  // spec: RUN-34, RUN-06, RUN-07
  lonelyTest('are marked as failed, completed and DNU, each change with its author', async ({ server }) => {
    const { api, email } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe)
    await fillRun(server.app, path.hid, columns, [{ name: 'Tent' }])
    const update = async (action: (typeof runActionCodes)[keyof typeof runActionCodes]) =>
      api.runBulkUpdate({
        params: path,
        body: { historyIds: String(path.hid), action: action as typeof DELETED },
      })
    const run = () => api.runGet({ params: path })

    expect(await update(FAILED)).toMatchObject({ successCount: 1, results: [{ changed: true }] })
    expect(await run()).toMatchObject({
      status: 'FAILED',
      historyStatus: 'FAILED',
      debugMessage: `Marked as failed by ${email}`,
      isDeleted: false,
      isArchive: false,
      isDnu: false,
      reportId: path.rid,
      scheduleId: null,
    })
    await update(COMPLETED)
    expect(await run()).toMatchObject({ status: 'SUCCESS', statusText: 'The run has been completed' })
    await update(MARK_DNU)
    expect(await run()).toMatchObject({ isDnu: true, status: 'SUCCESS' })
    await update(UNMARK_DNU)
    expect(await run()).toMatchObject({ isDnu: false })
    const { entries } = await api.auditList({ query: { subjectType: 'run' } })
    expect(entries.map(({ action, user }) => [action, user?.email])).toEqual(
      ['RUN_UNMARKED_DNU', 'RUN_MARKED_DNU', 'RUN_MARKED_COMPLETED', 'RUN_MARKED_FAILED', 'RUN_STARTED'].map(
        (action) => [action, email],
      ),
    )
    expect(await refusal(update(UNMARK_DNU))).toMatchObject({
      code: 'CONFLICT',
      message: 'This run is not marked as DNU.',
    })
    expect(await update(DELETED)).toMatchObject({ successCount: 1, results: [{ changed: true }] })
  })

  test('show that status, even when they were stopped by hand', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe)
    await api.runStop({ params: path, body: { historyIds: String(path.hid) } })
    expect((await api.runGet({ params: path })).status).toBe('STOPPED')

    await api.runBulkUpdate({ params: path, body: { historyIds: String(path.hid), action: COMPLETED } })

    expect((await api.runGet({ params: path })).status).toBe('SUCCESS')
  })

  // spec: RUN-35
  test('must have ended, except for the DNU mark', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe)
    const body = { historyIds: String(path.hid) }

    for (const action of [DELETED, FAILED, COMPLETED] as const)
      expect(await refusal(api.runBulkUpdate({ params: path, body: { ...body, action } }))).toMatchObject({
        code: 'RUN_ACTIVE',
        message: 'This run is still active; wait for its end, or stop it first.',
      })
    await api.runBulkUpdate({ params: path, body: { ...body, action: MARK_DNU } })
    expect((await api.runGet({ params: path })).isDnu).toBe(true)
  })

  test('disappear when deleted, except for users who can restore them', async ({ server }) => {
    const admin = await server.signIn('ADMIN')
    const { api } = admin
    const path = await startReport(api, recipe)
    await fillRun(server.app, path.hid, columns, [{ name: 'Tent' }])
    const manager = await server.signIn('MANAGER')
    const params = { id: path.id, rid: path.rid }
    const seen = async (client: typeof admin, deleted: 'true' | 'false' = 'false') =>
      (await client.api.runList({ params, query: { deleted } })).histories.map(({ id }) => id)

    await api.runBulkUpdate({ params: path, body: { historyIds: String(path.hid), action: DELETED } })

    expect(await seen(admin)).toEqual([])
    expect(await seen(admin, 'true')).toEqual([path.hid])
    expect(await seen(manager, 'true')).toEqual([])
    expect(await refusal(manager.api.runGet({ params: path }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await api.runGet({ params: path })).toMatchObject({ isDeleted: true })
    expect((await api.reportGet({ params })).report).toMatchObject({
      totalRecords: -1,
      lastHistoryId: null,
      latestDatasetId: null,
      recentRuns: [],
    })

    await api.runRestore({ params: path, body: { historyIds: String(path.hid) } })

    expect(await seen(manager)).toEqual([path.hid])
    expect((await api.reportGet({ params })).report).toMatchObject({
      totalRecords: 1,
      latestDatasetId: path.hid,
    })
  })

  test('are only runs of this report', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe)
    const other = await startReport(api, recipe, 'Another')
    await fillRun(server.app, other.hid, columns, [{ name: 'Tent' }])

    const body = { historyIds: String(other.hid), action: DELETED }
    expect(await refusal(api.runBulkUpdate({ params: path, body }))).toMatchObject({
      code: 'CONFLICT',
      message: 'There is no such run in this report.',
    })
  })
})

describe('the list of runs', () => {
  // A worker stores each step of a run as its status, so that no message refines it.
  // spec: RUN-43
  test('shows and finds an active run by the step that it is in', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe)
    const params = { id: path.id, rid: path.rid }
    const steps = ['PENDING', 'PROVISIONING', 'INITIALIZING', 'PROCESSING', 'STOPPING'] as const

    for (const step of steps) {
      await server.app.db
        .updateTable('runs')
        .set({ status: step, debug_message: 'PROCESSING' })
        .where('id', '=', path.hid)
        .execute()
      expect(await api.runGet({ params: path })).toMatchObject({ status: step, historyStatus: step })
      for (const status of steps) {
        const { histories } = await api.runList({ params, query: { status } })
        expect([status, histories.length]).toEqual([status, status === step ? 1 : 0])
      }
    }
  })

  // spec: RUN-37, RUN-38, RUN-46
  test('is paged, sorted, and narrowed by status and time', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe)
    await api.runStop({ params: path, body: { historyIds: String(path.hid) } })
    const { id: later } = await api.runStart({ params: path })
    type Query = NonNullable<Parameters<typeof api.runList>[0]['query']>
    const listed = async (query: Query) =>
      (await api.runList({ params: path, query })).histories.map(({ id }) => id)
    const [past, future] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())

    expect(await listed({})).toEqual([later, path.hid])
    expect(await listed({ sort: 'createdDate' })).toEqual([path.hid, later])
    expect(await listed({ page: 2, limit: 1 })).toEqual([path.hid])
    expect(await listed({ status: 'STOPPED' })).toEqual([path.hid])
    expect(await listed({ fromDate: past!, toDate: future! })).toHaveLength(2)
    expect([await listed({ fromDate: future! }), await listed({ toDate: past! })]).toEqual([[], []])
    // Stopped and waiting runs have no filter on the screen.
    expect(runStatuses.filter((status) => !filterableStatuses.some((one) => one === status))).toEqual(
      expect.arrayContaining(['STOPPED', 'PENDING']),
    )
  })
})

describe('run options', () => {
  test('apply to one run, or are saved for all later ones', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe)
    const stop = (hid: number) => api.runStop({ params: path, body: { historyIds: String(hid) } })
    await stop(path.hid)
    const options = { pages: 5, startUrls: ['https://shop.example/tents'], proxyList: 'Residential' }

    const once = await api.runStart({ params: path, body: { options } })
    expect(once).toMatchObject({ options, recipeVersion: 1 })
    await stop(once.id)
    const saved = await api.runStart({ params: path, body: { options, save: true } })
    expect(saved).toMatchObject({ options: null, recipeVersion: 2 })
    expect((await api.recipeGet({ params: path })).recipe).toMatchObject({
      start: options.startUrls,
      limits: { pages: 5 },
      fetch: { proxy: { list: 'Residential' } },
    })
  })

  test('need a permission, and saving them another one', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe)
    await api.runStop({ params: path, body: { historyIds: String(path.hid) } })
    const tries = { options: { pages: 5 } }

    for (const role of roleNames.filter((name) => name !== 'ADMIN')) {
      const person = await server.signIn(role)
      await server.app.db
        .insertInto('project_members')
        .values({ project_id: path.id, user_id: person.userId })
        .execute()
      const staff = role.startsWith('ADMIN')
      const start = (body: object) =>
        person.api.runStart({ params: path, body }).then(
          async ({ id }) => {
            await api.runStop({ params: path, body: { historyIds: String(id) } })
            return 'started'
          },
          (error: { code: string }) => error.code,
        )
      expect([role, await start(tries)]).toEqual([role, staff ? 'started' : 'FORBIDDEN'])
      expect([role, await start({ ...tries, save: true })]).toEqual([
        role,
        role === 'ADMIN:BUILDER' ? 'started' : 'FORBIDDEN',
      ])
    }
  })

  test('must result in a valid recipe', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe)
    await api.runStop({ params: path, body: { historyIds: String(path.hid) } })
    const start = (options: object) => refusal(api.runStart({ params: path, body: { options } }))

    expect(await start({ proxyList: 'two\nlines' })).toMatchObject({ code: 'RECIPE_INVALID' })
  })
})
