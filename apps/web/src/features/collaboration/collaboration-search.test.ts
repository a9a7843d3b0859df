import { expect, it } from 'vitest'
import {
  changedCollaboration,
  filterCount,
  readCollaborationSearch,
  threadQuery,
} from './collaboration-search.ts'

it('reads the view from the URL, and drops what is not understood', () => {
  const all = {
    tab: 'activity',
    thread: 18,
    message: 7,
    view: 'unread',
    state: 'OPEN',
    kind: 'DATA_ISSUE',
    search: 'tarn',
    group: 'runs',
    reportId: 3,
    userId: 4,
  }
  expect(readCollaborationSearch({ ...all, thread: '18' })).toEqual(all)
  expect(
    readCollaborationSearch({
      tab: 'x',
      thread: '-1',
      view: 'all',
      state: 'open',
      kind: '',
      group: 'x',
      userId: 'a',
    }),
  ).toEqual({})
})

it('forgets the linked message with its thread', () => {
  expect(changedCollaboration({ thread: 1, message: 2, view: 'unread' }, { thread: 3 })).toEqual({
    thread: 3,
    view: 'unread',
  })
  expect(changedCollaboration({ thread: 1, message: 2 }, { state: 'OPEN' })).toEqual({
    thread: 1,
    message: 2,
    state: 'OPEN',
  })
})

it('asks for the threads of the view', () => {
  expect(threadQuery({})).toEqual({ view: 'all', sort: 'newest' })
  expect(threadQuery({ view: 'open', state: 'CLOSED', kind: 'QUESTION', search: 'a', thread: 3 })).toEqual({
    view: 'open',
    sort: 'newest',
    state: ['CLOSED'],
    kind: ['QUESTION'],
    search: 'a',
  })
  expect(filterCount({ view: 'open', kind: 'QUESTION', search: 'a' })).toBe(2)
})
