import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportQueued, exportUnready, mostWaitingExports } from '@windrow/contract/run-actions'
import { readZip } from '@windrow/dataset/test-support/read-xlsx'
import { describe, expect } from 'vitest'
import { failure, refusal } from '../../testing/failure.ts'
import { fillRun } from '../../testing/fill-run.ts'
import { lockTable } from '../../testing/lock-table.ts'
import { startReport, type RunPath } from '../../testing/run-reports.ts'
import { test, type TestApp } from '../../testing/test-app.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { makeNextExport } from './make-export.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}
const columns = [{ name: 'name', type: 'text' as const }]

type Api = Awaited<ReturnType<TestApp['signIn']>>['api']

/** A report with this many ended runs of one row each. */
async function runsOf(server: TestApp, api: Api, count: number): Promise<{ path: RunPath; ids: number[] }> {
  const path = await startReport(api, recipe)
  const ids = [path.hid]
  await fillRun(server.app, path.hid, columns, [{ name: 'Tent 1' }])
  while (ids.length < count) {
    const { id } = await api.runStart({ params: path })
    await fillRun(server.app, id, columns, [{ name: `Tent ${ids.length + 1}` }])
    ids.push(id)
  }
  return { path, ids }
}

const order = (path: RunPath, ids: readonly number[], formats: ('csv' | 'json')[] = []) => ({
  params: { id: path.id, rid: path.rid },
  body: { reports: ids.map((historyId) => ({ reportId: path.rid, historyId })), formats },
})

