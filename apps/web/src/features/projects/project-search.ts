import { projectStatuses } from '@windrow/contract/project-status'
import { listView, oneOf, type RawSearch, wholeNumber } from '../../ui/search-params.ts'

/** Statuses that the list offers as filters, in order. */
export const listedStatuses = ['ACTIVE', 'PROCESSING', 'PENDING', 'COMPLETED', 'CANCELED'] as const
const sorts = ['name', '-name', 'createdDate', '-createdDate'] as const
export const projectPageSizes = [10, 25, 50, 100]

export interface ProjectSearch {
  page?: number
  limit?: number
  search?: string
  status?: (typeof projectStatuses)[number]
  /** Id of the account whose projects are listed. */
  accountId?: number
  /** Id of the user whose projects are listed. */
  ownerId?: number
  test?: 'only' | 'none'
  sort?: (typeof sorts)[number]
}

/** Reads the view from the URL; the default view has no parameters. */
export function readProjectSearch(raw: RawSearch): ProjectSearch {
  const search: ProjectSearch = listView(raw, 10)
  const status = oneOf(raw['status'], projectStatuses)
  const sort = oneOf(raw['sort'], sorts)
  const accountId = wholeNumber(raw['accountId'])
  const ownerId = wholeNumber(raw['ownerId'])
  const test = oneOf(raw['test'], ['only', 'none'] as const)
  if (status) search.status = status
  if (accountId) search.accountId = accountId
  if (ownerId) search.ownerId = ownerId
  if (test) search.test = test
  if (sort && sort !== '-createdDate') search.sort = sort
  return search
}

export const isFiltered = ({ search, status, accountId, ownerId, test }: ProjectSearch): boolean =>
  [search, status, accountId, ownerId, test].some((one) => one !== undefined)

export const toQuery = (view: ProjectSearch) => {
  const { page = 1, limit = 10, sort = '-createdDate', search, status, accountId, ownerId, test } = view
  return {
    page,
    limit,
    sort,
    search,
    status,
    accountIds: accountId === undefined ? undefined : [accountId],
    ownerIds: ownerId === undefined ? undefined : [ownerId],
    isTest: test === undefined ? undefined : test === 'only' ? ('true' as const) : ('false' as const),
  }
}
