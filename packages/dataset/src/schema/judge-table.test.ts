import { afterAll, describe, expect, it } from 'vitest'
import { TableSchema } from '@windrow/contract/schemas/table-schemas'
import type { Column } from '@windrow/contract/schemas/datasets'
import { profileTable } from '../profile/profile-table.ts'
import { openWorkbench } from '../test-support/table-on-disk.ts'
import { judgeTable } from './judge-table.ts'
import { learnSchema } from './learn-schema.ts'

const bench = await openWorkbench()
afterAll(() => bench[Symbol.asyncDispose]())

const columns: Column[] = [
  { name: 'sku', type: 'text' },
  { name: 'price', type: 'number' },
  { name: 'size', type: 'text' },
]
const tableOf = async (rows: readonly object[]) => ({ columns, files: await bench.segments(rows, 30) })
const row = (sku: string | null, price: number | null, size: string | null) => ({ sku, price, size })

const rows = [
  row('A-1', 5, 'S'),
  row('A-1', -1, 'M'),
  row('', null, 'XXL'),
  row('b', 2000, null),
  row('A-2', 7, 'L'),
]

async function breachesOf(...rules: object[]) {
  return judgeTable(bench.engine, await tableOf(rows), TableSchema.parse({ columns: rules }))
}

describe('a table is judged by its schema', () => {
  it.each([
    ['required', { name: 'sku', type: 'text', required: true }, [3]],
    ['required', { name: 'price', type: 'number', required: true }, [3]],
    ['unique', { name: 'sku', type: 'text', unique: true }, [2]],
    ['pattern', { name: 'sku', type: 'text', pattern: 'A-\\d' }, [4]],
    ['minimum', { name: 'price', type: 'number', minimum: 0 }, [2]],
    ['maximum', { name: 'price', type: 'number', maximum: 1000 }, [4]],
    ['maximum', { name: 'size', type: 'text', maximum: 2 }, [3]],
    ['allowed', { name: 'size', type: 'text', allowed: ['S', 'M', 'L'] }, [3]],
    ['allowed', { name: 'price', type: 'number', allowed: ['5', '7', '-1'] }, [4]],
  ])('%s', async (rule, rules, rowNumbers) => {
    const breaches = [{ column: rules.name, rule, count: rowNumbers.length, rowNumbers }]

    expect(await breachesOf(rules)).toEqual({
      rows: 5,
      badRows: rowNumbers.length,
      breaches,
      marked: [{ column: rules.name, rule, rows: rowNumbers }],
    })
  })

  it('counts a row once, however many rules it breaks, and passes what breaks none', async () => {
    const bad = { name: 'sku', type: 'text', required: true, unique: true }
    const price = { name: 'price', type: 'number', required: true, minimum: 0 }

    expect((await breachesOf(bad, price)).badRows).toBe(2)
    expect(await breachesOf({ name: 'size', type: 'text' })).toEqual({
      rows: 5,
      badRows: 0,
      breaches: [],
      marked: [],
    })
  })

  it('tells of columns that are missing or of another type, and of too few rows', async () => {
    const schema = TableSchema.parse({
      minimumRows: 6,
      columns: [{ name: 'colour', type: 'text', required: true }, { name: 'price', type: 'integer' }],
    }) // oxfmt-ignore
    const whole = { count: 1, rowNumbers: [] }

    expect((await judgeTable(bench.engine, await tableOf(rows), schema)).breaches).toEqual([
      { column: null, rule: 'minimumRows', ...whole },
      { column: 'colour', rule: 'column', ...whole },
      { column: 'price', rule: 'type', ...whole },
    ])
  })

  it('judges by a pattern for which other engines take for ever', async () => {
    const long = await tableOf([row(`${'a'.repeat(50_000)}b`, 1, 'S'), row('a'.repeat(50_000), 1, 'S')])
    const schema = TableSchema.parse({ columns: [{ name: 'sku', type: 'text', pattern: '(a+)+' }] })

    const { breaches } = await judgeTable(bench.engine, long, schema)

    expect(breaches).toEqual([{ column: 'sku', rule: 'pattern', count: 1, rowNumbers: [1] }])
  })

  it('names the first ten rows', async () => {
    const many = await tableOf(Array.from({ length: 100 }, () => row(null, 1, 'S')))
    const schema = TableSchema.parse({ columns: [{ name: 'sku', type: 'text', required: true }] })
    const { badRows, breaches } = await judgeTable(bench.engine, many, schema)

    expect([badRows, breaches[0]?.rowNumbers]).toEqual([100, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]])
  })
})

describe('a schema is learned from a table', () => {
  const many = Array.from({ length: 90 }, (_, at) =>
    row(`A-${at}`, at === 4 ? null : at, ['S', 'M', 'L'][at % 3]!),
  )

  it('that passes it', async () => {
    const table = await tableOf(many)
    const schema = learnSchema(await profileTable(bench.engine, table))

    expect(schema).toEqual({
      columns: [
        { name: 'sku', type: 'text', required: true, unique: true },
        { name: 'price', type: 'number', required: false, unique: false, minimum: 0 },
        { name: 'size', type: 'text', required: true, unique: false, allowed: ['L', 'M', 'S'] },
      ],
    })
    expect((await judgeTable(bench.engine, table, schema)).breaches).toEqual([])
  })

  it('that allows all of its long texts', async () => {
    const long = Array.from({ length: 60 }, (_, at) => row(`A-${at}`, at, ['x', 'y'][at % 2]!.repeat(201)))
    const table = await tableOf(long)
    const schema = learnSchema(await profileTable(bench.engine, table))

    expect((await judgeTable(bench.engine, table, schema)).breaches).toEqual([])
  })

  it('says little after few rows, and nothing after none', async () => {
    const learned = async (rows: object[]) =>
      learnSchema(await profileTable(bench.engine, await tableOf(rows))).columns

    expect(await learned(many.slice(0, 3))).toMatchObject([
      { required: true, unique: false },
      {},
      { required: true },
    ])
    expect(await learned([])).toMatchObject([{ required: false }, { required: false }, { required: false }])
  })
})
