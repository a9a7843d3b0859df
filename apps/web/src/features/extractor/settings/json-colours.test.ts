import { expect, it } from 'vitest'
import { colours } from './json-colours.ts'

it('distinguishes keys, texts and values, and loses nothing', () => {
  const text = '{ "a": "b: 1", "c": [1.5, true, null'
  const pieces = colours(text)

  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(pieces.filter(({ kind }) => kind !== 'plain').map(({ text, kind }) => [text, kind])).toEqual([
    ['"a"', 'key'],
    ['"b: 1"', 'text'],
    ['"c"', 'key'],
    ['1.5', 'value'],
    ['true', 'value'],
    ['null', 'value'],
  ])
})
