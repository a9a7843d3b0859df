import type { NotificationEvent } from '@windrow/contract/notifications'
import { AlarmClock, CircleCheck, CircleStop, CircleX, PackageX, Play, type LucideIcon } from 'lucide-react'

const icons: Record<NotificationEvent, LucideIcon> = {
  RUN_STARTED: Play,
  RUN_COMPLETED: CircleCheck,
  RUN_FAILED: CircleX,
  RUN_STOPPED: CircleStop,
  DELIVERY_FAILED: PackageX,
  SCHEDULE_LATE: AlarmClock,
}

export function NotificationIcon({ kind }: { kind: NotificationEvent }) {
  const Icon = icons[kind]
  return <Icon size={16} className="faint" aria-hidden="true" />
}
