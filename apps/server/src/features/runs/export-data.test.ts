import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { encodeSegment } from '@windrow/dataset/segment'
import { readSheet, readZip } from '@windrow/dataset/test-support/read-xlsx'
import { describe, expect } from 'vitest'
import { refusal } from '../../testing/failure.ts'
import { fillRun } from '../../testing/fill-run.ts'
import { startReport, type RunPath } from '../../testing/run-reports.ts'
import { test, type TestApp } from '../../testing/test-app.ts'
import { makeNextExport } from './make-export.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}
const columns = [
  { name: 'name', type: 'text' as const },
  { name: 'price', type: 'number' as const },
]
const rows = Array.from({ length: 250 }, (_, n) => ({ name: `Tent ${n}`, price: n }))

type Api = Awaited<ReturnType<TestApp['signIn']>>['api']

async function filled(server: TestApp, api: Api): Promise<RunPath> {
  const path = await startReport(api, recipe)
  await fillRun(server.app, path.hid, columns, rows)
  return path
}

/** Adds a second table to the run. */
async function addReviews({ app }: TestApp, run_id: number): Promise<void> {
  const body = await encodeSegment([{ text: 'Dry' }])
  const object_key = `runs/${run_id}/test-reviews.jsonl.zst`
  await app.store.put(object_key, body)
  const page = { run_id, page_id: 'reviews', row_count: 1 }
  await app.db
    .insertInto('run_pages')
    .values({ ...page, position: 1, columns: JSON.stringify([{ name: 'text', type: 'text' }]) })
    .execute()
  await app.db
    .insertInto('run_segments')
    .values({ ...page, kind: 'rows', sequence: 0, object_key, format: 'jsonl', bytes: body.length })
    .execute()
}

type Body = Parameters<Api['runDataExport']>[0]['body']

/** Requests an export, makes it and downloads the file. */
async function fetchFile(server: TestApp, api: Api, path: RunPath, body: Body) {
  const { exportId } = await api.runDataExport({ params: { ...path }, body })
  await makeNextExport(server.app)
  const params = { id: path.id, rid: path.rid, exportId }
  const made = await api.runExportGet({ params })
  const answer = await api.runExportFile({ params })
  const file = join(server.dataDir, `got-${exportId}`)
  await writeFile(file, Buffer.from(await answer.arrayBuffer()))
  return { made, file, type: answer.headers.get('content-type'), answer }
}

