import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { notificationQueries } from './notification-queries.ts'
import css from './notification-bell.module.css'

/** Higher numbers are shown as "99+". */
const mostShown = 99

/** The number of unread notifications, in the top bar. */
export function NotificationBell() {
  const { data: unread = 0 } = useQuery(notificationQueries.count)
  const label =
    unread === 0 ? 'Notifications' : `Notifications, ${unread > mostShown ? 'more than 99' : unread} unread`
  return (
    <ButtonLink
      to="/notifications"
      variant="text"
      className={css.bell}
      aria-label={label}
      data-tip="Notifications"
      icon={<Bell size={20} aria-hidden="true" />}
    >
      {unread > 0 && (
        <span className={css.bellcount} aria-hidden="true">
          {unread > mostShown ? '99+' : unread}
        </span>
      )}
    </ButtonLink>
  )
}
