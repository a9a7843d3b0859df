import { expect, it } from 'vitest'
import { shortCell } from './short-cell.ts'

it('cuts long texts and lists, and leaves the rest as it is', () => {
  const long = 'x'.repeat(1001)
  for (const value of [null, 0, false, 54.5, 'x'.repeat(1000), { a: [1] }])
    expect(shortCell(value)).toEqual(value)
  expect(shortCell(long)).toBe(`${'x'.repeat(1000)}…`)
  // No half character stays, which JSON in the database can't have.
  expect(shortCell(`${'x'.repeat(999)}😀`)).toBe(`${'x'.repeat(999)}\uFFFD…`)
  expect(shortCell([long])).toBe(`["${'x'.repeat(998)}…`)
})
