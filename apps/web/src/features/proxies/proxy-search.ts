import {
  proxyListNames,
  proxyStatuses,
  usagePeriods,
  type ProxyListName,
  type ProxyStatus,
  type UsagePeriod,
} from '@windrow/contract/proxies'
import { listView, oneOf, wholeNumber, type RawSearch } from '../../ui/search-params.ts'

export interface ProxySearch {
  page?: number
  limit?: number
  search?: string
  list?: ProxyListName
  status?: ProxyStatus
}

/** Reads the view from the URL; the default view has no parameters. */
export function readProxySearch(raw: RawSearch): ProxySearch {
  const search: ProxySearch = listView(raw)
  const list = oneOf(raw['list'], proxyListNames)
  const status = oneOf(raw['status'], proxyStatuses)
  if (list) search.list = list
  if (status) search.status = status
  return search
}

export interface UsageSearch {
  days?: UsagePeriod
}

export function readUsageSearch(raw: RawSearch): UsageSearch {
  const days = usagePeriods.find((period) => period === wholeNumber(raw['days']))
  return days && days !== 30 ? { days } : {}
}
