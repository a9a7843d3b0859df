import { tiers } from '@windrow/contract/accounts'
import {
  threadKinds,
  threadOrders,
  threadStates,
  threadViews,
  type ThreadKind,
  type ThreadOrder,
  type ThreadState,
  type ThreadView,
} from '@windrow/contract/threads'
import { idsOf, idText } from '../../ui/id-list.ts'
import { oneOf, shortText, wholeNumber, type RawSearch } from '../../ui/search-params.ts'

type Tier = (typeof tiers)[number]

/** The view of the list, as in the URL; defaults are absent. */
export interface MessageSearch {
  page?: number
  view?: Exclude<ThreadView, 'all'>
  sort?: ThreadOrder
  state?: ThreadState
  kind?: ThreadKind
  tier?: Tier
  /** Ids separated by commas. */
  accountIds?: string
  projectIds?: string
  reportIds?: string
  search?: string
  /** The project of the open thread. */
  project?: number
}
export type MessageChange = { [Name in keyof MessageSearch]: MessageSearch[Name] | undefined }
export type ChangeMessageSearch = (change: MessageChange, options?: { replace?: boolean }) => void

/** Staff answer who waits longest; customers read what is new. */
export const usualOrder = (staff: boolean): ThreadOrder => (staff ? 'waiting' : 'newest')

export const viewOf = ({ view }: MessageSearch): ThreadView => view ?? 'all'

export function readMessageSearch(raw: RawSearch): MessageSearch {
  const view = oneOf(raw['view'], threadViews)
  const found = {
    page: wholeNumber(raw['page'], 2, 1_000_000),
    view: view === 'all' ? undefined : view,
    sort: oneOf(raw['sort'], threadOrders),
    state: oneOf(raw['state'], threadStates),
    kind: oneOf(raw['kind'], threadKinds),
    tier: oneOf(raw['tier'], tiers),
    accountIds: idText(raw['accountIds']),
    projectIds: idText(raw['projectIds']),
    reportIds: idText(raw['reportIds']),
    search: shortText(raw['search'], 200),
    project: wholeNumber(raw['project']),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** A change of the view: anything but another page or open thread returns to the first page. */
export const changedMessages = (search: MessageSearch, change: MessageChange): MessageSearch => {
  const stays = Object.keys(change).every((name) => name === 'page' || name === 'project')
  return readMessageSearch({ ...search, ...(stays ? {} : { page: undefined }), ...change })
}

const filters = ['state', 'kind', 'tier', 'accountIds', 'projectIds', 'reportIds'] as const

/** The number of filters that are set, without view and search. */
export const filterCount = (search: MessageSearch): number =>
  filters.filter((name) => search[name] !== undefined).length

/** A change that clears all filters. */
export const withoutFilters: MessageChange = Object.fromEntries(filters.map((name) => [name, undefined]))

/** The query of the call. Only staff filter by account and tier. */
export const messageQuery = (search: MessageSearch, staff: boolean) => ({
  page: search.page ?? 1,
  view: viewOf(search),
  sort: search.sort ?? usualOrder(staff),
  ...(search.state && { state: [search.state] }),
  ...(search.kind && { kind: [search.kind] }),
  ...(staff && search.tier && { tier: [search.tier] }),
  ...(staff && search.accountIds && { accountId: idsOf(search.accountIds) }),
  ...(search.projectIds && { projectId: idsOf(search.projectIds) }),
  ...(search.reportIds && { reportId: idsOf(search.reportIds) }),
  ...(search.search && { search: search.search }),
})
