import { expect, it } from 'vitest'
import { isFiltered, readPeopleSearch } from './people-search.ts'

it('reads a view of the users from the URL', () => {
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

it('drops defaults and invalid values', () => {
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

it('distinguishes a view of all users from a filtered one', () => {
  expect(isFiltered({ page: 2, sort: 'email' })).toBe(false)
  expect(isFiltered({ organizationId: 7 })).toBe(true)
})
