import { activityGroups, type ActivityGroup } from '@windrow/contract/activities'
import {
  threadKinds,
  threadStates,
  threadViews,
  type ThreadKind,
  type ThreadState,
  type ThreadView,
} from '@windrow/contract/threads'
import { oneOf, shortText, wholeNumber, type RawSearch } from '../../ui/search-params.ts'

/** The view of the page, as in the URL; defaults are absent. */
export interface CollaborationSearch {
  tab?: 'activity'
  /** The open thread, and a message to scroll to. */
  thread?: number
  message?: number
  /** Filters of the list of threads. */
  view?: Exclude<ThreadView, 'all'>
  state?: ThreadState
  kind?: ThreadKind
  search?: string
  /** Filters of the activity. */
  group?: ActivityGroup
  reportId?: number
  userId?: number
}
export type CollaborationChange = {
  [Name in keyof CollaborationSearch]: CollaborationSearch[Name] | undefined
}
export type ChangeCollaboration = (change: CollaborationChange, options?: { replace?: boolean }) => void

export function readCollaborationSearch(raw: RawSearch): CollaborationSearch {
  const view = oneOf(raw['view'], threadViews)
  const found = {
    tab: oneOf(raw['tab'], ['activity'] as const),
    thread: wholeNumber(raw['thread']),
    message: wholeNumber(raw['message']),
    view: view === 'all' ? undefined : view,
    state: oneOf(raw['state'], threadStates),
    kind: oneOf(raw['kind'], threadKinds),
    search: shortText(raw['search'], 200),
    group: oneOf(raw['group'], activityGroups),
    reportId: wholeNumber(raw['reportId']),
    userId: wholeNumber(raw['userId']),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** The view after a change. A message belongs to the thread that it was linked with. */
export const changedCollaboration = (
  search: CollaborationSearch,
  change: CollaborationChange,
): CollaborationSearch =>
  readCollaborationSearch({ ...search, ...('thread' in change && { message: undefined }), ...change })

/** The query of the list of threads. */
export const threadQuery = ({ view, state, kind, search }: CollaborationSearch) => ({
  view: view ?? ('all' as const),
  sort: 'newest' as const,
  ...(state && { state: [state] }),
  ...(kind && { kind: [kind] }),
  ...(search && { search }),
})

/** The number of filters that are set, without the search. */
export const filterCount = ({ view, state, kind }: CollaborationSearch): number =>
  [view, state, kind].filter((value) => value !== undefined).length
