import { expect, it } from 'vitest'
import { nextRow, rowsOfKind, type StepKind } from './row-steps.ts'

const known = {
  rowNumbers: [9, 4, 7, 1, 3],
  changes: [
    { row: 4, rowBefore: 4, cells: [{ column: 'price', before: 1 }] },
    { row: 7, rowBefore: 7, cells: [] },
    { row: 3, rowBefore: 2, cells: [{ column: 'name', before: 'a' }] },
  ],
  marks: [{ row: 1, column: 'price', rule: 'range' as const }],
}
const next = (kind: StepKind, row: number) => [nextRow(known, kind, row, -1), nextRow(known, kind, row, 1)]

it('steps through rows in the order in which they are shown', () => {
  expect(next('all', 4)).toEqual([9, 7])
  expect(next('all', 9)).toEqual([null, 4])
  expect(next('all', 3)).toEqual([1, null])
})

it('steps through changed rows and findings, from any row', () => {
  expect(rowsOfKind(known, 'changed')).toEqual([4, 3])
  expect(next('changed', 7)).toEqual([4, 3])
  expect(next('findings', 4)).toEqual([null, 1])
  expect(next('findings', 1)).toEqual([null, null])
})

it('begins at the first row for one that is not on this page', () => {
  expect(nextRow(known, 'all', 100, 1)).toBe(9)
})
