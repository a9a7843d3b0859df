import { roleNames, type RoleName } from '@windrow/contract/roles'
import type { TeamMember } from '@windrow/contract/schemas/teams'
import { listView, oneOf, wholeNumber, type RawSearch } from '../../ui/search-params.ts'

export const personStatuses = ['ACTIVE', 'INVITED', 'DEACTIVATED'] as const satisfies TeamMember['status'][]
const sorts = [
  'name',
  '-name',
  'email',
  '-email',
  'createdDate',
  '-createdDate',
  'lastLogin',
  '-lastLogin',
] as const

export interface PeopleSearch {
  page?: number
  limit?: number
  search?: string
  status?: (typeof personStatuses)[number]
  roleName?: RoleName
  organizationId?: number
  sort?: (typeof sorts)[number]
}

/** Reads the view from the URL; the default view has no parameters. */
export function readPeopleSearch(raw: RawSearch): PeopleSearch {
  const search: PeopleSearch = listView(raw)
  const status = oneOf(raw['status'], personStatuses)
  const roleName = oneOf(raw['roleName'], roleNames)
  const organizationId = wholeNumber(raw['organizationId'])
  const sort = oneOf(raw['sort'], sorts)
  if (status) search.status = status
  if (roleName) search.roleName = roleName
  if (organizationId) search.organizationId = organizationId
  if (sort && sort !== 'name') search.sort = sort
  return search
}

/** Whether any filter is set. */
export const isFiltered = ({ search, status, roleName, organizationId }: PeopleSearch): boolean =>
  [search, status, roleName, organizationId].some((filter) => filter !== undefined)
