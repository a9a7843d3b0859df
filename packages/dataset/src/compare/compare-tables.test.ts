import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import type { Column } from '@windrow/contract/schemas/datasets'
import { queryRows } from '../query-rows.ts'
import { openWorkbench } from '../test-support/table-on-disk.ts'
import { compareTables, type CompareOptions } from './compare-tables.ts'

const bench = await openWorkbench()
afterAll(() => bench[Symbol.asyncDispose]())

const columns: Column[] = [
  { name: 'sku', type: 'text' },
  { name: 'price', type: 'number' },
  { name: 'seen', type: 'datetime' },
  { name: 'tags', type: 'json' },
]
let outputs = 0

const asParquet = async (of: Column[], rows: readonly object[]) => [await bench.parquet(of, rows)]

async function compare(
  earlier: readonly object[],
  later: readonly object[],
  options: CompareOptions,
  [of, to]: [Column[], Column[]] = [columns, columns],
  { folder = '', before = bench.segments(earlier, 2) } = {},
) {
  const out = bench.path(`${folder}differences-${++outputs}.parquet`)
  const found = await compareTables(
    bench.engine,
    { columns: of, files: await before },
    { columns: to, files: await asParquet(to, later) },
    options,
    out,
  )
  const { rows, columns: shown } = await queryRows(bench.engine, found.differences, { offset: 0, limit: 100 })
  const { added, removed, changed, same, changes } = found
  return {
    changes: changes.map((column) => `${column.name} ${column.changed}`).join(', '),
    counts: { added, removed, changed, same },
    rows: rows.map((row) => Object.fromEntries(shown.map(({ name }, at) => [name, row[at]]))),
  }
}

const seen = '2026-02-28T10:00:00.000Z'
const row = (sku: string | null, price: number | null, tags: unknown = ['x']) => ({ sku, price, seen, tags })

