import { expect, it } from 'vitest'
import { readProjectSearch } from './project-search.ts'

it('reads the view from the URL, and drops defaults and invalid values', () => {
  expect(
    readProjectSearch({
      page: '3',
      limit: '25',
      search: 'gear',
      status: 'ACTIVE',
      ownerId: '7',
      sort: 'name',
    }),
  ).toEqual({
    page: 3,
    limit: 25,
    search: 'gear',
    status: 'ACTIVE',
    ownerId: 7,
    sort: 'name',
  })
  expect(
    readProjectSearch({ page: '1', limit: '10', sort: '-createdDate', status: 'GONE', other: 'x' }),
  ).toEqual({})
})
