import { describe, expect } from 'vitest'
import { heldReport, findingOf } from '../../testing/review-support.ts'
import { allRows, startReport, untilEnded, type RunPath } from '../../testing/run-reports.ts'
import { startSaleShop, type SaleShop } from '../../testing/sale-shop.ts'
import { accountTest as test, type TestApp } from '../../testing/test-app.ts'
import { workHere } from '../../testing/work-here.ts'

/** A report of the shop whose last run has lost the prices of the sale; every page is kept. */
async function oddReport(server: TestApp, shop: SaleShop) {
  const { api } = await server.signIn('ADMIN')
  const first = await startReport(api, { ...shop.recipe, keep: { sample: 60 } })
  await untilEnded(api, first)
  const next = async (): Promise<RunPath> => {
    const path = { ...first, hid: (await api.runStart({ params: first })).id }
    await untilEnded(api, path)
    return path
  }
  for (let run = 0; run < 4; run += 1) await next()
  const good = await next()
  shop.redesignSale()
  const odd = await next()
  const [finding] = (await api.runQuality({ params: odd })).findings
  const explain = (findingId = finding!.findingId) => api.findingGet({ params: { ...odd, findingId } })
  return { api, good, odd, finding: finding!, explain }
}

type OddReport = Awaited<ReturnType<typeof oddReport>>

