import { callUrl, type Client } from '@windrow/contract/client'
import { lightRoutes } from '@windrow/contract/light-routes'
import { isStaff, roleNames } from '@windrow/contract/roles'
import { describe, expect } from 'vitest'
import type { CookieClient } from '../../testing/cookie-client.ts'
import { refusal } from '../../testing/failure.ts'
import { fillRun } from '../../testing/fill-run.ts'
import { allRows, startReport, type RunPath } from '../../testing/run-reports.ts'
import { test } from '../../testing/test-with-jobs.ts'
import { makeNextExport } from '../runs/make-export.ts'
import { tidyDatasets } from './tidy-datasets.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}
const text = (name: string) => ({ name, type: 'text' as const })

interface Answer {
  code?: string
  message: string
  data: {
    jobId: number
    historyId: number
    rows: number
    skipped: number
    badRows: { line: number; message: string }[]
  }
  errors: { path: string; message: string }[]
}

async function upload(client: CookieClient, path: RunPath, query: object, body: string | Uint8Array) {
  const url = callUrl(lightRoutes()['runImport']!, { params: { ...path }, query: { ...query } })
  const response = await client.fetch(url, {
    method: 'POST',
    body: body as BodyInit,
    headers: { 'content-type': 'application/octet-stream' },
  })
  return (await response.json()) as Answer
}

/** Ids of the runs in a report's event stream, in order, each once. */
async function followRuns(api: Client, path: RunPath) {
  const stop = new AbortController()
  const events = (await api.reportEvents({ params: path, signal: stop.signal }))[Symbol.asyncIterator]()
  let last: number | undefined
  const next = async (): Promise<number | undefined> => {
    const { value } = await events.next()
    if (value !== undefined && value.run.id === last) return next()
    return (last = value?.run.id)
  }
  return { next, [Symbol.dispose]: () => stop.abort() }
}

describe('runs made of other runs', () => {
  // spec: PREV-20, PREV-06
  test('have all rows without duplicates, for three days', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe)
    await fillRun(
      server.app,
      path.hid,
      [text('sku'), text('name')],
      [
        { sku: 'a', name: 'Tent' },
        { sku: 'b', name: 'Stove' },
      ],
    )
    const next = await api.runStart({ params: path })
    await fillRun(server.app, next.id, [text('sku'), text('colour')], [{ sku: 'b', colour: 'red' }])

    const merged = await api.runMerge({ params: path, body: { historyIds: [path.hid, next.id] } })
    expect(merged).toMatchObject({ kind: 'merge', state: 'DONE', rows: 3, dropped: 0 })
    expect(await allRows(api, { ...path, hid: merged.historyId! }, 'items')).toEqual([
      { sku: 'a', name: 'Tent', colour: null },
      { sku: 'b', name: 'Stove', colour: null },
      { sku: 'b', name: null, colour: 'red' },
    ])
    const deduped = await api.runDedupe({
      params: { ...path, hid: merged.historyId! },
      body: { tables: [{ pageId: 'items', keys: ['sku'] }], keep: 'last' },
    })
    expect(deduped).toMatchObject({ rows: 2, dropped: 1 })
    const run = await api.runGet({ params: { ...path, hid: deduped.historyId! } })
    expect(run).toMatchObject({ status: 'SUCCESS', origin: 'DEDUPED', sourceRuns: [merged.historyId] })
    expect(Math.round((Date.parse(run.dataExpires!) - Date.now()) / 3_600_000)).toBe(72)
    expect((await api.activityList({ params: path })).activities.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['RUNS_MERGED', 'RUN_DEDUPED']),
    )

    await server.app.db
      .updateTable('runs')
      .set({ data_expires_at: new Date(0) })
      .where('id', '=', deduped.historyId!)
      .execute()
    await tidyDatasets(server.app, 100)
    await tidyDatasets(server.app, 100)
    expect(await allRows(api, { ...path, hid: deduped.historyId! }, 'items')).toEqual([])
    const { activities } = await api.activityList({ params: path, query: { historyId: deduped.historyId! } })
    expect(activities.map(({ kind, userName }) => [kind, userName])).toEqual([
      ['RUN_EXPIRED', 'Windrow'],
      ['RUN_DEDUPED', 'Maja Lindqvist'],
    ])
    expect(await allRows(api, { ...path, hid: merged.historyId! }, 'items')).toHaveLength(3)
  })

  test('cannot be exported once their rows are gone', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe)
    await fillRun(server.app, path.hid, [text('sku')], [{ sku: 'a' }, { sku: 'a' }])
    const { historyId } = await api.runDedupe({
      params: path,
      body: { tables: [{ pageId: 'items', keys: ['sku'] }] },
    })
    const hid = historyId!
    const params = { ...path, hid }
    const bulk = {
      reports: [path.hid, hid].map((id) => ({ reportId: path.rid, historyId: id })),
      formats: [],
    }
    const ordered = await api.runBulkExport({ params: path, body: bulk })
    const single = await api.runDataExport({ params, body: { format: 'csv' } })

    await server.app.db
      .updateTable('runs')
      .set({ data_expires_at: new Date(0) })
      .where('id', '=', hid)
      .execute()
    await tidyDatasets(server.app, 100)

    const gone = {
      code: 'CONFLICT',
      message: expect.stringContaining('were kept for 3 days and are gone') as string,
    }
    const exported = (current: boolean) => api.runDataExport({ params, body: { format: 'csv', current } })
    expect(await refusal(exported(false))).toEqual(gone)
    expect(await refusal(exported(true))).toEqual(gone)
    const download = api.runDownload({ params: { ...params, pageId: 'items' }, query: { format: 'csv' } })
    expect(await refusal(download)).toEqual(gone)
    expect(await refusal(api.runBulkExport({ params: path, body: bulk }))).toEqual(gone)
    expect(await refusal(api.deliverNow({ params, body: {} }))).toEqual(gone)
    // Both were requested while the rows existed.
    while (await makeNextExport(server.app));
    for (const { exportId } of [ordered, single])
      expect(await api.runExportGet({ params: { ...path, exportId } })).toMatchObject({
        state: 'FAILED',
        message: gone.message,
      })
  })

  test('cannot be made of active runs, of one alone, or by columns that are not there', async ({
    server,
  }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe)
    const dedupe = (keys: string[], pageId = 'items') =>
      refusal(api.runDedupe({ params: path, body: { tables: [{ pageId, keys }] } }))
    expect(await dedupe(['sku'])).toMatchObject({ code: 'RUN_ACTIVE' })
    await fillRun(server.app, path.hid, [text('sku')], [{ sku: 'a' }])

    expect(await dedupe(['gone'])).toMatchObject({ code: 'VALIDATION' })
    expect(await dedupe(['sku'], 'reviews')).toMatchObject({ code: 'CONFLICT' })
    expect(
      await refusal(api.runMerge({ params: path, body: { historyIds: [path.hid, path.hid] } })),
    ).toMatchObject({ code: 'CONFLICT' })
    expect((await api.runList({ params: path })).histories).toHaveLength(1)
  })
})

