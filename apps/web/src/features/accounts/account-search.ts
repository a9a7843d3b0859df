import {
  accountStatuses,
  accountTypes,
  tiers,
  type AccountStatus,
  type AccountType,
  type Tier,
} from '@windrow/contract/accounts'
import { oneOf, shortText, wholeNumber, type RawSearch } from '../../ui/search-params.ts'

const sorts = ['name', '-name', 'createdDate', '-createdDate'] as const
export const accountPageSizes = [10, 25, 50, 100]

export interface AccountSearch {
  page?: number
  limit?: number
  search?: string
  tier?: Tier
  accountType?: AccountType
  status?: AccountStatus
  sort?: (typeof sorts)[number]
}

/** What stands in the address; the usual view has a bare address. */
export function readAccountSearch(raw: RawSearch): AccountSearch {
  const search: AccountSearch = {}
  const page = wholeNumber(raw['page'], 2, 1_000_000)
  const limit = wholeNumber(raw['limit'], 1, 1000)
  const text = shortText(raw['search'], 200)
  const tier = oneOf(raw['tier'], tiers)
  const accountType = oneOf(raw['accountType'], accountTypes)
  const status = oneOf(raw['status'], accountStatuses)
  const sort = oneOf(raw['sort'], sorts)
  if (page) search.page = page
  if (limit && limit !== 25) search.limit = limit
  if (text) search.search = text
  if (tier) search.tier = tier
  if (accountType) search.accountType = accountType
  if (status) search.status = status
  if (sort && sort !== 'name') search.sort = sort
  return search
}

export const isFiltered = ({ search, tier, accountType, status }: AccountSearch): boolean =>
  [search, tier, accountType, status].some((filter) => filter !== undefined)