/** Another finding of the run, as its judge stores it. */
async function store(
  { app: { db } }: TestApp,
  { odd }: OddReport,
  position: number,
  change: object,
): Promise<number> {
  const place = { page_id: 'products', column_name: 'price', metric: 'fill' }
  const range = { value: 0.5, expected_low: 0.9, expected_high: 1 }
  const { id } = await db
    .insertInto('run_findings')
    .values({
      run_id: odd.hid,
      position,
      level: 'LOW',
      weight: 1,
      title: 'Odd',
      ...place,
      ...range,
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('a finding', () => {
  test('leads to its rows and pages, and to those of the last good run', async ({ server }) => {
    await using shop = await startSaleShop()
    await using _worker = workHere(server)
    const report = await oddReport(server, shop)
    const { api, good, odd, finding, explain } = report
    expect(finding.filter).toEqual({ column: 'price', operator: 'isEmpty', values: [] })

    const { examples, ...about } = await explain()
    const { runStarted } = await api.runGet({ params: good })
    expect(about).toEqual({
      finding,
      rowCount: 15,
      lastGoodRun: { historyId: good.hid, RunStarted: runStarted },
    })
    expect(examples).toHaveLength(15)
    const [now, then] = [await allRows(api, odd, 'products'), await allRows(api, good, 'products')]
    for (const { row, url, value, before, snapshotId, snapshotBeforeId } of examples) {
      const name = now[row - 1]!['name'] as string
      expect([value, now[row - 1]!['price']]).toEqual([null, null])
      expect(url).toMatch(new RegExp(`/sale/p/${name.split(' ')[1]}$`))
      expect(before).toEqual({ row: expect.any(Number) as number, value: expect.any(Number) as number })
      expect(then[before!.row - 1]).toMatchObject({ name, price: before!.value })
      const page = await api.evidencePage({ params: { ...odd, eid: snapshotId! } })
      expect(page.source).toContain(`<h1>${name}</h1><b class="price-now">`)
      const pageBefore = await api.evidencePage({ params: { ...good, eid: snapshotBeforeId! } })
      expect(pageBefore.source).toContain(`<h1>${name}</h1><b class="price">`)
    }

    // Without the row before, the only row of the same page is taken.
    const [{ row, before: rowBefore, snapshotId, snapshotBeforeId }] = examples as [(typeof examples)[0]]
    const marksOf = (query: { row: number; rowBefore?: number }) =>
      api.findingMarks({ params: { ...odd, findingId: finding.findingId }, query })
    const marks = await marksOf({ row, rowBefore: rowBefore!.row })
    expect(await marksOf({ row })).toEqual(marks)
    const pageOf = async (run: RunPath, eid: number) =>
      (await api.evidencePage({ params: { ...run, eid } })).html
    const classAt = (html: string, node: number | null | undefined) =>
      new RegExp(`<\\w+(?: class="([\\w-]+)")? data-wn="${node}"`).exec(html)?.[1]
    const shape = [
      { field: 'name', isFound: true },
      { field: 'price', isFound: true },
    ]
    expect(marks).toMatchObject({
      field: 'price',
      before: shape,
      after: [shape[0], { ...shape[1], isFound: false }],
    })
    expect(classAt(await pageOf(good, snapshotBeforeId!), marks.before?.[1]?.node)).toBe('price')
    expect(classAt(await pageOf(odd, snapshotId!), marks.after?.[1]?.node)).toBe('price-now')
    const unmarked = { field: null, before: null, after: null }
    expect(await marksOf({ row: 1_000_000 })).toEqual(unmarked)

    // Only two of these pages are left in this run, one of them in the good run.
    const [both, one] = [examples[7]!, examples[3]!]
    const { db } = server.app
    const remove = (run: RunPath) => db.deleteFrom('run_evidence').where('run_id', '=', run.hid)
    await remove(odd).where('id', 'not in', [both.snapshotId!, one.snapshotId!]).execute()
    await remove(good).where('id', '=', one.snapshotBeforeId!).execute()
    const fewer = (await explain()).examples
    const rest = examples.filter((example) => example !== both && example !== one)
    expect(fewer).toEqual([
      both,
      { ...one, snapshotBeforeId: null },
      ...rest.map((example) => ({ ...example, snapshotId: null })),
    ])

    const serve = (service_code: string | null) =>
      db.updateTable('recipe_versions').set({ service_code }).where('report_id', '=', odd.rid).execute()
    await serve('shop')
    const unknown = { url: null, before: null, snapshotId: null, snapshotBeforeId: null }
    expect((await explain()).examples).toEqual([
      { ...both, before: null },
      { ...one, before: null, snapshotBeforeId: null },
      ...rest.map((example) => ({ ...example, ...unknown })),
    ])
    expect(await marksOf({ row: both.row })).toEqual(unmarked)
    await serve(null)
    expect(await marksOf({ row: one.row })).toMatchObject({ field: 'price', before: null })
    expect(await marksOf({ row, rowBefore: rowBefore!.row })).toMatchObject({ after: null })
    const kept = db.selectFrom('run_evidence').select('html_key').where('id', '=', both.snapshotId!)
    await server.app.store.remove([(await kept.executeTakeFirstOrThrow()).html_key!])
    expect(await marksOf({ row: both.row })).toMatchObject({ field: 'price', after: null })

    const nothing = { rowCount: null, examples: [], lastGoodRun: about.lastGoodRun }
    const rows = await store(server, report, 97, { column_name: null, metric: 'rows' })
    expect(await explain(rows)).toMatchObject({ ...nothing, finding: { filter: null } })
    expect(await explain(await store(server, report, 98, { page_id: 'gone' }))).toMatchObject(nothing)
    expect(await explain(await store(server, report, 99, { column_name: 'gone' }))).toMatchObject(nothing)

    const archive = (run: RunPath) =>
      db.updateTable('runs').set({ archived_at: new Date() }).where('id', '=', run.hid).execute()
    await archive(good)
    const alone = await explain()
    expect(alone.examples.map(({ row, url }) => ({ row, url }))).toEqual(
      expect.arrayContaining(examples.map(({ row, url }) => ({ row, url }))),
    )
    expect(alone.examples.filter(({ before, snapshotBeforeId }) => before ?? snapshotBeforeId)).toEqual([])
    await archive(odd)
    expect(await explain()).toMatchObject(nothing)
  })

  test('has rows without pages where nothing tells the page, and no good run if there was none', async ({
    server,
  }) => {
    const moved = findingOf({
      column: 'sku',
      metric: 'values.moved',
      details: { labels: [{ label: 'T-2', share: 0.05, usual: 0 }] },
      value: 0.05,
      expected: { low: 0, high: 0.01 },
    })
    const { staff, path } = await heldReport(server, [moved])
    const [finding] = (await staff.api.runQuality({ params: path })).findings
    const params = { ...path, findingId: finding!.findingId }

    expect(await staff.api.findingGet({ params })).toEqual({
      finding: { ...finding, filter: { column: 'sku', operator: 'oneOf', values: ['T-2'] } },
      rowCount: 1,
      lastGoodRun: null,
      examples: [{ row: 3, url: null, value: 'T-2', before: null, snapshotId: null, snapshotBeforeId: null }],
    })
  })

  test('is not found through another run', async ({ server }) => {
    const [one, other] = [await heldReport(server), await heldReport(server)]
    const [finding] = (await one.staff.api.runQuality({ params: one.path })).findings

    const foreign = one.staff.api.findingGet({ params: { ...other.path, findingId: finding!.findingId } })
    await expect(foreign).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
})
