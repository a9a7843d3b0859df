import { dayText, oneOf, shortText, wholeNumber, type RawSearch } from '../../ui/search-params.ts'

const yesOrNo = ['true', 'false'] as const
export const auditPageSizes = [25, 50, 100, 200]

export interface AuditSearch {
  page?: number
  limit?: number
  search?: string
  action?: string
  userId?: number
  organizationId?: number
  subjectType?: string
  impersonated?: (typeof yesOrNo)[number]
  /** First and last day, in the browser's time zone: `2026-11-20`. */
  from?: string
  to?: string
}

/** Reads the view from the URL; the default, the whole log with the newest first, has no parameters. */
export function readAuditSearch(raw: RawSearch): AuditSearch {
  const page = wholeNumber(raw['page'], 2, 1_000_000)
  const limit = wholeNumber(raw['limit'], 1, 1000)
  const search: Record<keyof AuditSearch, AuditSearch[keyof AuditSearch]> = {
    page,
    limit: limit === 50 ? undefined : limit,
    search: shortText(raw['search'], 200),
    action: shortText(raw['action'], 100),
    userId: wholeNumber(raw['userId']),
    organizationId: wholeNumber(raw['organizationId']),
    subjectType: shortText(raw['subjectType'], 50),
    impersonated: oneOf(raw['impersonated'], yesOrNo),
    from: dayText(raw['from']),
    to: dayText(raw['to']),
  }
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}

/** The filters as the API expects them: days become their start and end in the browser's time zone. */
export function toAuditFilter({ from, to, ...filters }: Omit<AuditSearch, 'page' | 'limit'>) {
  return {
    ...filters,
    ...(from && { from: new Date(`${from}T00:00:00.000`).toISOString() }),
    ...(to && { to: new Date(`${to}T23:59:59.999`).toISOString() }),
  }
}
