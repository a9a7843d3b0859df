import { expect, it } from 'vitest'
import { isFiltered, readPeopleSearch } from './people-search.ts'

it('reads a view of the users from its address', () => {
  const raw = {
    page: '3',
    limit: '50',
    search: ' lake',
    status: 'INVITED',
    roleName: 'ADMIN:ENVOY',
    organizationId: '7',
    sort: '-lastLogin',
  }

  expect(readPeopleSearch(raw)).toEqual({
    page: 3,
    limit: 50,
    search: ' lake',
    status: 'INVITED',
    roleName: 'ADMIN:ENVOY',
    organizationId: 7,
    sort: '-lastLogin',
  })
})

it('drops what is the usual view, and what is no view at all', () => {
  const raw = {
    page: '1',
    limit: '25',
    sort: 'name',
    status: 'GONE',
    roleName: 'ROOT',
    organizationId: '-1',
    search: '',
  }

  expect(readPeopleSearch(raw)).toEqual({})
})

it('knows a view of everyone from one of some', () => {
  expect(isFiltered({ page: 2, sort: 'email' })).toBe(false)
  expect(isFiltered({ organizationId: 7 })).toBe(true)
})
