import { describe, expect } from 'vitest'
import { ApiError } from '@windrow/contract/client'
import type { TableSchema } from '@windrow/contract/schemas/table-schemas'
import type { z } from 'zod'
import { refusal } from '../../testing/failure.ts'
import { fillRun } from '../../testing/fill-run.ts'
import { startReport } from '../../testing/run-reports.ts'
import { accountTest as test } from '../../testing/test-app.ts'
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
const schema: z.input<typeof TableSchema> = {
  columns: [
    { name: 'sku', type: 'text', required: true, unique: true },
    {
      name: 'price',
      type: 'number',
      required: true,
      rules: [
        { kind: 'range', minimum: 0, level: 'HOLD' },
        { kind: 'medianChange', within: 0.1 },
      ],
    },
  ],
  rules: [
    { kind: 'rows', minimum: 10 },
    { kind: 'missing', columns: ['sku'], maximum: 0 },
  ],
}

describe('the schema of a table', () => {
  test('checks the next runs, and says how they comply with each rule', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe)
    await fillRun(server.app, path.hid, columns, rows)
    const page = { ...path, pageId: 'items' }
    const saved = await api.tableSchemaSave({ params: page, body: schema })
    expect([saved.version, saved.schema.columns[1]!.rules[1]]).toEqual([
      1,
      { kind: 'medianChange', within: 0.1, level: 'WARN' },
    ])
    const before = await api.runJudge({ params: path })
    expect(before).toMatchObject({
      judgements: [{ pageId: 'items', judgement: { rows: 60, badRows: 0, breaches: [] } }],
    })
    expect(
      before.judgements[0]!.judgement.results.map(({ rule, outcome, measured }) => [rule, outcome, measured]),
    ).toEqual([
      ['rows', 'PASSED', '60 rows'],
      ['missing', 'SKIPPED', ''],
      ['required', 'PASSED', 'None'],
      ['unique', 'PASSED', 'None'],
      ['required', 'PASSED', 'None'],
      ['range', 'PASSED', '0.5 to 59.5'],
      ['medianChange', 'SKIPPED', ''],
    ])
    expect(await api.runGet({ params: path })).toMatchObject({ schemaBreaches: 0, badRows: 0 })

    const next = await api.runStart({ params: path })
    await fillRun(server.app, next.id, columns, [
      { sku: 'A-1', price: 5 },
      { sku: 'A-1', price: -5 },
      { sku: null, price: 7 },
    ])
    await judgeAtEnd(server.app, { id: next.id, report_id: path.rid })

    const { judgements } = await api.runJudgements({ params: { ...path, hid: next.id } })
    expect(judgements[0]!.judgement).toMatchObject({
      rows: 3,
      badRows: 2,
      breaches: [
        { column: null, rule: 'rows', count: 1, rowNumbers: [] },
        { column: 'sku', rule: 'required', count: 1, rowNumbers: [3] },
        { column: 'sku', rule: 'unique', count: 1, rowNumbers: [2] },
        { column: 'price', rule: 'range', count: 1, rowNumbers: [2] },
      ],
    })
    expect(judgements[0]!.judgement.results.find(({ rule }) => rule === 'range')).toEqual({
      column: 'price',
      rule: 'range',
      at: 0,
      level: 'HOLD',
      outcome: 'BROKEN',
      rows: 1,
      measured: '1 row',
      sentence: 'In 1 row, `price` is out of range; the schema asks for at least 0.',
    })
    const { histories } = await api.runList({ params: path })
    expect(histories.map(({ schemaBreaches, badRows }) => [schemaBreaches, badRows])).toEqual([
      [4, 2],
      [0, 0],
    ])
    // Bad rows are marked, not removed.
    const shown = await api.runRows({ params: { ...page, hid: next.id } })
    expect(shown.pagination.total).toBe(3)
    expect(shown.marks).toEqual([
      { row: 3, column: 'sku', rule: 'required' },
      { row: 2, column: 'sku', rule: 'unique' },
      { row: 2, column: 'price', rule: 'range' },
    ])
    const last = await api.runRows({ params: { ...page, hid: next.id }, query: { page: 3, limit: 1 } })
    expect(last.marks).toEqual([{ row: 3, column: 'sku', rule: 'required' }])
    expect((await api.runRows({ params: page })).marks).toEqual([])
    expect((await api.activityList({ params: path })).activities.map(({ kind }) => kind)).toContain(
      'SCHEMA_SAVED',
    )
  })

  test('misses a table once, and forgets when it is removed', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe)
    await fillRun(server.app, path.hid, columns, rows)
    const params = { ...path, pageId: 'reviews' }
    const rules = [{ kind: 'rows' as const, minimum: 1, level: 'HOLD' as const }]
    await api.tableSchemaSave({ params, body: { columns: [{ name: 'stars', type: 'integer' }], rules } })

    const { judgements } = await api.runJudge({ params: path })

    expect(judgements[0]!.judgement.breaches).toEqual([
      { column: null, rule: 'table', count: 1, rowNumbers: [] },
    ])
    expect(judgements[0]!.judgement.results.map(({ outcome, level }) => [outcome, level])).toEqual([
      ['BROKEN', 'HOLD'],
      ['SKIPPED', 'HOLD'],
    ])
    await api.tableSchemaRemove({ params })
    expect(await refusal(api.tableSchemaRemove({ params }))).toMatchObject({ code: 'NOT_FOUND' })
    await api.runJudge({ params: path })
    expect((await api.runGet({ params: path })).schemaBreaches).toBeNull()
  })

  test('is not overwritten by somebody who edited an earlier version', async ({ server }) => {
    const first = await server.signIn('ADMIN')
    const { api } = first
    const path = await startReport(api, recipe)
    const params = { ...path, pageId: 'items' }
    const save = (version: number) => api.tableSchemaSave({ params, body: { ...schema, version } })
    expect((await save(0)).version).toBe(1)
    expect((await save(1)).version).toBe(2)

    expect(await refusal(save(1))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/saved version 2 of this schema meanwhile/),
    })
    await api.tableSchemaRemove({ params })
    expect(await refusal(save(2))).toMatchObject({ code: 'CONFLICT' })
    const both = await Promise.allSettled([save(0), save(0)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('is refused with a message at the invalid field', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe)
    const params = { ...path, pageId: 'items' }
    const faultsOf = async (body: object) => {
      const answer = api.tableSchemaSave({ params, body: { columns: [], ...body } })
      const error: unknown = await answer.then(
        () => null,
        (reason: unknown) => reason,
      )
      return error instanceof ApiError ? error.errors.map(({ path: at, message }) => `${at} ${message}`) : []
    }
    const ofColumn = (type: string, ...rules: object[]) => ({ columns: [{ name: 'sku', type, rules }] })
    const pattern = { kind: 'pattern', pattern: '(?=A).*' }

    expect((await faultsOf(ofColumn('text', pattern)))[0]).toMatch(
      /^body.columns.0.rules.0.pattern is no regular expression/,
    )
    expect(await faultsOf(ofColumn('number', { kind: 'range', minimum: 5, maximum: 3 }))).toEqual([
      'body.columns.0.rules.0.maximum must not be less than the minimum',
    ])
    expect(await faultsOf(ofColumn('text', { kind: 'median', minimum: 5 }, { kind: 'filled' }))).toEqual([
      'body.columns.0.rules.0.kind is a rule for numbers',
      'body.columns.0.rules.1.minimum must be given, or a maximum',
    ])
    const fresh = { kind: 'fresh', hours: 5 }
    expect(await faultsOf(ofColumn('date', fresh, fresh, { kind: 'notBelow', column: 'x' }))).toEqual([
      'body.columns.0.rules.1.kind is there already; each kind of rule is there once',
      'body.columns.0.rules.2.kind is a rule for numbers',
    ])
    expect(await faultsOf(ofColumn('number', { kind: 'notBelow', column: 'sku' }))).toEqual([
      'body.columns.0.rules.0.column must be another column of the schema',
    ])
    expect(await faultsOf({ rules: [{ kind: 'duplicates', columns: ['id'], maximum: 0 }] })).toEqual([
      'body.rules.0.columns must be columns of the schema; id is none',
    ])
    const twice = { name: 'sku', type: 'text' }
    expect(await faultsOf({ columns: [twice, twice] })).toEqual([
      'body.columns.1.name has rules already; each column has them once',
    ])
    expect((await api.tableSchemaList({ params: path })).schemas).toEqual([])
  })
})
