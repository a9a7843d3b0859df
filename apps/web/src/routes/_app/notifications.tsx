import { createFileRoute } from '@tanstack/react-router'
import { notificationQueries } from '../../features/notifications/notification-queries.ts'
import { readNotificationSearch } from '../../features/notifications/notification-search.ts'
import { NotificationsPage } from '../../features/notifications/notifications-page.tsx'

export const Route = createFileRoute('/_app/notifications')({
  validateSearch: readNotificationSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    if (deps.view === 'rules') void queryClient.prefetchQuery(notificationQueries.rules)
    else void queryClient.prefetchQuery(notificationQueries.list(deps))
  },
  component: NotificationsRoute,
})

function NotificationsRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NotificationsPage
      search={search}
      onSearch={(next) => void navigate({ search: readNotificationSearch({ ...next }) })}
    />
  )
}
