import { expect, it } from 'vitest'
import { changedJobSearch, isJobFiltered, jobQuery, readJobSearch, withoutJobFilters } from './job-search.ts'

const url = {
  tab: 'jobs',
  page: '3',
  kind: 'export',
  state: 'FAILED',
  accountIds: '1,2',
  search: 'bread',
  job: 'export-7',
}

it('reads the view from the URL, and drops what is not valid', () => {
  expect(readJobSearch(url)).toEqual({ ...url, page: 3 })
  expect(readJobSearch({ tab: 'jobs', page: 'x', kind: 'part', state: 'OPEN', job: '../7' })).toEqual({
    tab: 'jobs',
  })
  expect(readJobSearch({ task: '7' })).toBeNull()
})

it('returns to the first page with a new filter, but not with another task', () => {
  const search = readJobSearch(url)!
  expect(changedJobSearch(search, { job: undefined })).toMatchObject({ page: 3, kind: 'export' })
  expect(changedJobSearch(search, { state: undefined })).toEqual({
    tab: 'jobs',
    kind: 'export',
    accountIds: '1,2',
    search: 'bread',
    job: 'export-7',
  })
  expect(isJobFiltered(search)).toBe(true)
  expect(isJobFiltered(changedJobSearch(search, withoutJobFilters))).toBe(false)
})

it('asks for the page and the filters', () => {
  expect(jobQuery(readJobSearch(url)!)).toEqual({
    page: 3,
    limit: 25,
    kind: 'export',
    state: 'FAILED',
    accountId: [1, 2],
    search: 'bread',
  })
  expect(jobQuery({ tab: 'jobs' })).toEqual({ page: 1, limit: 25 })
})