describe('a file', () => {
  // spec: PREV-23
  test('becomes an imported run, which customers do not see', async ({ server }) => {
    const admin = await server.signIn('ADMIN', 'Nordlake')
    const path = await startReport(admin.api, recipe)

    const { data } = await upload(admin, path, { fileName: 'old.csv' }, 'sku;price\n"a;1";1.5\n"b ""x""";2\n')

    expect(data).toMatchObject({ rows: 2, skipped: 0 })
    const params = { ...path, hid: data.historyId }
    expect(await admin.api.runGet({ params })).toMatchObject({
      status: 'IMPORTED',
      origin: 'IMPORTED',
      itemCount: 2,
      fileName: 'old.csv',
    })
    const file = await admin.api.runImportFile({ params })
    expect(await file.text()).toContain('"a;1";1.5')
    expect((await admin.api.activityList({ params: path })).activities[0]!.kind).toBe('RUN_IMPORTED')
    await fillRun(server.app, path.hid, [text('sku')], [{ sku: 'a' }])
    const next = await admin.api.runStart({ params: path })
    await admin.api.runBulkUpdate({ params: path, body: { historyIds: String(path.hid), action: 0 } })
    for (const role of roleNames) {
      const { api, userId } = await server.signIn(role, 'Nordlake')
      const member = { project_id: path.id, user_id: userId }
      await server.app.db.insertInto('project_members').values(member).execute()
      const listed = async (deleted: 'true' | 'false') =>
        (await api.runList({ params: path, query: { deleted } })).histories.map(({ id }) => id)
      const hidden = [data.historyId, path.hid]
      const found = hidden.map((hid) => refusal(api.runGet({ params: { ...path, hid } })))
      const codes = (await Promise.all(found)).map((one) => one.code)

      expect([role, await listed('false'), await listed('true'), codes]).toEqual(
        isStaff(role)
          ? [role, [next.id, data.historyId], [path.hid], ['no error', 'no error']]
          : [role, [next.id], [], ['NOT_FOUND', 'NOT_FOUND']],
      )
    }
  })

  test('that is imported is hidden from customers, who cannot export it', async ({ server }) => {
    const admin = await server.signIn('ADMIN', 'Nordlake')
    const manager = await server.signIn('MANAGER', 'Nordlake')
    const path = await startReport(admin.api, recipe)
    await fillRun(server.app, path.hid, [text('sku')], [{ sku: 'a' }])
    using events = await followRuns(manager.api, path)
    expect(await events.next()).toBe(path.hid)

    const { data } = await upload(admin, path, { fileName: 'old.csv' }, 'sku\nb\n')
    const later = await admin.api.runStart({ params: path })

    expect(await events.next()).toBe(later.id)
    const order = (...ids: number[]) => ({
      params: path,
      body: { reports: ids.map((historyId) => ({ reportId: path.rid, historyId })), formats: [] },
    })
    const refused = await refusal(manager.api.runBulkExport(order(path.hid, data.historyId)))
    expect(refused).toMatchObject({ code: 'NOT_FOUND' })
    expect(await manager.api.runBulkExport(order(path.hid))).toMatchObject({ state: 'QUEUED' })
  })

  // spec: EXP-20
  test('that is imported can never be exported, whatever is made from it', async ({ server }) => {
    const admin = await server.signIn('ADMIN')
    const { api } = admin
    const path = await startReport(api, recipe)
    await fillRun(server.app, path.hid, [text('sku')], [{ sku: 'a' }])
    const { data } = await upload(admin, path, { fileName: 'old.csv' }, 'sku\nb\n')
    const params = { ...path, hid: data.historyId }
    const reports = [path.hid, data.historyId].map((historyId) => ({ reportId: path.rid, historyId }))
    const pair = { earlierId: path.hid, laterId: data.historyId, pageId: 'items', keys: ['sku'] }
    const tables = [{ pageId: 'items', keys: ['sku'] }]
    const doors = () =>
      Promise.all(
        [
          api.runBulkExport({ params: path, body: { reports, formats: [] } }),
          api.runDataExport({ params, body: { format: 'csv', current: true } }),
          api.runDataExport({ params, body: { format: 'support', current: true } }),
          api.runDownload({ params: { ...params, pageId: 'items' }, query: { format: 'csv' } }),
          api.deliverNow({ params, body: {} }),
          api.runMerge({ params: path, body: { historyIds: [path.hid, data.historyId] } }),
          api.runDedupe({ params, body: { tables } }),
          api.comparisonCreate({ params: path, body: pair }),
        ].map((door) => refusal(door)),
      )

    for (const found of await doors())
      expect(found).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('This action is not available for imported dataset.') as string,
      })
    for (const action of [1, 3] as const) {
      const body = { historyIds: String(data.historyId), action }
      expect(await refusal(api.runBulkUpdate({ params: path, body }))).toMatchObject({
        message: "This run was imported, so its status can't be changed.",
      })
    }
    // Whatever changed its status.
    await server.app.db
      .updateTable('runs')
      .set({ status: 'SUCCESS' })
      .where('id', '=', data.historyId)
      .execute()
    for (const found of await doors())
      expect(found).toMatchObject({ message: expect.stringContaining('imported dataset') as string })
  })

  test('that is imported appears in no job, count or event that customers see', async ({ server }) => {
    const admin = await server.signIn('ADMIN', 'Nordlake')
    const manager = await server.signIn('MANAGER', 'Nordlake')
    const path = await startReport(admin.api, recipe)
    await fillRun(server.app, path.hid, [text('sku')], [{ sku: 'a' }])
    const { data } = await upload(admin, path, { fileName: 'old.csv' }, 'sku\nb\n')
    const job = { params: { ...path, jobId: data.jobId } }
    const seenBy = async ({ api }: CookieClient) => {
      const { metrics } = await api.pageWiseMetrics({ params: path, query: { timeRange: '10' } })
      const { activities } = await api.activityList({ params: path })
      return {
        figures: metrics.map(({ historyId }) => historyId),
        imports: activities.filter(({ kind }) => kind === 'RUN_IMPORTED').length,
      }
    }

    expect(await admin.api.datasetJobGet(job)).toMatchObject({ kind: 'import', state: 'DONE' })
    expect(await refusal(manager.api.datasetJobGet(job))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await seenBy(admin)).toEqual({ figures: [path.hid, data.historyId], imports: 1 })
    expect(await seenBy(manager)).toEqual({ figures: [path.hid], imports: 0 })
    const { recentRuns, totalRecords } = await manager.api.projectGet({ params: path })
    expect([recentRuns.map(({ id }) => id), totalRecords]).toEqual([[path.hid], 1])
    const { totals } = await manager.api.dashboard({ query: { days: '7' } })
    expect(totals).toMatchObject({ runs: 1, records: 1 })
  })

  test('with bad rows is refused with their lines, or imported without them', async ({ server }) => {
    const admin = await server.signIn('ADMIN')
    const path = await startReport(admin.api, recipe)
    const lines = '{"sku":"a"}\n{"sku":\n\n[1]\n{"sku":"b"}'

    const refused = await upload(admin, path, { fileName: 'rows.jsonl' }, lines)
    expect(refused).toMatchObject({
      code: 'VALIDATION',
      errors: [
        { path: 'line 2', message: 'is not valid JSON' },
        { path: 'line 4', message: 'is no JSON object' },
      ],
    })
    expect((await admin.api.runList({ params: path })).histories).toHaveLength(1)

    const { data } = await upload(admin, path, { fileName: 'rows.jsonl', badRows: 'skip' }, lines)
    expect(data).toMatchObject({ rows: 2, skipped: 2, badRows: [{ line: 2 }, { line: 4 }] })
  })

  test('that is damaged or foreign is refused with a sentence', async ({ server }) => {
    const admin = await server.signIn('ADMIN')
    const path = await startReport(admin.api, recipe)
    const said = async (fileName: string, body: string | Uint8Array) =>
      (await upload(admin, path, { fileName }, body)).message

    expect(await said('a.pdf', '%PDF')).toMatch(/does not say its format/)
    expect(await said('a.csv', '')).toMatch(/file is empty/)
    expect(await said('a.csv', new Uint8Array([0x41, 0, 0xff, 0x42]))).toMatch(/not text/)
    expect(await said('a.jsonl', new Uint8Array([0x7b, 0xff, 0x7d]))).toMatch(/not UTF-8 text/)
    expect(await said('a.xlsx', 'PK no zip at all')).toMatch(/no Excel workbook/)
    expect(await said('a.parquet', 'PAR1 no parquet')).toMatch(/no Parquet file/)
    expect(await said('a.json', '{"a":1}')).toMatch(/no JSON array/)
    expect((await admin.api.runList({ params: path })).histories).toHaveLength(1)
  })

  test('is checked against the schema of its table', async ({ server }) => {
    const admin = await server.signIn('ADMIN')
    const path = await startReport(admin.api, recipe)
    await admin.api.tableSchemaSave({
      params: { ...path, pageId: 'items' },
      body: { columns: [{ name: 'price', type: 'number' }] },
    })

    const refused = await upload(admin, path, { fileName: 'a.csv' }, 'price\n1\nmany\n')

    expect(refused.errors).toEqual([{ path: 'line 3', message: '“price” is no number' }])
  })
})

