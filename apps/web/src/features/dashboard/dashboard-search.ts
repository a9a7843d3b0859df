import { oneOf, type RawSearch } from '../../ui/search-params.ts'

const days = ['1', '7', '30'] as const

export interface DashboardSearch {
  days?: '1' | '30'
  /** Ids separated by commas; all if absent. */
  accountIds?: string
  projectIds?: string
  reportIds?: string
}

/** Maximum number of ids per filter in the URL. */
export const mostIds = 500

const idListPattern = new RegExp(String.raw`^\d{1,15}(,\d{1,15}){0,${mostIds - 1}}$`)

const idText = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && idListPattern.test(text) ? text : undefined
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

export const idsOf = (text: string | undefined): number[] => (text ? text.split(',').map(Number) : [])

export const idsText = (ids: Iterable<number>): string | undefined => [...ids].join(',') || undefined
