import { expect, it } from 'vitest'
import type { Extraction } from '../extract/extract-page.ts'
import { gaveMore, noYield, yieldOf } from './page-yield.ts'
import { hasElement, textAt } from './page-work.ts'
import { compileSelector } from '../extract/selector.ts'

it('counts rows, fields with a value, and links', () => {
  const link = { url: 'https://x.test/', type: null, carried: null, priority: 0, maxDepth: 1, isNext: false }
  const found: Extraction = {
    rows: [
      { a: 1, b: null, c: '', d: false },
      { a: [], b: ['x'], c: {} },
    ],
    links: [link, link],
    missing: new Map(),
    dropped: 5,
    items: 9,
  }

  expect(yieldOf(found)).toEqual({ rows: 2, filled: 5, links: 2 })
  expect(yieldOf({ ...found, rows: [], links: [] })).toEqual(noYield)
  expect(noYield).toEqual({ rows: 0, filled: 0, links: 0 })
})

it.each([
  [[2, 0, 0], [1, 9, 9], true],
  [[1, 9, 9], [2, 0, 0], false],
  [[1, 2, 0], [1, 1, 9], true],
  [[1, 1, 9], [1, 2, 0], false],
  [[1, 1, 2], [1, 1, 1], true],
  [[1, 1, 1], [1, 1, 1], false],
  [[1, 1, 1], [1, 1, 2], false],
])('%j gives more than %j: %s', (one, other, more) => {
  const pageYield = ([rows, filled, links]: number[]) => ({ rows: rows!, filled: filled!, links: links! })

  expect(gaveMore(pageYield(one), pageYield(other))).toBe(more)
})

it.each<[string, string, string | null]>([
  ['{"a":{"b":"x"}}', 'a.b', 'x'],
  ['{"a":"x"}', 'a', 'x'],
  ['["x"]', '0', 'x'],
  ['{"a":""}', 'a', null],
  ['{"a":7}', 'a', null],
  ['{"a":null}', 'a.b', null],
  ['{}', 'a.b', null],
  ['null', 'a', null],
  ['no JSON', 'a', null],
])('in %s there is at %s the text %s', (json, path, text) => {
  expect(textAt(json, path)).toBe(text)
})

it('tells whether a page has an element', () => {
  expect(hasElement('<p class="a">', compileSelector('.a'))).toBe(true)
  expect(hasElement('<p class="a">', compileSelector('.b'))).toBe(false)
})
