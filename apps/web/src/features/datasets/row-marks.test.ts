import { expect, it } from 'vitest'
import { RowMarks } from './row-marks.ts'

it('describes the violations of rows and cells', () => {
  const marks = new RowMarks([
    { row: 4, column: 'sku', rule: 'unique' },
    { row: 4, column: 'price', rule: 'range' },
    { row: 4, column: 'price', rule: 'pattern' },
  ])

  expect(marks.ofRow(4)).toBe(
    '“sku” is a duplicate, “price” is out of range, “price” does not match the pattern',
  )
  expect(marks.ofCell(4, 'price')).toBe('“price” is out of range, “price” does not match the pattern')
  expect([marks.ofRow(5), marks.ofCell(4, 'name')]).toEqual([null, null])
})