describe('an export of several runs', () => {
  // spec: EXP-07, RUN-53
  test('is a zip with one file per run, made in the background', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const { path, ids } = await runsOf(server, api, 3)

    const queued = await api.runBulkExport(order(path, ids))
    expect(queued).toMatchObject({ state: 'QUEUED', format: 'csv', runs: 3, message: exportQueued })
    expect(await refusal(api.runBulkExport(order(path, ids, ['csv', 'json'])))).toMatchObject({
      code: 'VALIDATION',
    })
    const params = { id: path.id, rid: path.rid, exportId: queued.exportId }
    expect(await refusal(api.runExportFile({ params }))).toMatchObject({ code: 'CONFLICT' })
    expect(await makeNextExport(server.app)).toBe(true)
    expect(await makeNextExport(server.app)).toBe(false)

    expect(await api.runExportGet({ params })).toMatchObject({
      state: 'READY',
      message: 'The file is ready.',
    })
    const answer = await api.runExportFile({ params })
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="Report_-_csv.*\.zip"/)
    const file = join(server.dataDir, 'got.zip')
    await writeFile(file, Buffer.from(await answer.arrayBuffer()))
    const files = [...(await readZip(file))]
    expect(files).toHaveLength(3)
    for (const [at, id] of ids.entries()) {
      const [, text] = files.find(([name]) => name.endsWith(`run ${id}/items.csv`))!
      expect(text).toContain(`Tent ${at + 1}`)
    }
  })

  test('says what to do when the disk is full', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const { path, ids } = await runsOf(server, api, 2)
    const { exportId } = await api.runBulkExport(order(path, ids))
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const store = { ...server.app.store, putFile: () => Promise.reject(full) }

    await makeNextExport({ ...server.app, store })

    expect(await api.runExportGet({ params: { id: path.id, rid: path.rid, exportId } })).toMatchObject({
      state: 'FAILED',
      message: 'The disk is full. Free some space on the server and try again.',
    })
  })

  // spec: EXP-01
  test('sends a mail if requested', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const { path, ids } = await runsOf(server, api, 1)
    const { params, body } = order(path, ids, ['json'])

    const { exportId } = await api.runBulkExport({ params, body: { ...body, processNotification: true } })
    await makeNextExport(server.app)

    const { mails } = await api.mailList({ query: {} })
    expect(mails[0]).toMatchObject({ subject: 'Your export of Report is ready' })
    expect(mails[0]?.text).toContain(`/projects/${path.id}/reports/${path.rid}?export=${exportId}`)
  })

  test('needs rows, and runs that have started', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe)
    const set = (status: 'INITIALIZING' | 'PROCESSING') =>
      server.app.db.updateTable('runs').set({ status }).where('id', '=', path.hid).execute()

    expect(await refusal(api.runBulkExport(order(path, [path.hid])))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^Export will be available only when project completes/) as string,
    })
    await set('INITIALIZING')
    expect(await refusal(api.runBulkExport(order(path, [path.hid])))).toMatchObject({
      message: exportUnready,
    })
    await fillRun(server.app, path.hid, columns, [{ name: 'Tent' }])
    expect(await api.runBulkExport(order(path, [path.hid]))).toMatchObject({ state: 'QUEUED' })
    await set('PROCESSING')
    expect(await refusal(api.runBulkExport(order(path, [path.hid])))).toMatchObject({
      message: expect.stringContaining('Export is available for completed projects only') as string,
    })
  })

  test("never exceeds the user's limit, even with concurrent requests", async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const { path, ids } = await runsOf(server, api, 1)
    for (let waiting = 1; waiting < mostWaitingExports; waiting += 1)
      await api.runBulkExport(order(path, ids))
    await using held = await lockTable(server.databaseUrl, 'run_exports', 'share')
    const ordered = Promise.all([
      failure(api.runBulkExport(order(path, ids))),
      failure(api.runDataExport({ params: { ...path }, body: { format: 'csv' } })),
    ])
    await untilWaiting(server, 2)
    await held[Symbol.asyncDispose]()

    expect((await ordered).toSorted()).toEqual(['409 CONFLICT', 'no error'])
  })

  test('contains only runs of this report, and is visible only to its requester', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const { path, ids } = await runsOf(server, api, 1)
    const other = await startReport(api, recipe, 'Another')
    await fillRun(server.app, other.hid, columns, [{ name: 'Secret' }])

    expect(await refusal(api.runBulkExport(order(path, [other.hid])))).toMatchObject({ code: 'NOT_FOUND' })
    expect(
      await refusal(
        api.runBulkExport({
          params: { id: path.id, rid: path.rid },
          body: { reports: [{ reportId: other.rid, historyId: other.hid }] },
        }),
      ),
    ).toMatchObject({ code: 'NOT_FOUND' })
    const { exportId } = await api.runBulkExport(order(path, ids))
    const colleague = await server.signIn('ADMIN')
    expect(
      await refusal(colleague.api.runExportGet({ params: { id: path.id, rid: path.rid, exportId } })),
    ).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is one of at most five queued by the same user', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const { path, ids } = await runsOf(server, api, 1)
    for (let n = 0; n < 5; n += 1) await api.runBulkExport(order(path, ids))

    expect(await refusal(api.runBulkExport(order(path, ids)))).toEqual({
      code: 'CONFLICT',
      message: 'You have 5 exports waiting already; wait until one of them is ready.',
    })
    await makeNextExport(server.app)
    expect(await api.runBulkExport(order(path, ids))).toMatchObject({ state: 'QUEUED' })
  })

  test('is not made without a run that was deleted meanwhile', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const { path, ids } = await runsOf(server, api, 2)
    const { exportId } = await api.runBulkExport(order(path, ids))
    await server.app.db
      .updateTable('runs')
      .set({ deleted_at: new Date() })
      .where('id', '=', ids[0]!)
      .execute()

    await makeNextExport(server.app)

    const params = { id: path.id, rid: path.rid, exportId }
    expect(await api.runExportGet({ params })).toMatchObject({
      state: 'FAILED',
      message: 'A run of this export was deleted in the meantime; restore it, or export the others again.',
    })
  })

  test('is taken over when its worker is lost', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const { path, ids } = await runsOf(server, api, 1)
    const { exportId } = await api.runBulkExport(order(path, ids))
    const lost = (worked_at: Date) =>
      server.app.db.updateTable('run_exports').set({ state: 'WORKING', worked_at }).execute()

    await lost(new Date())
    expect(await makeNextExport(server.app)).toBe(false)
    await lost(new Date(Date.now() - 120_000))
    expect(await makeNextExport(server.app)).toBe(true)

    const params = { id: path.id, rid: path.rid, exportId }
    expect(await api.runExportGet({ params })).toMatchObject({ state: 'READY' })
  })
})
