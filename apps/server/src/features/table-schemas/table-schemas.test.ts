import { describe, expect } from 'vitest'
import { refusal } from '../../testing/failure.ts'
import { fillRun } from '../../testing/fill-run.ts'
import { startReport } from '../../testing/run-reports.ts'
import { test } from '../../testing/test-app.ts'
import { judgeAtEnd } from './judge-run.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}
const columns = [
  { name: 'sku', type: 'text' as const },
  { name: 'price', type: 'number' as const },
]
const rows = Array.from({ length: 60 }, (_, at) => ({ sku: `A-${at}`, price: at + 0.5 }))

describe('the schema of a table', () => {
  test('is learned from a run in one call, and checks the next runs', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe)
    await fillRun(server.app, path.hid, columns, rows)
    const page = { ...path, pageId: 'items' }

    const learned = await api.tableSchemaLearn({ params: page })
    expect(learned.schema.columns).toEqual([
      { name: 'sku', type: 'text', required: true, unique: true },
      { name: 'price', type: 'number', required: true, unique: false, minimum: 0 },
    ])
    expect(await api.runJudge({ params: path })).toMatchObject({
      judgements: [{ pageId: 'items', judgement: { rows: 60, badRows: 0, breaches: [] } }],
    })
    expect(await api.runGet({ params: path })).toMatchObject({ schemaBreaches: 0, badRows: 0 })

    const next = await api.runStart({ params: path })
    await fillRun(server.app, next.id, columns, [
      { sku: 'A-1', price: 5 },
      { sku: 'A-1', price: -5 },
      { sku: null, price: 7 },
    ])
    await judgeAtEnd(server.app, { id: next.id, report_id: path.rid })

    const { judgements } = await api.runJudgements({ params: { ...path, hid: next.id } })
    expect(judgements[0]!.judgement).toEqual({
      rows: 3,
      badRows: 2,
      breaches: [
        { column: 'sku', rule: 'required', count: 1, rowNumbers: [3] },
        { column: 'sku', rule: 'unique', count: 1, rowNumbers: [2] },
        { column: 'price', rule: 'minimum', count: 1, rowNumbers: [2] },
      ],
    })
    const { histories } = await api.runList({ params: path })
    expect(histories.map(({ schemaBreaches, badRows }) => [schemaBreaches, badRows])).toEqual([
      [3, 2],
      [0, 0],
    ])
    // Bad rows are marked, not removed.
    const shown = await api.runRows({ params: { ...page, hid: next.id } })
    expect(shown.pagination.total).toBe(3)
    expect(shown.marks).toEqual([
      { row: 3, column: 'sku', rule: 'required' },
      { row: 2, column: 'sku', rule: 'unique' },
      { row: 2, column: 'price', rule: 'minimum' },
    ])
    const last = await api.runRows({ params: { ...page, hid: next.id }, query: { page: 3, limit: 1 } })
    expect(last.marks).toEqual([{ row: 3, column: 'sku', rule: 'required' }])
    expect((await api.runRows({ params: page })).marks).toEqual([])
    expect((await api.activityList({ params: path })).activities.map(({ kind }) => kind)).toContain(
      'SCHEMA_LEARNED',
    )
  })

  test('is broken if the run has no such table', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe)
    await fillRun(server.app, path.hid, columns, rows)
    const params = { ...path, pageId: 'reviews' }
    await api.tableSchemaSave({
      params,
      body: { columns: [{ name: 'stars', type: 'integer' }], minimumRows: 1 },
    })

    const { judgements } = await api.runJudge({ params: path })

    expect(judgements[0]!.judgement.breaches.map(({ column, rule }) => [column, rule])).toEqual([
      [null, 'minimumRows'],
      ['stars', 'column'],
    ])
    await api.tableSchemaRemove({ params })
    expect(await refusal(api.tableSchemaRemove({ params }))).toMatchObject({ code: 'NOT_FOUND' })
    await api.runJudge({ params: path })
    expect((await api.runGet({ params: path })).schemaBreaches).toBeNull()
  })

  test('is refused with a message at the invalid field', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe)
    const save = (rules: object) =>
      api
        .tableSchemaSave({
          params: { ...path, pageId: 'items' },
          body: { columns: [{ name: 'sku', type: 'text', ...rules }] },
        })
        .catch((error: unknown) => error)

    expect(await save({ pattern: '(?=A).*' })).toMatchObject({
      code: 'VALIDATION',
      errors: [{ path: 'body.columns.0.pattern', message: expect.stringContaining('no regular expression') }],
    })
    expect(await save({ minimum: 5, maximum: 3 })).toMatchObject({
      errors: [{ path: 'body.columns.0.maximum', message: 'must not be less than the minimum' }],
    })
    expect((await api.tableSchemaList({ params: path })).schemas).toEqual([])
  })
})
