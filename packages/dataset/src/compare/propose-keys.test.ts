import { afterAll, expect, it } from 'vitest'
import type { Column } from '@windrow/contract/schemas/datasets'
import { openWorkbench } from '../test-support/table-on-disk.ts'
import { proposeKeys } from './propose-keys.ts'

const bench = await openWorkbench()
afterAll(() => bench[Symbol.asyncDispose]())

const columns: Column[] = [
  { name: 'name', type: 'text' },
  { name: 'price', type: 'number' },
  { name: 'product_url', type: 'url' },
  { name: 'sku', type: 'text' },
  { name: 'size', type: 'text' },
]
const product = (at: number) => ({
  name: `Tent ${at}`,
  price: at,
  product_url: `https://a.example/${at}`,
  sku: `S${at}`,
  size: 'M',
})
const many = Array.from({ length: 50 }, (_, at) => product(at))

it.each<[string, object[], string[]]>([
  ['the column that is named like a key', many, ['sku']],
  [
    'another when that has gaps',
    many.map((row, at) => (at === 3 ? { ...row, sku: '' } : row)),
    ['product_url'],
  ],
  ['another when that comes twice', [...many, { ...product(99), sku: 'S1' }], ['product_url']],
  [
    'two together when no column tells rows apart',
    many.flatMap((row) => [
      { ...row, size: 'M' },
      { ...row, size: 'L' },
    ]),
    ['sku', 'size'],
  ],
  ['none when whole rows come twice', [...many, product(1)], []],
  ['none without rows', [], []],
])('proposes %s', async (_, rows, keys) => {
  const files = await bench.segments(rows, 20)

  expect(await proposeKeys(bench.engine, { columns, files })).toEqual(keys)
})
