import { sql } from 'kysely'
import { expect } from 'vitest'
import { startReport } from '../testing/run-reports.ts'
import { test } from '../testing/test-app.ts'
import { schemaRules } from './migrations/0053-schema-rules.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { title: { select: 'h1' } } } },
}

const oldSchema = {
  columns: [
    { name: 'sku', type: 'text', required: true, unique: true, pattern: 'A.*', minimum: 2.5, maximum: 9 },
    { name: 'price', type: 'number', required: false, unique: false, minimum: 0 },
    { name: 'seen', type: 'date', required: false, unique: false, minimum: 5 },
    { name: 'size', type: 'text', required: false, unique: false, allowed: ['S', 'M'] },
  ],
  minimumRows: 10,
}
const oldBreaches = [
  { column: null, rule: 'minimumRows', count: 1, rowNumbers: [] },
  { column: 'price', rule: 'minimum', count: 2, rowNumbers: [1, 2] },
  { column: 'sku', rule: 'maximum', count: 1, rowNumbers: [3] },
  { column: 'sku', rule: 'required', count: 1, rowNumbers: [4] },
]

test('schemas and results from before rules had kinds are converted', async ({ server }) => {
  const { api, userId } = await server.signIn('ADMIN')
  const path = await startReport(api, recipe)
  const { db } = server.app
  const schema = JSON.stringify(oldSchema)
  await sql`alter table table_schemas drop version`.execute(db)
  await sql`alter table run_judgements drop results`.execute(db)
  await sql`insert into table_schemas (report_id, page_id, schema, updated_by)
    values (${path.rid}, 'items', ${schema}, ${userId})`.execute(db)
  await sql`insert into run_judgements (run_id, page_id, schema, rows, bad_rows, breaches, marked)
    values (${path.hid}, 'items', ${schema}, 4, 4, ${JSON.stringify(oldBreaches)},
      ${JSON.stringify([{ column: 'price', rule: 'minimum', rows: [1, 2] }])})`.execute(db)

  await schemaRules.up(db)

  const level = 'WARN'
  const [saved] = (await api.tableSchemaList({ params: path })).schemas
  expect(saved).toMatchObject({ version: 1, pageId: 'items' })
  const { version: _version, updatedDate: _date, updatedBy: _by, pageId: _page, ...converted } = saved!
  expect(converted).toEqual({
    schema: {
      columns: [
        {
          name: 'sku',
          type: 'text',
          required: true,
          unique: true,
          level,
          rules: [
            { kind: 'length', minimum: 3, maximum: 9, level },
            { kind: 'pattern', pattern: 'A.*', level },
          ],
        },
        {
          name: 'price',
          type: 'number',
          required: false,
          unique: false,
          level,
          rules: [{ kind: 'range', minimum: 0, level }],
        },
        { name: 'seen', type: 'date', required: false, unique: false, level, rules: [] },
        {
          name: 'size',
          type: 'text',
          required: false,
          unique: false,
          level,
          rules: [{ kind: 'allowed', values: ['S', 'M'], level }],
        },
      ],
      rules: [{ kind: 'rows', minimum: 10, level }],
    },
  })
  const { judgements } = await api.runJudgements({ params: path })
  expect(judgements[0]!.judgement.breaches.map(({ column, rule }) => [column, rule])).toEqual([
    [null, 'rows'],
    ['price', 'range'],
    ['sku', 'length'],
    ['sku', 'required'],
  ])
  // What is converted can be saved again as it is.
  const params = { ...path, pageId: 'items' }
  expect((await api.tableSchemaSave({ params, body: saved!.schema })).version).toBe(2)
})
