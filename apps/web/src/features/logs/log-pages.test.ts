import { expect, it } from 'vitest'
import { logPages } from './log-pages.ts'

it.each([
  [0, { pages: 1, lastOffset: 0 }],
  [500, { pages: 1, lastOffset: 0 }],
  [501, { pages: 2, lastOffset: 500 }],
  [250_000, { pages: 200, lastOffset: 99_500 }],
])('cuts a log of %d entries into pages of 500, to the hundred thousandth', (total, pages) => {
  expect(logPages(total)).toEqual(pages)
})
