import { afterAll, describe, expect, it } from 'vitest'
import { TableSchema } from '@windrow/contract/schemas/table-schemas'
import type { Column } from '@windrow/contract/schemas/datasets'
import { ruleKey, type RuleKind } from '@windrow/contract/table-rules'
import { openWorkbench } from '../test-support/table-on-disk.ts'
import { judgeTable } from './judge-table.ts'
import { keyLoss } from './key-counts.ts'

const bench = await openWorkbench()
afterAll(() => bench[Symbol.asyncDispose]())

const columns: Column[] = [
  { name: 'sku', type: 'text' },
  { name: 'price', type: 'number' },
  { name: 'size', type: 'text' },
  { name: 'was', type: 'number' },
  { name: 'seen', type: 'datetime' },
]
const tableOf = async (rows: readonly object[]) => ({ columns, files: await bench.segments(rows, 30) })
const row = (
  sku: string | null,
  price: number | string | null,
  size: string | null,
  was: number | null = null,
  seen: string | null = null,
) => ({ sku, price, size, was, seen })

const rows = [
  row('A-1', 5, 'S', 4, '2026-03-01T10:00:00Z'),
  row('A-1', -1, 'M', 3, '2026-03-02T10:00:00Z'),
  row('', null, 'XXL', 9),
  row('b', 2000, null),
  row('A-2', 7, 'L', 7),
]
const level = 'WARN' as const

async function judged(schema: object, table: readonly object[] = rows) {
  return judgeTable(bench.engine, await tableOf(table), TableSchema.parse({ columns: [], ...schema }))
}
const ofColumn = (name: string, type: string, ...rules: object[]) => ({ columns: [{ name, type, rules }] })

describe('cells are judged by the rules of their column', () => {
  it.each<[RuleKind, object, number[]]>([
    ['required', { name: 'sku', type: 'text', required: true }, [3]],
    ['required', { name: 'price', type: 'number', required: true }, [3]],
    ['unique', { name: 'sku', type: 'text', unique: true }, [2]],
    ['pattern', { name: 'sku', type: 'text', rules: [{ kind: 'pattern', pattern: 'A-\\d', level }] }, [4]],
    ['range', { name: 'price', type: 'number', rules: [{ kind: 'range', minimum: 0, level }] }, [2]],
    [
      'range',
      { name: 'price', type: 'number', rules: [{ kind: 'range', minimum: 0, maximum: 1000, level }] },
      [2, 4],
    ],
    ['length', { name: 'size', type: 'text', rules: [{ kind: 'length', maximum: 2, level }] }, [3]],
    [
      'allowed',
      { name: 'size', type: 'text', rules: [{ kind: 'allowed', values: ['S', 'M', 'L'], level }] },
      [3],
    ],
    [
      'allowed',
      { name: 'price', type: 'number', rules: [{ kind: 'allowed', values: ['5', '7', '-1'], level }] },
      [4],
    ],
    ['notBelow', { name: 'price', type: 'number', rules: [{ kind: 'notBelow', column: 'was', level }] }, [2]],
  ])('%s', async (rule, column, rowNumbers) => {
    const { name } = column as { name: string }
    const { badRows, marked, facts } = await judged({ columns: [column] })

    expect(badRows).toBe(rowNumbers.length)
    expect(marked).toEqual([{ column: name, rule, rows: rowNumbers }])
    expect(facts.broken).toEqual(new Map([[ruleKey(name, rule), rowNumbers.length]]))
  })

  it.each([
    ['a range of texts', ofColumn('sku', 'text', { kind: 'range', minimum: 1, level })],
    ['a length of numbers', ofColumn('price', 'number', { kind: 'length', minimum: 9, level })],
    ['another column that is missing', ofColumn('price', 'number', { kind: 'notBelow', column: 'x', level })],
    ['another column of texts', ofColumn('price', 'number', { kind: 'notBelow', column: 'sku', level })],
  ])('%s breaks nothing', async (_, schema) => {
    expect(await judged(schema)).toMatchObject({ badRows: 0, marked: [] })
  })

  it('counts a row once, however many rules it breaks, and passes what breaks none', async () => {
    const bad = { name: 'sku', type: 'text', required: true, unique: true }
    const price = {
      name: 'price',
      type: 'number',
      required: true,
      rules: [{ kind: 'range', minimum: 0, level }],
    }

    expect((await judged({ columns: [bad, price] })).badRows).toBe(2)
    expect(await judged({ columns: [{ name: 'size', type: 'text' }] })).toMatchObject({
      badRows: 0,
      marked: [],
    })
  })

  it('judges by a pattern for which other engines take for ever', async () => {
    const long = [row(`${'a'.repeat(50_000)}b`, 1, 'S'), row('a'.repeat(50_000), 1, 'S')]
    const { marked } = await judged(
      ofColumn('sku', 'text', { kind: 'pattern', pattern: '(a+)+', level }),
      long,
    )

    expect(marked).toEqual([{ column: 'sku', rule: 'pattern', rows: [1] }])
  })

  it('lists the first thousand rows and counts all', async () => {
    const many = Array.from({ length: 1005 }, () => row(null, 1, 'S'))
    const schema = { columns: [{ name: 'sku', type: 'text', required: true }] }
    const { badRows, marked } = await judged(schema, many)

    expect([badRows, marked[0]?.rows.length, marked[0]?.rows[999]]).toEqual([1005, 1000, 1000])
  })
})

