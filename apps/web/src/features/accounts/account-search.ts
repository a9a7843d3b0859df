import {
  accountStandings,
  accountStatuses,
  accountTypes,
  tiers,
  type AccountStanding,
  type AccountStatus,
  type AccountType,
  type Tier,
} from '@windrow/contract/accounts'
import { listView, oneOf, type RawSearch } from '../../ui/search-params.ts'

const sorts = ['-budget', 'budget', 'name', '-name', 'createdDate', '-createdDate'] as const

export interface AccountSearch {
  page?: number
  limit?: number
  search?: string
  tier?: Tier
  accountType?: AccountType
  status?: AccountStatus
  standing?: AccountStanding
  sort?: (typeof sorts)[number]
}

/** Reads the view from the URL; the default view has no parameters. */
export function readAccountSearch(raw: RawSearch): AccountSearch {
  const search: AccountSearch = listView(raw)
  const tier = oneOf(raw['tier'], tiers)
  const accountType = oneOf(raw['accountType'], accountTypes)
  const status = oneOf(raw['status'], accountStatuses)
  const standing = oneOf(raw['standing'], accountStandings)
  const sort = oneOf(raw['sort'], sorts)
  if (tier) search.tier = tier
  if (accountType) search.accountType = accountType
  if (status) search.status = status
  if (standing) search.standing = standing
  if (sort && sort !== '-budget') search.sort = sort
  return search
}

export const isFiltered = ({ search, tier, accountType, status, standing }: AccountSearch): boolean =>
  [search, tier, accountType, status, standing].some((filter) => filter !== undefined)
