import { describe, expect, it } from 'vitest'
import { nextSort, parseCell, readFilters, readPreviewSearch, rowsView } from './preview-search.ts'

const priced = '[{"column":"price","operator":"atLeast","values":["15"]}]'

describe('readPreviewSearch', () => {
  it('reads the view from the URL', () => {
    expect(
      readPreviewSearch({
        pId: 'products',
        page: '2',
        limit: '100',
        sort: '-price',
        search: 'tent',
        filters: priced,
      }),
    ).toEqual({
      pId: 'products',
      page: 2,
      limit: 100,
      sort: '-price',
      search: 'tent',
      filters: priced,
    })
  })

  it.each(['not json', '{}', '[{"column":"price","operator":"drop"}]', '[{"column":"","operator":"is"}]'])(
    'leaves out filters that cannot be read: %s',
    (filters) => {
      expect(readPreviewSearch({ filters })).toEqual({})
    },
  )
})

it('fills in values that a filter does not need', () => {
  expect(readFilters('[{"column":"brand","operator":"isEmpty"}]')).toEqual([
    { column: 'brand', operator: 'isEmpty', values: [] },
  ])
})

it('requests the first 25 rows of everything by default', () => {
  expect(rowsView({})).toEqual({ page: 1, limit: 25, sort: undefined, search: undefined, filters: undefined })
})

it('toggles a header from ascending to descending to unsorted', () => {
  expect(nextSort(undefined, 'price')).toBe('price')
  expect(nextSort('price', 'price')).toBe('-price')
  expect(nextSort('-price', 'price')).toBeUndefined()
  expect(nextSort('name', 'price')).toBe('price')
})

it('identifies an open cell by row number and column, with any column name', () => {
  expect(parseCell('17:a:b c')).toEqual({ row: 17, column: 'a:b c' })
  expect(parseCell('x')).toBeNull()
})