describe('what rules about whole columns and tables need is measured', () => {
  it('of each kind', async () => {
    const { facts } = await judged({
      columns: [
        {
          name: 'size',
          type: 'text',
          rules: [
            { kind: 'distinct', minimum: 1, level },
            { kind: 'length', minimum: 1, level },
            { kind: 'covers', values: ['S', 'XS', 'M'], level },
          ],
        },
        {
          name: 'price',
          type: 'number',
          rules: [
            { kind: 'median', minimum: 1, level },
            { kind: 'range', minimum: -5, level },
          ],
        },
        { name: 'seen', type: 'datetime', rules: [{ kind: 'fresh', hours: 5, level }] },
        { name: 'sku', type: 'text' },
      ],
    })

    const { found, ...size } = facts.columns.get('size')!
    expect(size).toMatchObject({ filled: 4, distinct: 4, smallest: 1, largest: 3 })
    expect(found.toSorted()).toEqual(['M', 'S'])
    expect(facts.columns.get('price')).toMatchObject({ filled: 4, median: 6, smallest: -1, largest: 2000 })
    expect(facts.columns.get('seen')).toMatchObject({ filled: 2, newest: Date.UTC(2026, 2, 2, 10) })
    expect(facts).toMatchObject({ exists: true, rows: 5, repeated: null })
  })

  it.each([
    ['by a key, where rows without one count as none', ['sku'], 1],
    ['by all columns', [], 0],
    ['by a column that is missing: not at all', ['colour'], null],
  ])('repeated rows %s', async (_, keys, repeated) => {
    const rules = [{ kind: 'duplicates', columns: keys, maximum: 0, level }]
    expect((await judged({ rules })).facts.repeated).toBe(repeated)
  })

  it('of a table that was not written, or has no rows', async () => {
    const schema = TableSchema.parse(ofColumn('price', 'number', { kind: 'median', minimum: 1, level }))
    const absent = await judgeTable(bench.engine, null, schema)
    const empty = await judgeTable(bench.engine, { columns, files: [] }, schema)

    expect([absent.facts.exists, absent.facts.columns.size]).toEqual([false, 0])
    expect([empty.facts.exists, empty.facts.rows, empty.facts.columns.get('price')?.median]).toEqual([
      true,
      0,
      null,
    ])
  })

  it('of long numbers and of columns that hold no number', async () => {
    const long = [row('a', '12345678901234567890.5', 'S'), row('b', 'on request', 'S')]
    const { facts, marked } = await judged(
      ofColumn(
        'price',
        'number',
        { kind: 'range', maximum: 5, level },
        { kind: 'median', maximum: 5, level },
      ),
      long,
    )

    expect(facts.columns.get('price')).toMatchObject({ filled: 1, median: 12_345_678_901_234_567_000 })
    expect(marked).toEqual([{ column: 'price', rule: 'range', rows: [1] }])
  })

  it('the keys that a later table lacks', async () => {
    const [before, now] = [
      await tableOf(rows),
      await tableOf([row('A-1', 9, 'S'), row('c', 1, 'S'), row(null, 1, 'S')]),
    ]
    expect(await keyLoss(bench.engine, before, now, ['sku'])).toEqual({ all: 3, missing: 2 })
    expect(await keyLoss(bench.engine, before, now, ['colour'])).toBeNull()
  })
})
