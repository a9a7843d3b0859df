import { expect, it } from 'vitest'
import { isFiltered, readAccountSearch } from './account-search.ts'

it('reads a view of the accounts from the URL, and drops invalid values', () => {
  const view = {
    tier: 'plus',
    accountType: 'Multi-recurring',
    status: 'DEACTIVATED',
    sort: '-createdDate',
    standing: 'full',
  }

  expect(readAccountSearch({ ...view, page: '2', limit: '10', search: 'lake' })).toEqual({
    ...view,
    page: 2,
    limit: 10,
    search: 'lake',
  })
  expect(
    readAccountSearch({ tier: 'gold', sort: '-budget', standing: 'rich', page: '0', status: 'GONE' }),
  ).toEqual({})
})

it('distinguishes a view of all accounts from a filtered one', () => {
  expect([
    isFiltered({ sort: '-name' }),
    isFiltered({ tier: 'basic' }),
    isFiltered({ standing: 'tasks' }),
  ]).toEqual([false, true, true])
})