describe('rows', () => {
  // spec: PREV-21
  test("are archived after 90 days or the account's setting, and the run itself stays", async ({
    server,
  }) => {
    const { api, organizationId } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe)
    await fillRun(server.app, path.hid, [text('sku')], [{ sku: 'a' }])
    const older = await startReport(api, recipe, 'Older')
    await fillRun(server.app, older.hid, [text('sku')], [{ sku: 'a' }])
    for (const [{ hid }, days] of [
      [path, 89],
      [older, 91],
    ] as const)
      await server.app.db
        .updateTable('runs')
        .set({ ended_at: new Date(Date.now() - days * 86_400_000) })
        .where('id', '=', hid)
        .execute()

    await tidyDatasets(server.app, 100)
    expect((await api.runGet({ params: older })).isArchive).toBe(true)
    expect((await api.runGet({ params: path })).isArchive).toBe(false)
    await api.accountUpdate({ params: { orgId: organizationId }, body: { retentionDays: 88 } })
    await tidyDatasets(server.app, 100)

    expect(await api.runGet({ params: path })).toMatchObject({ isArchive: true, itemCount: 1 })
    expect(await refusal(api.runDataExport({ params: path, body: { format: 'csv' } }))).toMatchObject({
      code: 'CONFLICT',
    })
    const { activities } = await api.activityList({ params: path, query: { historyId: path.hid } })
    expect(activities.map(({ kind, userName }) => [kind, userName])).toEqual([
      ['RUN_ARCHIVED', 'Windrow'],
      ['RUN_STARTED', 'Maja Lindqvist'],
    ])
    expect(await refusal(api.runRows({ params: { ...path, pageId: 'items' } }))).toMatchObject({
      code: 'CONFLICT',
      message:
        'The dataset has been archived. Please get in touch with our support team for further assistance.',
    })
  })

  test('of a deleted run can be restored for a day, then they are purged', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe)
    await fillRun(server.app, path.hid, [text('sku')], [{ sku: 'a' }])
    const historyIds = String(path.hid)
    await api.runBulkUpdate({ params: path, body: { historyIds, action: 0 } })

    await tidyDatasets(server.app, 100)
    await api.runRestore({ params: path, body: { historyIds } })
    expect(await allRows(api, path, 'items')).toHaveLength(1)

    await api.runBulkUpdate({ params: path, body: { historyIds, action: 0 } })
    const long = new Date(Date.now() - 25 * 3_600_000)
    await server.app.db.updateTable('runs').set({ deleted_at: long }).where('id', '=', path.hid).execute()
    await tidyDatasets(server.app, 100)
    expect(await refusal(api.runGet({ params: path }))).toMatchObject({ code: 'NOT_FOUND' })
  })
})
