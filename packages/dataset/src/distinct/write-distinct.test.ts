import { existsSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import type { Column } from '@windrow/contract/schemas/datasets'
import { queryRows } from '../query-rows.ts'
import { openWorkbench } from '../test-support/table-on-disk.ts'
import { writeDistinct, type DistinctOptions } from './write-distinct.ts'

const bench = await openWorkbench()
afterAll(() => bench[Symbol.asyncDispose]())

const columns: Column[] = [
  { name: 'sku', type: 'text' },
  { name: 'size', type: 'text' },
  { name: 'price', type: 'number' },
]
const row = (sku: string | null, size: string, price: number) => ({ sku, size, price })
let outputs = 0

async function distinct(tables: readonly (readonly object[])[], options: DistinctOptions) {
  const files = (await Promise.all(tables.map((rows) => bench.segments(rows, 2)))).flat()
  const path = bench.path(`distinct-${++outputs}.parquet`)
  const { rows, dropped } = await writeDistinct(bench.engine, { columns, files }, options, path)
  const page = await queryRows(
    bench.engine,
    { columns, files: [{ path, format: 'parquet' }] },
    { offset: 0, limit: 100 },
  )
  return { rows, dropped, prices: page.rows.map(([, , price]) => price) }
}

it.each<[string, DistinctOptions, number[]]>([
  ['the first of each key', { keys: ['sku'], keep: 'first' }, [1, 2, 5, 6]],
  ['the last of each key', { keys: ['sku'], keep: 'last' }, [3, 4, 5, 6]],
  ['by several columns', { keys: ['sku', 'size'], keep: 'first' }, [1, 2, 3, 5, 6]],
])('keeps %s, in order, and every row without a key', async (_, options, prices) => {
  const rows = [row('a', 'S', 1), row('b', 'S', 2), row('a', 'M', 3), row('b', 'S', 4)]
  const without =
    options.keys.length === 1 ? [row(null, 'S', 5), row('', 'S', 6)] : [row(null, '', 5), row(null, '', 6)]

  expect(await distinct([[...rows, ...without]], options)).toEqual({
    rows: prices.length,
    dropped: 6 - prices.length,
    prices,
  })
})

it('merges tables, of which the later one wins', async () => {
  const options = { keys: ['sku'], keep: 'last' } as const

  expect(
    (await distinct([[row('a', 'S', 1), row('b', 'S', 2)], [row('a', 'S', 9)]], options)).prices,
  ).toEqual([2, 9])
  expect(await distinct([[], []], options)).toEqual({ rows: 0, dropped: 0, prices: [] })
})

it('leaves no file for a column that is gone', async () => {
  await expect(distinct([[row('a', 'S', 1)]], { keys: ['colour'], keep: 'first' })).rejects.toMatchObject({
    code: 'UNKNOWN_COLUMN',
  })
  expect(existsSync(bench.path(`distinct-${outputs}.parquet`))).toBe(false)
})

it('writes numbers and times that become text as people write them', async () => {
  const of = (type: Column['type']): Column[] => [{ name: 'cell', type }]
  const files = [
    await bench.parquet(of('number'), [{ cell: 549 }, { cell: 2.5 }, { cell: 1e300 }]),
    await bench.parquet(of('datetime'), [{ cell: '2026-02-28T10:00:00Z' }]),
    await bench.parquet(of('text'), [{ cell: '549' }]),
  ]
  const source = { columns: of('text'), files }
  const path = bench.path('as-text.parquet')

  const { dropped } = await writeDistinct(bench.engine, source, { keys: ['cell'], keep: 'first' }, path)

  expect(dropped).toBe(1)
  const written = { columns: of('text'), files: [{ path, format: 'parquet' as const }] }
  const { rows } = await queryRows(bench.engine, written, { offset: 0, limit: 10 })
  expect(rows).toEqual([['549'], ['2.5'], ['1e+300'], ['2026-02-28T10:00:00.000Z']])
})
