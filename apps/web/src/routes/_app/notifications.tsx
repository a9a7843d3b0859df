import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '../../features/account/notifications-page.tsx'

export const Route = createFileRoute('/_app/notifications')({ component: NotificationsPage })
