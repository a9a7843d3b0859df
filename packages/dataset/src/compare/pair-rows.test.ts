import { afterAll, expect, it } from 'vitest'
import type { Column } from '@windrow/contract/schemas/datasets'
import { openWorkbench } from '../test-support/table-on-disk.ts'
import { pairRows } from './pair-rows.ts'

const bench = await openWorkbench()
afterAll(() => bench[Symbol.asyncDispose]())

const columns: Column[] = [
  { name: 'sku', type: 'text' },
  { name: 'size', type: 'integer' },
]
const row = (sku: string | null, size: number | null = 1) => ({ sku, size })

async function pairs(
  earlier: readonly object[],
  later: readonly object[],
  rows: number[],
  keys = ['sku'],
  [of, to] = [columns, columns],
) {
  const sources = {
    earlier: { columns: of, files: await bench.segments(earlier, 2) },
    later: { columns: to, files: [await bench.parquet(to, later)] },
  }
  return Object.fromEntries(await pairRows(bench.engine, sources, keys, rows))
}

it('finds rows by their keys, whatever their place', async () => {
  const found = await pairs([row('a'), row('b'), row('c')], [row('new'), row('c'), row('a')], [1, 3, 2])
  expect(found).toEqual({ 2: 3, 3: 1 })
})

it('finds none without a key, with one that several rows had, and none beyond the table', async () => {
  const earlier = [row('a'), row('a'), row(null), row('b')]
  expect(await pairs(earlier, [row('a'), row(null), row('b')], [0, 1, 2, 3, 4])).toEqual({ 3: 4 })
  expect(await pairs([], [row('a')], [1])).toEqual({})
  expect(await pairs([row('a')], [], [1])).toEqual({})
})

it('takes several columns together, and types as the later table has them', async () => {
  const earlier = [row('a', 1), row('a', 2), row('b', 1)]
  expect(await pairs(earlier, [row('a', 2), row('b', 3)], [1, 2], ['sku', 'size'])).toEqual({ 1: 2 })
  const asText: Column[] = [columns[0]!, { name: 'size', type: 'text' }]
  expect(await pairs([{ sku: 'a', size: '7' }], [row('z', 7)], [1], ['size'], [asText, columns])).toEqual({
    1: 1,
  })
  await expect(pairs(earlier, earlier, [1], ['gone'])).rejects.toMatchObject({ code: 'UNKNOWN_COLUMN' })
})
