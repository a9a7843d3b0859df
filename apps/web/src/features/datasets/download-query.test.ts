import { expect, it } from 'vitest'
import { downloadQuery } from './download-query.ts'

const view = {
  page: 3,
  limit: 25,
  sort: '-price',
  search: 'tent',
  filters: [{ column: 'price', operator: 'atLeast' as const, values: ['15'] }],
}

it('downloads everything, what is shown on all its pages, or a sample', () => {
  expect(downloadQuery('whole', 'csv', view, ['name'])).toEqual({ format: 'csv' })
  expect(downloadQuery('shown', 'csv', view, ['name'])).toEqual({
    format: 'csv',
    sort: '-price',
    search: 'tent',
    filters: view.filters,
    columns: ['name'],
  })
  expect(downloadQuery('sample', 'xlsx', view, ['name'])).toEqual({ format: 'xlsx', sample: 'true' })
})
