import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { isBeyondEnd, pageNumbers, Pager } from './pager.tsx'

describe('a page of a list', () => {
  it.each([
    [1, 25, 0, false],
    [1, 25, 25, false],
    [2, 25, 25, true],
    [2, 25, 26, false],
    [3, 25, 50, true],
    [3, 25, 51, false],
  ])('%i of %i a page in a list of %i is beyond its end: %s', (page, perPage, total, expected) => {
    expect(isBeyondEnd({ page, perPage, total })).toBe(expected)
  })

  it('is not beyond the end before the list has loaded', () => {
    expect(isBeyondEnd(undefined)).toBe(false)
  })
})

describe('the page numbers', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 10, [1, 2, 3, null, 10]],
    [4, 10, [1, 2, 3, 4, 5, null, 10]],
    [5, 10, [1, null, 4, 5, 6, null, 10]],
    [10, 10, [1, null, 8, 9, 10]],
  ])('at page %i of %i are first, last and the neighbors', (page, pages, expected) => {
    expect(pageNumbers(page, pages)).toEqual(expected)
  })
})

// spec: UI-16
it('a plain pager has pages but no choice of page size', () => {
  const drawn = (sizes?: readonly number[]) =>
    renderToStaticMarkup(
      createElement(Pager, { page: 1, limit: 25, total: 60, onChange: () => {}, ...(sizes && { sizes }) }),
    )

  expect(drawn([12, 25])).toContain('aria-label="Rows per page"')
  expect(drawn()).not.toContain('Rows per page')
  expect(drawn()).toContain('aria-label="Page 3"')
})
