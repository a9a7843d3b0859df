import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { failure } from '../../testing/failure.ts'
import { anotherRun, endRun, filledReport, rowsOf, toStore } from '../../testing/delivery-support.ts'
import { startReport, type RunPath } from '../../testing/run-reports.ts'
import { test, type TestApp } from '../../testing/test-app.ts'
import { makeNextExport } from '../runs/make-export.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}

type Person = Awaited<ReturnType<TestApp['signIn']>>

/** A report of a run with rows, an export, a delivery with a failed attempt, a profile, a job and a downloaded log. */
async function busyReport(server: TestApp, { api }: Person): Promise<RunPath & { exportId: number }> {
  const path = await filledReport(server, api)
  const { db } = server.app
  await api.destinationCreate({ params: path, body: toStore('http://127.0.0.1:1', { skipValidation: true }) })
  await endRun(server, path)
  await sql`insert into delivery_attempts (delivery_id, destination_id, report_id, run_id, attempt, number, result, answer, ended_at)
    select id, destination_id, report_id, run_id, 1, 1, 'FAILED', 'The server refused the connection.', now() from deliveries`.execute(
    db,
  )
  const { exportId } = await api.runDataExport({ params: path, body: { format: 'csv' } })
  await api.profileGenerate({ params: { ...path, pageId: 'items' } })
  await sql`insert into dataset_jobs (report_id, user_id, kind, run_ids, settings, author, state, fault, ended_at)
    select report_id, initiator_id, 'dedupe', array[id], '{}', '{}', 'FAILED',
      '{"code": "UNAVAILABLE", "message": "The rows could not be read.", "errors": []}', now()
    from runs where id = ${path.hid}`.execute(db)
  await (await api.runLogFile({ params: path, query: {} })).arrayBuffer()
  return { ...path, exportId }
}

const namesOf = (tasks: { taskId: string }[]) => tasks.map(({ taskId }) => taskId.replace(/-.*/, ''))

