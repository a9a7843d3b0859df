import { taskOrders, taskViews, type TaskOrder, type TaskView } from '@windrow/contract/anomalies'
import { idsOf, idText } from '../../ui/id-list.ts'
import { dayText, oneOf, wholeNumber, type RawSearch } from '../../ui/search-params.ts'

/** The view of the list, as in the URL; defaults are absent. */
export interface TaskSearch {
  page?: number
  /** Ids separated by commas. */
  accountIds?: string
  projectIds?: string
  reportIds?: string
  /** Days in the browser's time zone. */
  startDate?: string
  endDate?: string
  assignedUserId?: number
  /** Run of the open task. */
  task?: number
  view?: Exclude<TaskView, 'review'>
  sort?: TaskOrder
}
export type TaskChange = Partial<Record<keyof TaskSearch, string | number | undefined>>
export type ChangeTaskSearch = (change: TaskChange, options?: { replace?: boolean }) => void

/** Open tasks are ordered by urgency, closed ones by time. */
export const usualSort = (view: TaskView): TaskOrder => (view === 'closed' ? 'newest' : 'urgency')

export const viewOf = ({ view }: TaskSearch): TaskView => view ?? 'review'
export const sortOf = (search: TaskSearch): TaskOrder => search.sort ?? usualSort(viewOf(search))

export function readTaskSearch(raw: RawSearch): TaskSearch {
  const view = oneOf(raw['view'], taskViews)
  const sort = oneOf(raw['sort'], taskOrders)
  const found = {
    page: wholeNumber(raw['page'], 2, 1_000_000),
    accountIds: idText(raw['accountIds']),
    projectIds: idText(raw['projectIds']),
    reportIds: idText(raw['reportIds']),
    startDate: dayText(raw['startDate']),
    endDate: dayText(raw['endDate']),
    assignedUserId: wholeNumber(raw['assignedUserId']),
    task: wholeNumber(raw['task']),
    view: view === 'review' ? undefined : view,
    sort: sort === usualSort(view ?? 'review') ? undefined : sort,
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** A change of the view: anything but another page or open task returns to the first page. */
export const changedSearch = (search: TaskSearch, change: TaskChange): TaskSearch => {
  const stays = Object.keys(change).every((name) => name === 'page' || name === 'task')
  return readTaskSearch({ ...search, ...(stays ? {} : { page: undefined }), ...change })
}

const filters = [
  'accountIds',
  'projectIds',
  'reportIds',
  'startDate',
  'endDate',
  'assignedUserId',
] as const satisfies (keyof TaskSearch)[]

/** The number of filters that are set; a range of dates is one. */
export const filterCount = (search: TaskSearch): number =>
  filters.filter((name) => search[name] !== undefined && !(name === 'endDate' && search.startDate)).length

/** A change that clears all filters. */
export const withoutFilters: TaskChange = Object.fromEntries(filters.map((name) => [name, undefined]))

const moment = (day: string, time: string) => new Date(`${day}T${time}`).toISOString()

/** The query of the call; days become moments in UTC, the last one its end. */
export const taskQuery = (search: TaskSearch) => ({
  page: search.page ?? 1,
  view: viewOf(search),
  sort: sortOf(search),
  ...(search.accountIds && { accountId: idsOf(search.accountIds) }),
  ...(search.projectIds && { projectId: idsOf(search.projectIds) }),
  ...(search.reportIds && { reportId: idsOf(search.reportIds) }),
  ...(search.assignedUserId && { assignedTo: [search.assignedUserId] }),
  ...(search.startDate && { startDate: moment(search.startDate, '00:00:00.000') }),
  ...(search.endDate && { endDate: moment(search.endDate, '23:59:59.999') }),
})
