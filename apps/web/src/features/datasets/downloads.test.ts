import { expect, it, vi } from 'vitest'

vi.mock('../../api/client.ts', () => ({ api: {}, downloadUrl: () => '' }))
const { downloadQuery } = await import('./downloads.tsx')

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
