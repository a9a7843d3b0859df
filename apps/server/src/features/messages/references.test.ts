import { describe, expect } from 'vitest'
import { failure, refusal } from '../../testing/failure.ts'
import { fillRun } from '../../testing/fill-run.ts'
import { say, startThread, talkingProject, type Person } from '../../testing/talk-support.ts'
import { sharedTest as test, type TestApp } from '../../testing/test-app.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}
const names = ['name', 'price', 'list_price', 'a', 'b', 'c', 'd', 'e', 'f', 'stock']

/** A project with a finished run of two rows, a finding, and snapshots of a good and of a failed page. */
async function withData(server: TestApp) {
  const project = await talkingProject(server)
  const admin = await server.signIn('ADMIN', 'Operator')
  const report = await admin.api.reportCreate({ params: project, body: { name: 'Catalogue', recipe } })
  const below = { id: project.id, rid: report.id }
  const { id: hid } = await admin.api.runStart({ params: below })
  const { db } = server.app
  const columns = names.map((name) => ({
    name,
    type: name === 'price' ? ('number' as const) : ('text' as const),
  }))
  const row = { name: 'Tarn 45', price: 189.95, list_price: 'x'.repeat(3000), stock: 'in_stock' }
  await fillRun(server.app, hid, columns, [{ name: 'Tent', price: 54 }, row])
  const page = { run_id: hid, bytes: 1, page_type: 'list', rank: 0, created_at: new Date(), html_key: 'none' }
  const snapshot = {
    ...page,
    reason: 'sample',
    url: 'https://shop.example/tarn-45',
    page_id: 'items',
    first_row: 2,
    row_count: 1,
  }
  const failed = {
    ...page,
    reason: 'failed',
    url: 'https://shop.example/gone',
    code: 'HTTP_STATUS',
    http_status: 429,
    row_count: 0,
  }
  const insert = (values: typeof snapshot | typeof failed) =>
    db
      .insertInto('run_evidence')
      .values(values as never)
      .returning('id')
      .executeTakeFirstOrThrow()
  const [seen, broken] = [await insert(snapshot), await insert(failed)]
  const finding = await db
    .insertInto('run_findings')
    .values({
      run_id: hid,
      position: 0,
      page_id: 'items',
      column_name: 'price',
      metric: 'fill',
      level: 'HIGH',
      weight: 3,
      title: '`price` is empty',
      detail: 'On the sale',
      value: 0.8,
      expected_low: 0.9,
      expected_high: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = { reportId: report.id, historyId: hid }
  return {
    ...project,
    admin,
    at,
    rid: report.id,
    hid,
    snapshotId: seen.id,
    failedId: broken.id,
    findingId: finding.id,
  }
}

const face = '\u{1F600}'
const halfFace = face.slice(0, 1)

const cell = { kind: 'CELL', pageId: 'items', row: 2, column: 'price' } as const
const firstReference = async ({ api }: Person, path: { id: number; threadId: number }) =>
  (await api.messageList({ params: path, query: {} })).messages[0]!.references[0]!

describe('what a message refers to', () => {
  test('may have characters that the database refuses, which are left out', async ({ server }) => {
    const { maja, admin, id, rid } = await withData(server)
    const { id: hid } = await admin.api.runStart({ params: { id, rid } })
    const columns = [
      { name: 'name', type: 'text' as const },
      { name: 'sizes', type: 'json' as const },
    ]
    const long = `${'x'.repeat(999)}${face}`
    const rows = [{ name: 'Tent\0 green', sizes: ['S\0', halfFace] }, { name: halfFace }, { name: long }]
    await fillRun(server.app, hid, columns, rows)
    const references = [1, 2, 3].map((row) => ({
      kind: 'ROW' as const,
      reportId: rid,
      historyId: hid,
      pageId: 'items',
      row,
    }))

    const path = await startThread(maja, id, { references })
    const { messages } = await maja.api.messageList({ params: path, query: {} })
    expect(messages[0]!.references.map(({ values }) => values)).toEqual([
      ['Tent green', ['S', '\uFFFD']],
      ['\uFFFD', null],
      [`${'x'.repeat(999)}\uFFFD…`, null],
    ])
  })

  test('is found again in the latest run by what identifies it, for those who may see that run', async ({
    server,
  }) => {
    const { maja, admin, at, id, hid, rid } = await withData(server)
    const path = await startThread(maja, id, { references: [{ ...at, ...cell }] })
    const { messages } = await maja.api.messageList({ params: path, query: {} })
    const params = { ...path, messageId: messages[0]!.messageId }
    const latest = async (who: Person = maja) =>
      (await who.api.messageLatest({ params })).references.map(({ historyId, row, values }) => [
        historyId,
        row,
        ...values.slice(0, 2),
      ])
    expect(await latest()).toEqual([])

    const columns = [
      { name: 'name', type: 'text' as const },
      { name: 'price', type: 'number' as const },
    ]
    const { db } = server.app
    await db.updateTable('runs').set({ status: 'SUCCESS' }).where('id', '=', hid).execute()
    const next = async (rows: Record<string, unknown>[]) => {
      const run = await admin.api.runStart({ params: { id, rid } })
      await fillRun(server.app, run.id, columns, rows)
      await db.updateTable('runs').set({ status: 'SUCCESS' }).where('id', '=', run.id).execute()
      return run.id
    }
    const tarn = { name: 'Tarn 45', price: 179.95 }
    const second = await next([{ name: 'Lantern', price: 5 }, { name: 'Tent', price: 54 }, tarn])
    expect(await latest()).toEqual([[second, 3, 'Tarn 45', 179.95]])
    const third = await next([tarn, { ...tarn, price: 1 }])
    // Twice: nobody can say which is meant.
    expect(await latest()).toEqual([])
    await db.updateTable('runs').set({ review_state: 'REJECTED' }).where('id', '=', third).execute()
    expect(await latest()).toEqual([[second, 3, 'Tarn 45', 179.95]])
    await db.updateTable('runs').set({ archived_at: new Date() }).where('id', '=', second).execute()
    expect(await latest()).toEqual([])
  })

  test('is read by the server, and stays as it was after the run is archived, deleted and purged', async ({
    server,
  }) => {
    const { maja, priya, at, id, hid, snapshotId } = await withData(server)
    const path = await startThread(maja, id, { references: [{ ...at, ...cell }] })

    const reference = await firstReference(priya, path)
    expect(reference).toMatchObject({
      kind: 'CELL',
      reportId: at.reportId,
      reportName: 'Catalogue',
      historyId: hid,
      pageId: 'items',
      row: 2,
      column: 'price',
      url: 'https://shop.example/tarn-45',
      evidenceId: snapshotId,
    })
    expect(reference.columns.map(({ name }) => name)).toEqual(names.slice(0, 8))
    expect(reference.values.slice(0, 3)).toEqual(['Tarn 45', 189.95, `${'x'.repeat(1000)}…`])
    const { thread } = await maja.api.threadGet({ params: path })
    expect(thread).toMatchObject({ report: { reportId: at.reportId, name: 'Catalogue' }, historyId: hid })
    const last = await say(maja, path, 'The last column', {
      references: [
        { ...at, ...cell, column: 'stock' },
        { ...at, kind: 'ROW', pageId: 'items', row: 1 },
      ],
    })
    expect(last.references.map(({ columns, values }) => [columns.at(-1)?.name, values.at(-1)])).toEqual([
      ['stock', 'in_stock'],
      ['e', null],
    ])

    const { db } = server.app
    await db.updateTable('runs').set({ archived_at: new Date() }).where('id', '=', hid).execute()
    expect(await firstReference(maja, path)).toEqual(reference)
    expect(await refusal(say(maja, path, 'Once more', { references: [{ ...at, ...cell }] }))).toEqual({
      code: 'CONFLICT',
      message: 'The rows of this run are gone. You can refer to the run itself.',
    })
    await db.updateTable('runs').set({ deleted_at: new Date() }).where('id', '=', hid).execute()
    expect(await firstReference(maja, path)).toEqual({ ...reference, historyId: null })
    expect(await firstReference(priya, path)).toEqual(reference)
    expect((await maja.api.threadGet({ params: path })).thread.historyId).toBeNull()
    await db.deleteFrom('runs').where('id', '=', hid).execute()
    expect(await firstReference(priya, path)).toMatchObject({ historyId: null, values: reference.values })
  })

  test('can be a finding, whose figures only those see who may view anomalies, a failed page, or a run', async ({
    server,
  }) => {
    const { maja, priya, at, id, findingId, failedId, hid } = await withData(server)
    const path = await startThread(maja, id, {
      references: [
        { ...at, kind: 'FINDING', findingId },
        { ...at, kind: 'FAILED_PAGE', evidenceId: failedId },
        { ...at, kind: 'RUN' },
      ],
    })
    const seenBy = async ({ api }: Person) =>
      (await api.messageList({ params: path, query: {} })).messages[0]!.references

    const [finding, page, run] = await seenBy(maja)
    expect(finding).toMatchObject({
      findingId,
      title: '`price` is empty',
      detail: 'On the sale',
      value: null,
      expected: null,
    })
    expect(page).toMatchObject({
      url: 'https://shop.example/gone',
      title: 'HTTP_STATUS 429',
      evidenceId: failedId,
    })
    expect(run).toMatchObject({ historyId: hid, run: { status: 'SUCCESS', itemCount: 2, failedCount: 0 } })
    expect((await seenBy(priya))[0]).toMatchObject({ value: 0.8, expected: { low: 0.9, high: 1 } })
  })

  test('is of the project and visible, else refused at its field', async ({ server }) => {
    const { maja, priya, oskar, at, id, findingId, snapshotId, hid } = await withData(server)
    const other = await withData(server)
    const path = await startThread(oskar, id)
    const { db } = server.app
    await db.updateTable('run_findings').set({ ignored_by: 1 }).where('id', '=', findingId).execute()
    const refused = async (who: Person, reference: object) =>
      who.api
        .messageSend({
          params: path,
          body: { text: 'See', clientId: crypto.randomUUID(), references: [reference as never] },
        })
        .then(() => 'sent')
        .catch((error: { errors: { path: string }[] }) => error.errors.map((one) => one.path).join())

    for (const [reference, field] of [
      [{ ...other.at, kind: 'RUN' }, 'historyId'],
      [{ ...at, historyId: other.hid, kind: 'RUN' }, 'historyId'],
      [{ ...other.at, ...cell }, 'historyId'],
      [{ ...at, ...cell, pageId: 'none' }, 'pageId'],
      [{ ...at, ...cell, column: 'none' }, 'column'],
      [{ ...at, ...cell, row: 3 }, 'row'],
      [{ ...at, ...cell, row: 1e12 }, 'row'],
      [{ ...at, ...cell, row: 0 }, 'row'],
      [{ ...at, kind: 'CELL', pageId: 'items', row: 2 }, 'column'],
      [{ ...at, kind: 'RUN', row: 2 }, 'row'],
      [{ ...at, kind: 'FINDING', findingId: other.findingId }, 'findingId'],
      [{ ...at, kind: 'FAILED_PAGE', evidenceId: snapshotId }, 'evidenceId'],
      [{ ...at, kind: 'FAILED_PAGE', evidenceId: other.failedId }, 'evidenceId'],
      [{ ...at, ...cell, values: ['made up'] }, 'values'],
    ] as const)
      expect([reference, await refused(maja, reference)]).toEqual([reference, `body.references.0.${field}`])
    const ignored = { ...at, kind: 'FINDING', findingId }
    expect(await refused(maja, ignored)).toBe('body.references.0.findingId')
    expect(await refused(priya, ignored)).toBe('sent')
    await db.updateTable('runs').set({ deleted_at: new Date() }).where('id', '=', hid).execute()
    expect(await refused(oskar, { ...at, kind: 'RUN' })).toBe('body.references.0.historyId')
    const eleven = Array.from({ length: 11 }, () => ({ ...at, kind: 'RUN' as const }))
    expect(await failure(say(maja, path, 'Many', { references: eleven }))).toBe('422 VALIDATION')
    expect(await failure(startThread(maja, id, { historyId: hid }))).toBe('422 VALIDATION')
    expect(await failure(startThread(maja, id, { reportId: other.rid }))).toBe('422 VALIDATION')
  })

  test('is shown before, with open threads about the same page', async ({ server }) => {
    const { maja, priya, vera, at, id } = await withData(server)
    const params = { id }
    const preview = (who: Person, row = 2) =>
      who.api.referencePreview({ params, body: { reference: { ...at, ...cell, row, column: 'name' } } })
    const path = await startThread(maja, id, { references: [{ ...at, ...cell }] })
    const hidden = await startThread(maja, id, { subject: 'Hidden' })
    await say(priya, hidden, 'Same', { internal: true, references: [{ ...at, ...cell }] })

    const shown = await preview(maja)
    expect(shown.reference).toMatchObject({ column: 'name', url: 'https://shop.example/tarn-45' })
    expect(shown.threads).toEqual([{ threadId: path.threadId, number: 1, subject: 'Prices', state: 'OPEN' }])
    expect(shown.readers).toBe(3)
    expect((await preview(priya)).threads.map(({ subject }) => subject)).toEqual(['Hidden', 'Prices'])
    expect((await preview(maja, 1)).threads).toEqual([])
    expect(await failure(preview(vera))).toBe('403 FORBIDDEN')
    await maja.api.threadUpdate({ params: path, body: { state: 'CLOSED' } })
    expect((await preview(maja)).threads).toEqual([])
  })

  test('stays when its report moves to another project', async ({ server }) => {
    const { admin, maja, at, id, rid } = await withData(server)
    const path = await startThread(maja, id, { references: [{ ...at, kind: 'RUN' }] })
    const target = await maja.api.projectCreate({ body: { name: `Target ${crypto.randomUUID()}` } })

    await admin.api.reportTransfer({ params: { id, rid }, body: { projectId: target.id } })

    expect((await maja.api.threadGet({ params: path })).thread).toMatchObject({
      report: null,
      historyId: null,
    })
    expect(await firstReference(maja, path)).toMatchObject({
      reportId: null,
      reportName: 'Catalogue',
      historyId: null,
    })
    expect((await maja.api.threadList({ params: { id: target.id }, query: {} })).threads).toEqual([])
  })
})