describe('background tasks', () => {
  // spec: ADM-04, ADM-16
  test('are the runs, exports, deliveries, profiles, jobs and log downloads of all accounts', async ({
    server,
  }) => {
    const manager = await server.signIn('ADMIN', 'Fernhill Supply')
    await busyReport(server, manager)
    const { api } = await server.signIn('ADMIN:BUILDER')
    const { ChildTasks, TotalCount, isMore } = await api.taskList({ query: {} })

    expect(namesOf(ChildTasks).toSorted()).toEqual(['delivery', 'export', 'job', 'log', 'profile', 'run'])
    expect([TotalCount, isMore]).toEqual([6, false])
    const dates = ChildTasks.map(({ createdDate }) => createdDate)
    expect(dates).toEqual(dates.toSorted().reverse())
    const ofKind = (kind: string) => ChildTasks.find((task) => task.kind === kind)
    expect(ofKind('run')).toMatchObject({
      state: 'DONE',
      accountName: 'Fernhill Supply',
      startedBy: { userId: manager.userId, fullName: 'Maja Lindqvist' },
      rows: 50,
      childCount: 5,
      retryRefusal: null,
      cancelRefusal: 'This run has ended already.',
    })
    expect(ofKind('export')).toMatchObject({
      state: 'WAITING',
      reason: 'Waiting for a free node with the role scheduler',
      cancelRefusal: null,
    })
    expect(ofKind('delivery')).toMatchObject({
      state: 'WAITING',
      startedHow: 'RUN',
      childCount: 1,
      cancelRefusal: null,
    })
    expect(ofKind('dedupe')).toMatchObject({
      state: 'FAILED',
      fault: 'The rows could not be read.',
      retryRefusal: null,
    })
    expect(ofKind('log')).toMatchObject({ state: 'DONE', bytes: expect.any(Number) })
  })

  test('tell their child tasks: of a run all that works on it, of a delivery its attempts', async ({
    server,
  }) => {
    const admin = await server.signIn('ADMIN')
    const { hid } = await busyReport(server, admin)
    const { api } = admin
    const run = await api.taskInfo({ query: { taskId: `run-${hid}` } })

    expect(run.task).toMatchObject({ taskId: `run-${hid}`, name: `Run ${hid}` })
    expect(namesOf(run.ChildTasks).toSorted()).toEqual(['delivery', 'export', 'job', 'log', 'profile'])
    expect(run.TotalCount).toBe(5)
    const delivery = run.ChildTasks.find(({ kind }) => kind === 'delivery')!
    expect(await api.taskInfo({ query: { taskId: delivery.taskId } })).toMatchObject({
      task: { taskId: delivery.taskId },
      ChildTasks: [
        { kind: 'attempt', state: 'FAILED', name: 'Attempt 1', fault: 'The server refused the connection.' },
      ],
      TotalCount: 1,
    })
    await server.app.db.updateTable('runs').set({ parts: 2 }).where('id', '=', hid).execute()
    await server.app.db.insertInto('run_parts').values({ run_id: hid, part: 1 }).execute()
    const split = await api.taskInfo({ query: { taskId: `run-${hid}`, limit: 3 } })
    expect(split.ChildTasks.map(({ name }) => name).slice(0, 2)).toEqual(['Part 1', 'Part 2'])
    const rest = await api.taskInfo({ query: { taskId: `run-${hid}`, limit: 3, page: 2 } })
    const last = await api.taskInfo({ query: { taskId: `run-${hid}`, limit: 3, page: 3 } })
    const all = [split, rest, last].flatMap(({ ChildTasks }) => ChildTasks.map(({ taskId }) => taskId))
    expect([new Set(all).size, split.TotalCount]).toEqual([7, 7])
  })

  test('are found by kind, state, account, project, report, name and number', async ({ server }) => {
    const admin = await server.signIn('ADMIN', 'Fernhill Supply')
    const path = await busyReport(server, admin)
    const other = await server.signIn('ADMIN', 'Lakeside')
    const waiting = await startReport(other.api, recipe, 'Bread and bakery')
    const { api } = admin
    const found = async (query: NonNullable<Parameters<typeof api.taskList>[0]>['query']) => {
      const { ChildTasks, TotalCount } = await api.taskList({ query })
      expect(ChildTasks).toHaveLength(TotalCount)
      return namesOf(ChildTasks).toSorted()
    }

    expect(await found({ kind: 'run' })).toEqual(['run', 'run'])
    expect(await found({ kind: 'merge' })).toEqual([])
    expect(await found({ state: 'FAILED' })).toEqual(['job'])
    expect(await found({ state: 'WAITING' })).toEqual(['delivery', 'export', 'profile', 'run'])
    expect(await found({ accountId: String(other.organizationId) as never })).toEqual(['run'])
    expect(await found({ projectId: String(path.id) as never, kind: 'delivery' })).toEqual(['delivery'])
    expect(await found({ reportId: String(waiting.rid) as never })).toEqual(['run'])
    expect(await found({ search: 'BAKERY' })).toEqual(['run'])
    expect(await found({ search: 'lakeside' })).toEqual(['run'])
    expect(await found({ search: String(waiting.hid), kind: 'run' })).toEqual(['run'])
    expect(await found({ search: 'no such thing' })).toEqual([])
  })

  // spec: ADM-11
  test('are paged from 1, without losing or repeating any', async ({ server }) => {
    const admin = await server.signIn('ADMIN')
    const path = await busyReport(server, admin)
    for (let n = 0; n < 3; n += 1) await anotherRun(server, admin.api, path, rowsOf(1))
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => admin.api.taskList({ query: { page, limit: 3 } })),
    )
    const ids = pages.flatMap(({ ChildTasks }) => ChildTasks.map(({ taskId }) => taskId))

    expect(pages.map(({ ChildTasks }) => ChildTasks.length)).toEqual([3, 3, 3, 0])
    expect(new Set(ids).size).toBe(9)
    expect(pages[0]!.pagination).toEqual({ page: 1, perPage: 3, total: 9 })
    expect((await admin.api.taskList({ query: {} })).ChildTasks.map(({ taskId }) => taskId)).toEqual(ids)
    expect(await failure(admin.api.taskList({ query: { page: 0 } }))).toMatch(/^422/)
  })

  test('are counted up to ten thousand', async ({ server }) => {
    const admin = await server.signIn('ADMIN')
    const path = await startReport(admin.api, recipe)
    await sql`insert into runs (organization_id, report_id, recipe_version, status, run_type, initiator_id, ended_at)
      select organization_id, report_id, recipe_version, 'SUCCESS', run_type, initiator_id, now()
      from runs, generate_series(1, 10000) where id = ${path.hid}`.execute(server.app.db)

    expect(await admin.api.taskList({ query: { limit: 1 } })).toMatchObject({
      TotalCount: 10_000,
      isMore: true,
    })
    const last = await admin.api.taskList({ query: { page: 400 } })
    expect(last.ChildTasks).toHaveLength(25)
    expect((await admin.api.taskList({ query: { page: 401 } })).ChildTasks).toEqual([])
  })

  // spec: ADM-01
  test('are for staff alone', async ({ server }) => {
    const admin = await server.signIn('ADMIN')
    const { exportId, hid } = await busyReport(server, admin)
    for (const role of ['ADMIN:ENVOY', 'ADMIN:BUILDER'] as const)
      expect((await (await server.signIn(role)).api.taskList({ query: {} })).TotalCount).toBe(6)
    for (const role of ['MANAGER', 'TRUSTED', 'VIEWER'] as const) {
      const { api } = await server.signIn(role)
      expect(await failure(api.taskList({ query: {} }))).toBe('403 FORBIDDEN')
      expect(await failure(api.taskInfo({ query: { taskId: `run-${hid}` } }))).toBe('403 FORBIDDEN')
      expect(await failure(api.exportTaskCancel({ params: { exportTaskId: exportId } }))).toBe(
        '403 FORBIDDEN',
      )
    }
    expect(await failure(admin.api.taskInfo({ query: { taskId: 'run-999999' } }))).toBe('404 NOT_FOUND')
    expect(await failure(admin.api.taskInfo({ query: { taskId: 'bakery-1' } }))).toBe('404 NOT_FOUND')
  })
})