describe('a file of the rows of a run', () => {
  // spec: EXP-27
  test('is queued, made in the background and listed with the others', async ({ server }) => {
    const { api } = await server.signIn('VIEWER')
    const owner = await server.signIn('ADMIN')
    const path = await filled(server, owner.api)
    const params = { ...path }

    const queued = await owner.api.runDataExport({
      params,
      body: { format: 'csv', rows: 'sample', processNotification: true },
    })
    expect(queued).toMatchObject({ state: 'QUEUED', progress: 0, historyId: path.hid, rows: 'sample' })
    expect(await makeNextExport(server.app)).toBe(true)

    const { exports } = await owner.api.runExportList({ params: { id: path.id, rid: path.rid }, query: {} })
    expect(exports).toMatchObject([{ exportId: queued.exportId, state: 'READY', progress: 1 }])
    expect(exports[0]!.fileName).toMatch(/^Report - items - sample - .*\.csv$/)
    const { mails } = await owner.api.mailList({ query: {} })
    expect(mails[0]?.text).toContain(`/histories/${path.hid}/previews?downloads=files`)
    expect(
      await refusal(api.runExportList({ params: { id: path.id, rid: path.rid }, query: {} })),
    ).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  // spec: EXP-26
  test('contains all rows, those of a view, or the first hundred', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filled(server, api)
    const lines = async (body: Body) => {
      const { made, answer } = await fetchFile(server, api, path, body)
      expect(made.state).toBe('READY')
      void answer
      return (await readFile(join(server.dataDir, `got-${made.exportId}`), 'utf8')).trim().split('\n')
    }
    expect(await lines({ format: 'csv' })).toHaveLength(251)
    expect(await lines({ format: 'jsonl', rows: 'sample' })).toHaveLength(100)
    const view = {
      filters: [{ column: 'price', operator: 'atLeast' as const, values: ['247'] }],
      sort: '-price',
      columns: ['price'],
    }
    expect(await lines({ format: 'csv', rows: 'filtered', view })).toEqual(['price', '249', '248', '247'])
  })

  test('of several tables is a workbook with a sheet each, or a zip', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filled(server, api)
    await addReviews(server, path.hid)

    const book = await fetchFile(server, api, path, { format: 'xlsx' })
    expect(book.type).toContain('spreadsheetml')
    const parts = await readZip(book.file)
    expect(parts.get('xl/workbook.xml')).toContain('<sheet name="items" sheetId="1"')
    expect(parts.get('xl/workbook.xml')).toContain('<sheet name="reviews" sheetId="2"')
    expect(readSheet(parts.get('xl/worksheets/sheet1.xml')!)).toHaveLength(251)

    const zip = await fetchFile(server, api, path, { format: 'yaml' })
    expect(zip.type).toContain('application/zip')
    const files = await readZip(zip.file)
    expect([...files.keys()]).toEqual(['items.yaml', 'reviews.yaml'])
    expect(files.get('reviews.yaml')).toBe('- text: Dry\n')

    const one = await fetchFile(server, api, path, { format: 'xml', pageIds: ['reviews'] })
    expect(one.made.fileName).toMatch(/ - reviews - .*\.xml$/)
    expect(
      await refusal(
        api.runDataExport({ params: { ...path }, body: { format: 'csv', pageIds: ['nothing'] } }),
      ),
    ).toMatchObject({ code: 'NOT_FOUND' })
    expect(
      await refusal(api.runDataExport({ params: { ...path }, body: { format: 'csv', rows: 'filtered' } })),
    ).toMatchObject({ code: 'VALIDATION' })
  })

  // spec: EXP-03
  test('is one array as JSON and one object per line as JSON Lines; for support it contains the files of the run', async ({
    server,
  }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filled(server, api)
    const text = async (format: 'json' | 'jsonl') =>
      readFile((await fetchFile(server, api, path, { format })).file, 'utf8')
    expect(JSON.parse(await text('json'))).toEqual(rows)
    const lines = (await text('jsonl')).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(rows)

    const kept = { html_key: 'page.html.zst', screenshot_key: 'page.png' }
    await server.app.store.put(kept.html_key, zstdCompressSync('<h1>Tent 7</h1>'))
    await server.app.store.put(kept.screenshot_key, Buffer.from('PNG of Tent 7'))
    const page = {
      run_id: path.hid,
      reason: 'sample' as const,
      page_type: 'list',
      url: 'https://shop.example/',
    }
    const nothing = { code: null, http_status: 200, page_id: 'items', first_row: 1, row_count: 1 }
    const { id } = await server.app.db
      .insertInto('run_evidence')
      .values({ ...page, ...nothing, ...kept, rank: 1, bytes: 28, created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { file } = await fetchFile(server, api, path, { format: 'support' })
    const files = await readZip(file)
    expect(files.get(`page-snapshots/${id}.html`)).toBe('<h1>Tent 7</h1>')
    expect(files.get(`page-snapshots/${id}.png`)).toBe('PNG of Tent 7')
    expect(JSON.parse(files.get('page-snapshots.json')!)).toMatchObject([{ id, url: page.url }])
  })

  test('for support explains the run, with its log only for those who may see logs', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filled(server, api)
    await server.app.db
      .insertInto('run_segments')
      .values({
        run_id: path.hid,
        kind: 'log',
        page_id: '',
        sequence: 0,
        object_key: 'log',
        format: 'jsonl',
        row_count: 1,
        bytes: 1,
      })
      .execute()
    const body = await encodeSegment([{ at: '2026-01-01T00:00:00Z', level: 'INFO', message: 'hello there' }])
    await server.app.store.put('log', body)
    await server.app.db
      .updateTable('run_segments')
      .set({ bytes: body.length })
      .where('kind', '=', 'log')
      .execute()

    const { file } = await fetchFile(server, api, path, { format: 'support' })
    const files = await readZip(file)
    expect([...files.keys()]).toEqual([
      'run.json',
      'recipe.json',
      'log.csv',
      'sample/items.csv',
      'page-snapshots.json',
    ])
    expect(files.get('log.csv')).toContain('hello there')
    expect(files.get('sample/items.csv')!.trim().split('\n')).toHaveLength(101)
    expect(files.get('run.json')).not.toContain('"cost"')
    expect(JSON.parse(files.get('recipe.json')!)).toMatchObject({ start: ['https://shop.example/'] })
  })

  // spec: EXP-10
  test('is refused where the screen refuses it, and current data must be requested explicitly', async ({
    server,
  }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filled(server, api)
    const set = (change: object) =>
      server.app.db.updateTable('runs').set(change).where('id', '=', path.hid).execute()
    const order = (current: boolean) =>
      api.runDataExport({ params: { ...path }, body: { format: 'csv', current } })

    await set({ status: 'FAILED' })
    expect(await refusal(order(false))).toEqual({
      code: 'CONFLICT',
      message:
        'Export Unavailable: Please consider rerunning the dataset or get in touch with our support team for further assistance.',
    })
    expect(await order(true)).toMatchObject({ state: 'QUEUED' })
    await set({ status: 'IMPORTED' })
    expect(await refusal(order(true))).toMatchObject({
      message: 'Export Unavailable: This action is not available for imported dataset.',
    })
    await set({ status: 'SUCCESS', deleted_at: new Date() })
    const deleted = {
      code: 'CONFLICT',
      message: 'Export Unavailable: This run was deleted. Restore it before you export its rows.',
    }
    expect(await refusal(order(false))).toEqual(deleted)
    const download = { params: { ...path, pageId: 'items' }, query: { format: 'csv' as const } }
    expect(await refusal(api.runDownload(download))).toEqual(deleted)
    await set({ status: 'FAILED', deleted_at: null, archived_at: new Date() })
    expect(await refusal(order(true))).toMatchObject({
      message:
        'Export unavailable for archived data: The dataset has been archived. Please get in touch with our support team for further assistance.',
    })
    await set({ status: 'SUCCESS', rows: 0, archived_at: null })
    expect(await refusal(order(true))).toMatchObject({
      message: 'Export Unavailable: The row count is zero, export is unavailable',
    })
  })

  // spec: EXP-02
  test("comes in the account's allowed formats, by default all", async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filled(server, api)
    const place = { id: path.id, rid: path.rid }
    const all = ['csv', 'json', 'jsonl', 'xlsx', 'parquet', 'xml', 'yaml', 'support']
    expect((await api.runExportList({ params: place, query: {} })).formats).toEqual(all)

    const { organizationId } = await server.app.db
      .selectFrom('projects')
      .select('organization_id as organizationId')
      .where('id', '=', path.id)
      .executeTakeFirstOrThrow()
    for (const denied of all as ('csv' | 'json')[]) {
      await api.accountUpdate({ params: { orgId: organizationId }, body: { deniedFormats: [denied] } })
      const { formats } = await api.runExportList({ params: place, query: {} })
      expect([denied, formats]).toEqual([denied, all.filter((format) => format !== denied)])
    }
    await api.accountUpdate({
      params: { orgId: organizationId },
      body: { deniedFormats: ['xml', 'support'] },
    })

    expect((await api.runExportList({ params: place, query: {} })).formats).toEqual(all.filter((f) => f !== 'xml' && f !== 'support')) // oxfmt-ignore
    const refused = {
      code: 'FORBIDDEN',
      message:
        'The format XML is not allowed for this account. Choose another one, or ask your admin for it.',
    }
    expect(await refusal(api.runDataExport({ params: { ...path }, body: { format: 'xml' } }))).toEqual(
      refused,
    )
    expect(
      await refusal(api.runDownload({ params: { ...path, pageId: 'items' }, query: { format: 'xml' } })),
    ).toEqual(refused)
    expect(
      await refusal(
        api.runBulkExport({
          params: place,
          body: { reports: [{ reportId: path.rid, historyId: path.hid }], formats: ['xml'] },
        }),
      ),
    ).toEqual(refused)
  })

  test('says in a sentence why it could not be made', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filled(server, api)
    const body = { format: 'csv', rows: 'filtered', view: { sort: 'gone' } } as const
    const { exportId } = await api.runDataExport({ params: { ...path }, body })
    await makeNextExport(server.app)

    expect(await api.runExportGet({ params: { id: path.id, rid: path.rid, exportId } })).toMatchObject({
      state: 'FAILED',
      message:
        'This table has no column "gone". It may have been renamed or removed; take it out of the view.',
    })
  })

  test('is not made of a run that was deleted meanwhile', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filled(server, api)
    const { exportId } = await api.runDataExport({ params: { ...path }, body: { format: 'csv' } })
    await server.app.db
      .updateTable('runs')
      .set({ deleted_at: new Date() })
      .where('id', '=', path.hid)
      .execute()

    await makeNextExport(server.app)

    expect(await api.runExportGet({ params: { id: path.id, rid: path.rid, exportId } })).toMatchObject({
      state: 'FAILED',
      message: 'The run and its rows were removed.',
    })
  })

  test('is given up when its workers are lost again and again', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filled(server, api)
    const { exportId } = await api.runDataExport({ params: { ...path }, body: { format: 'csv' } })
    await server.app.db.updateTable('run_exports').set({ losses: 3 }).execute()

    await makeNextExport(server.app)
    expect(await api.runExportGet({ params: { id: path.id, rid: path.rid, exportId } })).toMatchObject({
      state: 'FAILED',
      message: expect.stringContaining('lost each time') as string,
    })
  })

  test('waits while the account has two in progress', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filled(server, api)
    for (let n = 0; n < 3; n += 1) await api.runDataExport({ params: { ...path }, body: { format: 'csv' } })
    const working = (ids: 'first two' | 'none') =>
      server.app.db
        .updateTable('run_exports')
        .set(ids === 'none' ? { state: 'READY' } : { state: 'WORKING', worked_at: new Date() })
        .where('id', 'in', (query) => query.selectFrom('run_exports').select('id').orderBy('id').limit(2))
        .execute()

    await working('first two')
    expect(await makeNextExport(server.app)).toBe(false)
    await working('none')
    expect(await makeNextExport(server.app)).toBe(true)
  })
})
