import { expect, it } from 'vitest'
import { clipboardText, isInRange, nextCell } from './cell-cursor.ts'

const size = { rows: 25, columns: 4 }
const at = (row: number, column: number) => ({ row, column })

it('moves by a cell, by a page and to the ends, but never beyond the edge', () => {
  expect(nextCell('ArrowDown', at(0, 0), size, false)).toEqual(at(1, 0))
  expect(nextCell('ArrowLeft', at(3, 0), size, false)).toEqual(at(3, 0))
  expect(nextCell('ArrowRight', at(3, 1), size, true)).toEqual(at(3, 3))
  expect(nextCell('PageDown', at(20, 1), size, false)).toEqual(at(24, 1))
  expect(nextCell('End', at(3, 1), size, false)).toEqual(at(3, 3))
  expect(nextCell('Home', at(3, 1), size, true)).toEqual(at(0, 0))
  expect(nextCell('a', at(3, 1), size, false)).toBeNull()
})

it('marks the rectangle between two cells, whichever comes first', () => {
  const range = { from: at(3, 2), to: at(1, 1) }
  expect([isInRange(range, 2, 1), isInRange(range, 0, 1), isInRange(range, 2, 3)]).toEqual([
    true,
    false,
    false,
  ])
  expect(isInRange(null, 0, 0)).toBe(false)
})

it('copies one cell as text, and several in the format of spreadsheets', () => {
  expect(clipboardText([['a "b"\nc']])).toBe('a "b"\nc')
  expect(
    clipboardText([
      ['a', '1'],
      ['x\ty "z"', ''],
    ]),
  ).toBe('a\t1\n"x\ty ""z"""\t')
})
