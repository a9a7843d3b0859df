import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import { expect, it } from 'vitest'
import { cellFormats } from './cell-format.ts'

const columnOf = (name: string, type: Column['type'] = 'number'): Column => ({ name, type })
function texts(column: Column, ...values: Cell[]): string[] {
  const format = cellFormats([column], values.map((value) => [value])) // oxfmt-ignore
  return values.map((value) => format.get(column.name)!.text(value))
}

it('writes the numbers of a column with the same decimals, and thousands apart', () => {
  expect(texts(columnOf('price'), 54, 1209.5, -3.25, null)).toEqual(['54.00', '1,209.50', '-3.25', 'null'])
  expect(texts(columnOf('reviews', 'integer'), 12, 48_213)).toEqual(['12', '48,213'])
})

it('leaves numbers that name something, and those with many digits, as they are', () => {
  expect(texts(columnOf('product_id', 'integer'), 48_213)).toEqual(['48213'])
  expect(texts(columnOf('year', 'integer'), 2027)).toEqual(['2027'])
  expect(texts(columnOf('modelNumber'), 1200.5, 3)).toEqual(['1200.5', '3'])
  expect(texts(columnOf('share'), 0.123_456_789, 1)).toEqual(['0.123456789', '1'])
  expect(texts(columnOf('tiny'), 1e-9, 5000)).toEqual(['1e-9', '5000'])
  expect(texts(columnOf('exact'), '123456789012345678901.25', 1000)).toEqual([
    '123456789012345678901.25',
    '1,000',
  ])
  expect(texts(columnOf('name', 'text'), '1209.5')).toEqual(['1209.5'])
})

it('finds the currencies beside amounts', () => {
  const columns = [columnOf('price'), columnOf('unit', 'text'), columnOf('stock', 'integer')]
  const at = (rows: Cell[][]) => cellFormats(columns, rows).get('price')!.currencyAt
  expect(at([[1, 'EUR', 3], [null, null, 2], [2, 'USD', 1]])).toBe(1) // oxfmt-ignore
  expect(at([[1, 'EUR', 3], [2, 'new', 1]])).toBeNull() // oxfmt-ignore
  expect(at([[1, null, 3]])).toBeNull()
})
