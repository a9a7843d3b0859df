import type { Column } from '@windrow/contract/schemas/datasets'
import { expect, it } from 'vitest'
import { rowsAt } from './rows-at.ts'
import { openWorkbench } from './test-support/table-on-disk.ts'

const columns: Column[] = [
  { name: 'name', type: 'text' },
  { name: 'price', type: 'number' },
]
const rows = [
  { name: 'Lamp', price: 54 },
  { name: 'Tent', price: null },
  { name: 'Rope', price: 12.5 },
]

it('reads rows by number, in the wanted order', async () => {
  await using bench = await openWorkbench()

  for (const files of [await bench.segments(rows, 2), [await bench.parquet(columns, rows)]]) {
    const at = (numbers: number[], names = ['price', 'name']) =>
      rowsAt(bench.engine, { columns, files }, numbers, names)
    expect(await at([3, 1, 3])).toEqual([
      [12.5, 'Rope'],
      [54, 'Lamp'],
      [12.5, 'Rope'],
    ])
    expect(await at([0, 2, 4], ['price'])).toEqual([null, [null], null])
    expect(await at([])).toEqual([])
    await expect(at([1], ['color'])).rejects.toMatchObject({ code: 'UNKNOWN_COLUMN' })
  }
})
