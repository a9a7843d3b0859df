import {
  listedTaskKinds,
  taskStates,
  type ListedTaskKind,
  type TaskState,
} from '@windrow/contract/background-tasks'
import { idsOf, idText } from '../../ui/id-list.ts'
import { oneOf, shortText, wholeNumber, type RawSearch } from '../../ui/search-params.ts'

/** The view of the background jobs, as in the URL; defaults are absent. */
export interface JobSearch {
  tab: 'jobs'
  page?: number
  kind?: ListedTaskKind
  state?: TaskState
  /** Ids separated by commas. */
  accountIds?: string
  projectIds?: string
  reportIds?: string
  search?: string
  /** Id of the open task. */
  job?: string
}
export type JobChange = Partial<Record<keyof JobSearch, string | number | undefined>>

const taskId = /^[a-z]{2,10}-\d{1,15}$/

/** The view of the background jobs; null if the URL is of the anomaly tasks. */
export function readJobSearch(raw: RawSearch): JobSearch | null {
  if (raw['tab'] !== 'jobs') return null
  const job = shortText(raw['job'], 40)
  const found = {
    tab: 'jobs' as const,
    page: wholeNumber(raw['page'], 2, 1_000_000),
    kind: oneOf(raw['kind'], listedTaskKinds),
    state: oneOf(raw['state'], taskStates),
    accountIds: idText(raw['accountIds']),
    projectIds: idText(raw['projectIds']),
    reportIds: idText(raw['reportIds']),
    search: shortText(raw['search'], 100),
    job: job && taskId.test(job) ? job : undefined,
  }
  return Object.fromEntries(
    Object.entries(found).filter(([, value]) => value !== undefined),
  ) as unknown as JobSearch
}

/** A change of the view: anything but another page or open task returns to the first page. */
export function changedJobSearch(search: JobSearch, change: JobChange): JobSearch {
  const stays = Object.keys(change).every((name) => name === 'page' || name === 'job')
  return readJobSearch({ ...search, ...(stays ? {} : { page: undefined }), ...change })!
}

const filters = ['kind', 'state', 'accountIds', 'projectIds', 'reportIds', 'search'] as const

export const isJobFiltered = (search: JobSearch): boolean =>
  filters.some((name) => search[name] !== undefined)

/** A change that clears all filters. */
export const withoutJobFilters: JobChange = Object.fromEntries(filters.map((name) => [name, undefined]))

export const jobPageSize = 25

/** The query of the call. */
export const jobQuery = ({ page, kind, state, accountIds, projectIds, reportIds, search }: JobSearch) => ({
  page: page ?? 1,
  limit: jobPageSize,
  ...(kind && { kind }),
  ...(state && { state }),
  ...(accountIds && { accountId: idsOf(accountIds) }),
  ...(projectIds && { projectId: idsOf(projectIds) }),
  ...(reportIds && { reportId: idsOf(reportIds) }),
  ...(search && { search }),
})
