import { expect, it } from 'vitest'
import {
  changedMessages,
  filterCount,
  messageQuery,
  readMessageSearch,
  withoutFilters,
} from './message-search.ts'

const all = {
  page: 2,
  view: 'unassigned',
  sort: 'oldest',
  state: 'OPEN',
  kind: 'QUESTION',
  tier: 'premium',
  accountIds: '1,2',
  projectIds: '3',
  reportIds: '4',
  search: '429',
  project: 41,
} as const

it('reads the view from the URL, and drops what is not understood', () => {
  expect(readMessageSearch({ ...all, page: '2', project: '41' })).toEqual(all)
  const odd = {
    page: '1',
    view: 'all',
    sort: 'x',
    state: 'open',
    kind: [],
    tier: 'gold',
    accountIds: '1;2',
    project: '0',
  }
  expect(readMessageSearch(odd)).toEqual({})
})

it('returns to the first page when the view changes, not when a thread opens', () => {
  expect(changedMessages(all, { project: 42 }).page).toBe(2)
  expect(changedMessages(all, { state: undefined })).not.toHaveProperty('page')
  expect(filterCount(all)).toBe(6)
  expect(filterCount(changedMessages(all, withoutFilters))).toBe(0)
})

it('asks for the threads of the view; customers by neither account nor tier', () => {
  expect(messageQuery({}, true)).toEqual({ page: 1, view: 'all', sort: 'waiting' })
  expect(messageQuery(all, true)).toEqual({
    page: 2,
    view: 'unassigned',
    sort: 'oldest',
    state: ['OPEN'],
    kind: ['QUESTION'],
    tier: ['premium'],
    accountId: [1, 2],
    projectId: [3],
    reportId: [4],
    search: '429',
  })
  const own = messageQuery({ accountIds: '1', tier: 'basic' }, false)
  expect(own).toEqual({ page: 1, view: 'all', sort: 'newest' })
})
