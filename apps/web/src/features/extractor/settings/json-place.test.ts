import { expect, it } from 'vitest'
import { lineOf, placeOf } from './json-place.ts'

const text = JSON.stringify({ a: [1, { 'b "x"': 'c' }], d: { e: null } }, null, 2)
const at = (...path: string[]) => text.slice(placeOf(text, path))

it('finds the value at a path', () => {
  expect(at('a', '1', 'b "x"')).toMatch(/^"c"/)
  expect(at('d', 'e')).toMatch(/^null/)
  expect(at()).toBe(text)
})

it('finds the nearest existing value around a missing one', () => {
  expect(at('d', 'missing', 'x')).toMatch(/^\{\s*"e"/)
  expect(at('nothing')).toBe(text)
})

it('counts lines from one', () => {
  expect(lineOf(text, placeOf(text, ['d', 'e']))).toBe(
    text.split('\n').findIndex((line) => line.includes('"e"')) + 1,
  )
})
