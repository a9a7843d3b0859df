import { oneOf, wholeNumber, type RawSearch } from '../../ui/search-params.ts'

export interface NotificationSearch {
  /** The list if absent. */
  view?: 'rules'
  unread?: boolean
  page?: number
  limit?: number
}

export function readNotificationSearch(raw: RawSearch): NotificationSearch {
  const view = oneOf(raw['view'], ['rules'] as const)
  const page = wholeNumber(raw['page'], 2, 1_000_000)
  const limit = wholeNumber(raw['limit'], 1, 1000)
  const unread = raw['unread'] === true || raw['unread'] === 'true'
  return {
    ...(view && { view }),
    ...(unread && { unread }),
    ...(page && { page }),
    ...(limit && limit !== 25 && { limit }),
  }
}
