import { idText } from '../../ui/id-list.ts'
import { oneOf, type RawSearch } from '../../ui/search-params.ts'

const days = ['1', '7', '30'] as const

export interface DashboardSearch {
  days?: '1' | '30'
  /** Ids separated by commas; all if absent. */
  accountIds?: string
  projectIds?: string
  reportIds?: string
}

export function readDashboardSearch(raw: RawSearch): DashboardSearch {
  const chosen = oneOf(String(raw['days'] as string | undefined), days)
  const found = {
    days: chosen === '7' ? undefined : chosen,
    accountIds: idText(raw['accountIds']),
    projectIds: idText(raw['projectIds']),
    reportIds: idText(raw['reportIds']),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
