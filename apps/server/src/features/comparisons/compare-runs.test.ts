import { describe, expect } from 'vitest'
import { refusal } from '../../testing/failure.ts'
import { fillRun } from '../../testing/fill-run.ts'
import { startReport } from '../../testing/run-reports.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { test } from '../../testing/test-with-jobs.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}
const columns = [
  { name: 'sku', type: 'text' as const },
  { name: 'price', type: 'number' as const },
]

/** Two runs of a report: one row is removed, one added, one changed. */
async function twoRuns(server: TestApp) {
  const person = await server.signIn('ADMIN')
  const path = await startReport(person.api, recipe)
  await fillRun(server.app, path.hid, columns, [
    { sku: 'a', price: 1 },
    { sku: 'b', price: 2 },
    { sku: 'c', price: 3 },
  ])
  const later = await person.api.runStart({ params: path })
  await fillRun(server.app, later.id, columns, [
    { sku: 'b', price: 20 },
    { sku: 'c', price: 3 },
    { sku: 'd', price: 4 },
  ])
  const order = { earlierId: path.hid, laterId: later.id, pageId: 'items', keys: ['sku'] }
  return { api: person.api, path, order }
}

describe('two runs of a report', () => {
  test('are compared by the proposed keys, and only differences are stored', async ({ server }) => {
    const { api, path, order } = await twoRuns(server)
    const { keys } = await api.keyProposal({ params: { ...path, hid: order.laterId, pageId: 'items' } })
    expect(keys).toEqual(['sku'])

    const made = await api.comparisonCreate({ params: path, body: { ...order, keys } })

    expect(made).toMatchObject({ kind: 'compare', state: 'DONE', added: 1, removed: 1, changed: 1, same: 1 })
    const params = { ...path, comparisonId: made.comparisonId! }
    const found = await api.comparisonGet({ params })
    expect(found).toMatchObject({ added: 1, removed: 1, changed: 1, same: 1, keys: ['sku'] })
    expect(found.changes).toEqual([{ name: 'price', changed: 1 }])
    const days = (Date.parse(found.expiresDate) - Date.parse(found.createdDate)) / 86_400_000
    expect(days).toBeCloseTo(3)
    const { rows } = await api.comparisonRows({ params })
    expect(rows).toEqual([
      ['changed', { price: 2 }, 'b', 20],
      ['added', null, 'd', 4],
      ['removed', null, 'a', 1],
    ])
    const file = await api.comparisonDownload({
      params,
      query: { format: 'csv', filters: [{ column: '_change', operator: 'is', values: ['added'] }] },
    })
    expect((await file.text()).trim().split(/\r?\n/)).toHaveLength(2)
    expect((await api.activityList({ params: path })).activities.map(({ kind }) => kind)).toContain(
      'RUNS_COMPARED',
    )
  })

  test('cannot be compared with a run of another report, with themselves or by a column that is gone', async ({
    server,
  }) => {
    const { api, path, order } = await twoRuns(server)
    const other = await startReport(api, recipe, 'Another')
    const compare = (change: object) =>
      refusal(api.comparisonCreate({ params: path, body: { ...order, ...change } }))

    expect(await compare({ earlierId: other.hid })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await compare({ earlierId: order.laterId })).toMatchObject({ code: 'CONFLICT' })
    expect(await compare({ keys: ['gone'] })).toMatchObject({ code: 'VALIDATION' })
    expect(await compare({ pageId: 'reviews' })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('cannot be downloaded in a format denied to their account', async ({ server }) => {
    const { api, path, order } = await twoRuns(server)
    const { comparisonId } = await api.comparisonCreate({ params: path, body: order })
    const { organizationId } = await api.projectGet({ params: path })
    await api.accountUpdate({ params: { orgId: organizationId }, body: { deniedFormats: ['csv'] } })
    const download = (format: 'csv' | 'jsonl') =>
      api.comparisonDownload({ params: { ...path, comparisonId: comparisonId! }, query: { format } })

    expect(await refusal(download('csv'))).toMatchObject({ code: 'FORBIDDEN' })
    expect(await (await download('jsonl')).text()).toContain('changed')
  })

  test('are no longer compared once one of them is deleted or the comparison is old', async ({ server }) => {
    const { api, path, order } = await twoRuns(server)
    const { comparisonId } = await api.comparisonCreate({ params: path, body: order })
    const params = { ...path, comparisonId: comparisonId! }
    const historyIds = String(order.laterId)

    await api.runBulkUpdate({ params: path, body: { historyIds, action: 0 } })
    expect(await refusal(api.comparisonRows({ params }))).toMatchObject({ code: 'NOT_FOUND' })
    await api.runRestore({ params: path, body: { historyIds } })
    expect((await api.comparisonRows({ params })).rows).toHaveLength(3)
    await server.app.db
      .updateTable('comparisons')
      .set({ expires_at: new Date(0) })
      .execute()
    expect(await refusal(api.comparisonGet({ params }))).toMatchObject({ code: 'NOT_FOUND' })
  })
})
