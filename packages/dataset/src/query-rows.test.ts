import { rm, truncate, writeFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import type { Column } from '@windrow/contract/schemas/datasets'
import { queryRows } from './query-rows.ts'
import type { RowsView } from './rows-view.ts'
import { allColumns, hardRows } from './test-support/hard-values.ts'
import { numbersTable, openWorkbench } from './test-support/table-on-disk.ts'

const bench = await openWorkbench()
afterAll(() => bench[Symbol.asyncDispose]())

const all: RowsView = { offset: 0, limit: 100 }
const column = (type: Column['type'], name = 'v'): Column => ({ name, type })

/** The cells of a one-column table of the type, as segments and as Parquet. */
async function bothWays(type: Column['type'], values: unknown[]) {
  const columns = [column(type)]
  const rows = values.map((v) => ({ v }))
  const [lines, packed] = await Promise.all([bench.segments(rows), bench.parquet(columns, rows)])
  const read = async (files: typeof lines) =>
    (await queryRows(bench.engine, { columns, files }, all)).rows.flat()
  return [await read(lines), await read([packed])]
}

describe('cells', () => {
  it.each<[Column['type'], unknown[], unknown[]]>([
    ['number', [1.5, '2.5', 'on request', true, null, '', 1e21, 'NaN', 'inf', {}], [1.5, 2.5, null, null, null, null, 1e21, null, null, null]],
    ['integer', [3, '4', 3.7, '5.0', 2 ** 53, '9007199254740993', '99999999999999999999', 'x'], [3, 4, null, 5, '9007199254740992', '9007199254740993', '99999999999999999999', null]],
    ['boolean', [true, 'false', 'maybe', 1], [true, false, null, true]],
    ['date', ['2026-02-28', '2026-02-30', '2026-02-28T10:00:00Z', 'infinity', '12026-01-01', 'soon'], ['2026-02-28', null, '2026-02-28', null, null, null]],
    ['datetime', ['2026-02-28T10:00:00+02:00', '2026-02-28', '2026-02-28 10:00:00.1239', 'infinity', 'now-ish'], ['2026-02-28T08:00:00.000Z', '2026-02-28T00:00:00.000Z', '2026-02-28T10:00:00.123Z', null, null]],
    ['text', ['a', 5, { x: [1] }, false, null, ''], ['a', '5', '{"x":[1]}', 'false', null, '']],
    ['json', [{ x: [1, null] }, [], 'text', 5, null], [{ x: [1, null] }, [], 'text', 5, null]],
  ])('of a %s column are of that type or empty', async (type, values, expected) => {
    for (const read of await bothWays(type, values)) expect(read).toEqual(expected)
  }) // oxfmt-ignore

  it('survive whatever they hold', async () => {
    for (const files of [await bench.segments(hardRows, 5), [await bench.parquet(allColumns, hardRows)]]) {
      const { rows } = await queryRows(bench.engine, { columns: allColumns, files }, all)
      expect(rows).toEqual(hardRows.map((row) => allColumns.map(({ name }) => row[name as keyof typeof row])))
    }
  })

  it('may be larger than DuckDB likes its lines', async () => {
    const big = { v: 'y'.repeat(20 * 2 ** 20) }
    const files = await bench.segments([{ v: 'small' }, big])
    const page = await queryRows(
      bench.engine,
      { columns: [column('html')], files },
      { ...all, search: 'YYY' },
    )
    expect([page.rowNumbers, page.rows[0]?.[0] === big.v]).toEqual([[2], true])
  })
})

describe('columns', () => {
  it('are those asked for, in that order, and empty where a file has none', async () => {
    const files = [
      ...(await bench.segments([{ a: 1, b: 2 }])),
      await bench.parquet([column('text', 'b')], [{ b: '7' }]),
    ]
    const columns = [column('integer', 'a'), column('integer', 'b'), column('json', 'c')]
    const page = await queryRows(bench.engine, { columns, files }, { ...all, columns: ['c', 'b'] })
    expect(page.columns.map(({ name }) => name)).toEqual(['c', 'b'])
    expect(page.rows).toEqual([[null, 2], [null, 7]]) // oxfmt-ignore
  })

  it('may differ only in case, or have odd names', async () => {
    const names = ['Price', 'price', 'PRICE', "it's", 'a"b', 'x.y', '$z', '-n']
    const columns = names.map((name) => column('integer', name))
    const row = Object.fromEntries(names.map((name, at) => [name, at]))
    for (const files of [await bench.segments([row]), [await bench.parquet(columns, [row])]]) {
      const page = await queryRows(
        bench.engine,
        { columns, files },
        { ...all, sort: '-n', filters: [{ column: 'price', operator: 'is', values: ['1'] }] },
      )
      expect(page.rows).toEqual([names.map((_, at) => at)])
    }
  })
})

describe('pages', () => {
  it('run through segments and Parquet in order, without missing or repeating a row', async () => {
    const rows = Array.from({ length: 230 }, (_, n) => ({ n }))
    const columns = [column('integer', 'n')]
    const files = [
      ...(await bench.segments(rows.slice(0, 70), 20)),
      ...(await bench.segments([])),
      await bench.parquet(columns, rows.slice(70, 150)),
      await bench.parquet(columns, []),
      ...(await bench.segments(rows.slice(150), 33)),
    ]
    const seen: unknown[] = []
    for (let offset = 0; offset < 260; offset += 26) {
      const page = await queryRows(bench.engine, { columns, files }, { offset, limit: 26 })
      expect([page.total, page.rowNumbers]).toEqual([230, page.rows.map(([n]) => Number(n) + 1)])
      seen.push(...page.rows.flat())
    }
    expect(seen).toEqual(rows.map(({ n }) => n))
  })

  it('are right deep inside a large file, sorted or not', async () => {
    const source = await numbersTable(bench, 1_000_000)
    const deep = await queryRows(bench.engine, source, { offset: 987_650, limit: 3 })
    expect([deep.rowNumbers, deep.rows.map(([n]) => n)]).toEqual([[987_651, 987_652, 987_653], [987_650, 987_651, 987_652]]) // oxfmt-ignore
    const sorted = await queryRows(bench.engine, source, { offset: 249_998, limit: 4, sort: 'word' })
    expect(sorted.rows.map(([n, word]) => [n, word])).toEqual([[999_992, 'ash'], [999_996, 'ash'], [1, 'birch'], [5, 'birch']]) // oxfmt-ignore
    const filtered = await queryRows(bench.engine, source, {
      offset: 0,
      limit: 2,
      sort: '-n',
      search: 'ROW 99999',
      filters: [{ column: 'even', operator: 'is', values: ['true'] }],
    })
    expect([filtered.total, filtered.rows.map(([n]) => n)]).toEqual([5, [999_998, 999_996]])
    const beyond = await queryRows(bench.engine, source, { offset: 5_000_000, limit: 2, search: 'row 99999' })
    expect([beyond.total, beyond.rows]).toEqual([11, []])
  })

  it('of nothing are empty', async () => {
    const page = await queryRows(
      bench.engine,
      { columns: allColumns, files: [] },
      { ...all, search: 'x', sort: 'day' },
    )
    expect([page.rows, page.total, page.columns]).toEqual([[], 0, allColumns])
  })
})

describe('a query that cannot be answered', () => {
  it.each<[string, Partial<RowsView>, string]>([
    ['a filter on a column that is gone', { filters: [{ column: 'gone', operator: 'is', values: ['1'] }] }, 'UNKNOWN_COLUMN'],
    ['a sort on a column that is gone', { sort: '-gone' }, 'UNKNOWN_COLUMN'],
    ['a column that is gone', { columns: ['gone'] }, 'UNKNOWN_COLUMN'],
    ['an impossible number', { filters: [{ column: 'number', operator: 'atLeast', values: ['12 apples'] }] }, 'BAD_VALUE'],
    ['an impossible day', { filters: [{ column: 'day', operator: 'atMost', values: ['2026-02-30'] }] }, 'BAD_VALUE'],
    ['an impossible moment', { filters: [{ column: 'moment', operator: 'is', values: ['2026-01-01T25:00'] }] }, 'BAD_VALUE'],
    ['an impossible boolean', { filters: [{ column: 'yes', operator: 'is', values: ['perhaps'] }] }, 'BAD_VALUE'],
    ['no value', { filters: [{ column: 'text', operator: 'is', values: [] }] }, 'BAD_VALUE'],
    ['two values where one is meant', { filters: [{ column: 'text', operator: 'atMost', values: ['a', 'b'] }] }, 'BAD_VALUE'],
    ['text inside a number', { filters: [{ column: 'number', operator: 'contains', values: ['1'] }] }, 'BAD_OPERATOR'],
    ['the size of nested values', { filters: [{ column: 'nested', operator: 'atLeast', values: ['1'] }] }, 'BAD_OPERATOR'],
    ['the order of nested values', { sort: 'nested' }, 'NOT_SORTABLE'],
  ])('says so: %s', async (_what, view, code) => {
    const files = await bench.segments(hardRows)
    const query = queryRows(bench.engine, { columns: allColumns, files }, { ...all, ...view })
    await expect(query).rejects.toMatchObject({ name: 'DatasetError', code, message: expect.stringMatching(/^[A-Z"].*\.$/) })
  }) // oxfmt-ignore

  it('says which kind of trouble its files are in', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => ({ n, noise: Math.random() }))
    const [gone] = await bench.segments(rows)
    await rm(gone!.path)
    const [cut] = await bench.segments(rows)
    await truncate(cut!.path, 2000)
    const packed = await bench.parquet([column('integer', 'n')], rows)
    await truncate(packed.path, 2000)
    const nonsense = { path: bench.path('nonsense.zst'), format: 'jsonl' as const }
    await writeFile(nonsense.path, 'this is not a segment')
    const ask = (file: typeof packed) =>
      queryRows(bench.engine, { columns: [column('integer', 'n')], files: [file] }, { ...all, sort: 'n' })
    await expect(ask(gone!)).rejects.toMatchObject({ code: 'SOURCE_GONE' })
    for (const file of [cut!, packed, nonsense])
      await expect(ask(file)).rejects.toMatchObject({ code: 'SOURCE_DAMAGED' })
  })

  it('says of rows that hold more than can be sent what to ask for instead', async () => {
    const path = bench.path('large.parquet')
    await bench.engine.bulk.use(undefined, (connection) =>
      connection.run(
        `COPY (SELECT repeat('x', 4000000) AS v, 1 AS n FROM range(26)) TO $1 (FORMAT parquet)`,
        [path],
      ),
    )
    const columns = [column('text'), column('integer', 'n')]
    const source = { columns, files: [{ path, format: 'parquet' as const }] }

    await expect(queryRows(bench.engine, source, all)).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringMatching(/100 million characters; ask for fewer rows or columns/) as string,
    })
    expect((await queryRows(bench.engine, source, { ...all, columns: ['n'] })).rows).toHaveLength(26)
    expect((await queryRows(bench.engine, source, { ...all, limit: 1 })).characters).toBe(4_000_008)
  })
})
