import { afterAll, beforeAll, expect, test } from 'vitest'
import { profileTable } from '../profile/profile-table.ts'
import { queryRows } from '../query-rows.ts'
import { openWorkbench, type Workbench } from '../test-support/table-on-disk.ts'
import { importTable } from './import-table.ts'

let bench: Workbench
let count = 0
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench[Symbol.asyncDispose]())

/** Imports the rows of a statement as if another tool had written them. */
async function imported(statement: string) {
  const [path, outPath] = [bench.path(`foreign-${++count}.parquet`), bench.path(`imported-${count}.parquet`)]
  await bench.engine.bulk.use(undefined, (connection) =>
    connection.run(`COPY (${statement}) TO $1 (FORMAT parquet)`, [path]),
  )
  const { columns } = await importTable(bench.engine, { path, format: 'parquet', known: [], outPath })
  const source = { columns, files: [{ path: outPath, format: 'parquet' as const }] }
  const { rows } = await queryRows(bench.engine, source, { offset: 0, limit: 100 })
  return { source, types: columns.map(({ type }) => type), rows }
}

test('nested values of another tool come in as JSON', async () => {
  const { types, rows } = await imported(
    `SELECT ['a', 'b'] AS tags, [1.50, NULL]::DOUBLE[] AS sizes, {'k': 'it''s', 'n': [1]} AS made, MAP{'x': 1} AS counts
      UNION ALL SELECT NULL, ['nan'::DOUBLE], NULL, NULL`,
  )

  expect(types).toEqual(['json', 'json', 'json', 'json'])
  expect(rows).toEqual([
    [['a', 'b'], [1.5, null], { k: "it's", n: [1] }, { x: 1 }],
    // JSON can't express it, so it stays text that every reader accepts.
    [null, '[NaN]', null, null],
  ])
})

test('whole decimals keep all their digits', async () => {
  const { types, rows } = await imported(
    `SELECT 123456789012345678::DECIMAL(18,0) AS id, 12345678901234567890123::DECIMAL(38,0) AS long, 1.25::DECIMAL(10,2) AS price`,
  )

  expect(types).toEqual(['integer', 'text', 'number'])
  expect(rows).toEqual([['123456789012345678', '12345678901234567890123', 1.25]])
})

test('times are cut to milliseconds, and days that nobody can show are empty', async () => {
  const { source, rows } = await imported(
    `SELECT * FROM (VALUES (TIMESTAMP '2026-02-28 10:00:00.123456', DATE '2026-02-28'),
      (TIMESTAMP '12026-01-01 00:00:00', DATE '12026-01-01'), ('infinity'::TIMESTAMP, 'infinity'::DATE)) AS t(seen, day)`,
  )

  expect(rows).toEqual([
    ['2026-02-28T10:00:00.123Z', '2026-02-28'],
    [null, null],
    [null, null],
  ])
  const { rows: same } = await queryRows(bench.engine, source, {
    offset: 0,
    limit: 1,
    filters: [{ column: 'seen', operator: 'is', values: ['2026-02-28T10:00:00.123Z'] }],
  })
  expect(same).toHaveLength(1)
  expect((await profileTable(bench.engine, source)).columns[1]).toMatchObject({ filled: 1 })
})
