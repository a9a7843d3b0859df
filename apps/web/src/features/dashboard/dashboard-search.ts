import type { DeskPeriod } from '@windrow/contract/schemas/dashboard'
import { idsOf, idText } from '../../ui/id-list.ts'
import { oneOf, type RawSearch } from '../../ui/search-params.ts'

const periods = ['24h', '7d', '30d'] as const
/** Periods as the call for runs and projects names them. */
const daysOfPeriod = { '24h': '1', '7d': '7', '30d': '30' } as const
/** Links from before the period had a name. */
const earlierNames: ReadonlyMap<string, DeskPeriod> = new Map([
  ['1', '24h'],
  ['7', '7d'],
  ['30', '30d'],
])

/** The view of the page, as in the URL; defaults are absent. */
export interface DashboardSearch {
  period?: '24h' | '30d'
  /** Ids separated by commas; all if absent. */
  accounts?: string
  projectIds?: string
  reportIds?: string
}
export type DashboardChange = Partial<Record<keyof DashboardSearch, string | undefined>>

export function readDashboardSearch(raw: RawSearch): DashboardSearch {
  const chosen = oneOf(raw['period'], periods) ?? earlierNames.get(String(raw['days']))
  const found = {
    period: chosen === '7d' ? undefined : chosen,
    accounts: idText(raw['accounts'] ?? raw['accountIds']),
    projectIds: idText(raw['projectIds']),
    reportIds: idText(raw['reportIds']),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

const some = (text: string | undefined) => (text ? idsOf(text) : undefined)

export const deskQuery = ({ period, accounts, projectIds, reportIds }: DashboardSearch) => ({
  period: period ?? ('7d' as const),
  accounts: some(accounts),
  projectIds: some(projectIds),
  reportIds: some(reportIds),
})

export const ownQuery = ({ projectIds, reportIds }: DashboardSearch) => ({
  projectIds: some(projectIds),
  reportIds: some(reportIds),
})

export const runsQuery = (search: DashboardSearch) => {
  const { period, accounts: accountIds, ...ids } = deskQuery(search)
  return { days: daysOfPeriod[period], accountIds, ...ids }
}
