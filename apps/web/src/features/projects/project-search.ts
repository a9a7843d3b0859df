import type { ProjectStatus } from '@windrow/contract/project-status'
import { listView, oneOf, type RawSearch } from '../../ui/search-params.ts'

/** The statuses that the list offers as filters, in the order of the segments. */
export const listedStatuses = [
  'ACTIVE',
  'PROCESSING',
  'PENDING',
  'COMPLETED',
  'CANCELED',
] as const satisfies ProjectStatus[]
const sorts = ['name', '-name', 'createdDate', '-createdDate'] as const
export const projectPageSizes = [10, 25, 50, 100]

export interface ProjectSearch {
  page?: number
  limit?: number
  search?: string
  status?: (typeof listedStatuses)[number]
  sort?: (typeof sorts)[number]
}

/** What stands in the address; the usual view has a bare address. */
export function readProjectSearch(raw: RawSearch): ProjectSearch {
  const search: ProjectSearch = listView(raw, 10)
  const status = oneOf(raw['status'], listedStatuses)
  const sort = oneOf(raw['sort'], sorts)
  if (status) search.status = status
  if (sort && sort !== '-createdDate') search.sort = sort
  return search
}

export const toQuery = ({ page = 1, limit = 10, sort = '-createdDate', search, status }: ProjectSearch) => ({
  page,
  limit,
  sort,
  search,
  status,
})