describe("a user's export", () => {
  test('is cancelled and retried by staff, and recorded', async ({ server }) => {
    const owner = await server.signIn('MANAGER')
    const path = await filledReport(server, (await server.signIn('ADMIN')).api)
    const { exportId } = await owner.api.runDataExport({ params: path, body: { format: 'csv' } })
    const { api } = await server.signIn('ADMIN:ENVOY')
    const params = { exportTaskId: exportId }

    expect(await failure(api.exportTaskRetry({ params }))).toBe('409 CONFLICT')
    expect(await api.exportTaskCancel({ params })).toMatchObject({
      state: 'CANCELLED',
      retryRefusal: null,
    })
    expect(await makeNextExport(server.app)).toBe(false)
    expect(await failure(api.exportTaskCancel({ params }))).toBe('409 CONFLICT')
    const shown = await owner.api.runExportGet({ params: { id: path.id, rid: path.rid, exportId } })
    expect(shown).toMatchObject({ state: 'FAILED', message: 'Cancelled by the operator.' })
    expect(await api.exportTaskRetry({ params })).toMatchObject({ state: 'WAITING' })
    expect(await makeNextExport(server.app)).toBe(true)
    expect((await api.taskInfo({ query: { taskId: `export-${exportId}` } })).task.state).toBe('DONE')
    const log = await server.app.db.selectFrom('audit_log').select('action').orderBy('id').execute()
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['EXPORT_CANCELLED', 'EXPORT_RETRIED']),
    )
  })
})