describe('two tables compared by a key', () => {
  it('give what was added, removed and changed, with the cells as they were', async () => {
    const { changes, counts, rows } = await compare(
      [row('a', 1), row('b', 2), row('gone', 3), row('d', null, { k: 'old "quoted"' })],
      [row('new', 9), row('b', 2), row('a', 1.5), row('d', 4, { k: 'new' })],
      { keys: ['sku'] },
    )

    expect(counts).toEqual({ added: 1, removed: 1, changed: 2, same: 1 })
    expect(changes).toBe('price 2, tags 1')
    expect(rows).toEqual([
      { _change: 'added', _before: null, ...row('new', 9) },
      { _change: 'changed', _before: { price: 1 }, ...row('a', 1.5) },
      {
        _change: 'changed',
        _before: { price: null, tags: { k: 'old "quoted"' } },
        ...row('d', 4, { k: 'new' }),
      },
      { _change: 'removed', _before: null, ...row('gone', 3) },
    ])
  })

  it('tell removed rows of which nothing but the key is there, and of which nothing is', async () => {
    const only: Column[] = [{ name: 'sku', type: 'text' }]
    const keysOnly = await compare([{ sku: 'a' }, { sku: 'b' }], [{ sku: 'a' }], { keys: ['sku'] }, [
      only,
      only,
    ])
    const empty = { sku: null, price: null, seen: null, tags: null }
    const allEmpty = await compare([row('a', 1), empty], [row('a', 1)], { keys: ['sku'] })

    expect(keysOnly).toEqual({
      changes: '',
      counts: { added: 0, removed: 1, changed: 0, same: 1 },
      rows: [{ _change: 'removed', _before: null, sku: 'b' }],
    })
    expect(allEmpty).toEqual({
      changes: '',
      counts: { added: 0, removed: 1, changed: 0, same: 1 },
      rows: [{ _change: 'removed', _before: null, ...empty }],
    })
  })

  it('match rows that share a key in their order, and rows without one with each other', async () => {
    const { counts, rows } = await compare(
      [row('a', 1), row('a', 2), row(null, 5)],
      [row('a', 1), row('a', 3), row('a', 4), row(null, 6)],
      { keys: ['sku'] },
    )

    expect(counts).toEqual({ added: 1, removed: 0, changed: 2, same: 1 })
    expect(rows.map(({ _change, price, _before }) => [_change, price, _before])).toEqual([
      ['changed', 3, { price: 2 }],
      ['added', 4, null],
      ['changed', 6, { price: 5 }],
    ])
  })

  it('differ only in the columns that count', async () => {
    const options = { keys: ['sku'], columns: ['price'] }

    expect((await compare([row('a', 1, ['x'])], [row('a', 1, ['y'])], options)).counts.changed).toBe(0)
    expect((await compare([row('a', 1, ['x'])], [row('a', 2, ['y'])], options)).rows[0]).toMatchObject({
      _before: { price: 1 },
    })
  })

  it('may have different columns', async () => {
    const earlier: Column[] = [
      { name: 'sku', type: 'text' },
      { name: 'brand', type: 'text' },
      { name: 'price', type: 'text' },
    ]
    const later: Column[] = [
      { name: 'sku', type: 'text' },
      { name: 'price', type: 'number' },
      { name: 'stock', type: 'boolean' },
    ]
    const { rows } = await compare(
      [{ sku: 'a', brand: 'Alder', price: '2.50' }, { sku: 'b', brand: null, price: '3' }],
      [{ sku: 'a', price: 2.5, stock: true }, { sku: 'b', price: 3 }],
      { keys: ['sku'] },
      [earlier, later],
    ) // oxfmt-ignore

    expect(rows).toEqual([
      {
        _change: 'changed',
        _before: { stock: null, brand: 'Alder' },
        sku: 'a',
        price: 2.5,
        stock: true,
        brand: null,
      },
    ])
  })

  it('may have columns whose names differ only in case', async () => {
    const of = (...names: string[]) => names.map((name): Column => ({ name, type: 'text' }))
    const [earlier, later] = [of('sku', 'price'), of('sku', 'Price')]
    const before = asParquet(earlier, [{ sku: 'a', price: 'old' }])
    const { rows } = await compare([], [{ sku: 'a', Price: 'new' }], { keys: ['sku'] }, [earlier, later], {
      before,
    })

    expect(rows).toEqual([
      { _change: 'changed', _before: { Price: null, price: 'old' }, sku: 'a', Price: 'new', price: null },
    ])
  })

  it('tell times as they are shown, also of a folder whose name looks like a pattern', async () => {
    await mkdir(bench.path('runs[1]'), { recursive: true })
    const at = (text: string) => [{ ...row('a', 1), seen: text }]
    const { rows } = await compare(at('2026-02-27T10:00:00Z'), at(seen), { keys: ['sku'] }, undefined, {
      folder: 'runs[1]/',
    })

    expect(rows).toMatchObject([{ _before: { seen: '2026-02-27T10:00:00.000Z' } }])
  })

  it('differ in nothing, or one of them is empty', async () => {
    const same = { added: 0, removed: 0, changed: 0, same: 1 }
    expect(await compare([row('a', 1)], [row('a', 1)], { keys: ['sku', 'price'] })).toEqual({
      changes: '',
      counts: same,
      rows: [],
    })
    expect((await compare([], [row('a', 1)], { keys: ['sku'] })).counts).toEqual({
      ...same,
      added: 1,
      same: 0,
    })
    expect((await compare([row('a', 1)], [], { keys: ['sku'] })).counts).toEqual({
      ...same,
      removed: 1,
      same: 0,
    })
  })

  it('leave no file when the key is gone', async () => {
    await expect(compare([row('a', 1)], [row('a', 1)], { keys: ['colour'] })).rejects.toMatchObject({
      code: 'UNKNOWN_COLUMN',
    })
    expect(existsSync(bench.path(`differences-${outputs}.parquet`))).toBe(false)
  })
})
