import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import type { NotificationSearch } from './notification-search.ts'

/** In ms. The bell also refetches immediately when the user returns to the page. */
const everyMs = 20_000

export const notificationQueries = {
  count: queryOptions({
    queryKey: keys.notifications.count,
    queryFn: async ({ signal }) => (await api.notificationCount({ signal })).unread,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
  }),

  list: ({ page = 1, limit = 25, unread = false }: NotificationSearch) =>
    queryOptions({
      queryKey: keys.notifications.list({ page, limit, unread }),
      queryFn: ({ signal }) =>
        api.notificationList({ query: { page, limit, ...(unread && { unread: 'true' as const }) }, signal }),
      placeholderData: keepPreviousData,
      refetchInterval: everyMs,
    }),

  rules: queryOptions({
    queryKey: keys.notifications.rules,
    queryFn: ({ signal }) => api.notificationRules({ signal }),
  }),
}
