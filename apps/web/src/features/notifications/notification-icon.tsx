import type { NotificationEvent } from '@windrow/contract/notifications'
import {
  AlarmClock,
  AtSign,
  CircleCheck,
  CircleDollarSign,
  CirclePause,
  CircleStop,
  CircleX,
  Flag,
  MessageSquare,
  PackageX,
  Play,
  UserCheck,
  type LucideIcon,
} from 'lucide-react'

const icons: Record<NotificationEvent, LucideIcon> = {
  RUN_STARTED: Play,
  RUN_COMPLETED: CircleCheck,
  RUN_FAILED: CircleX,
  RUN_STOPPED: CircleStop,
  DELIVERY_FAILED: PackageX,
  SCHEDULE_LATE: AlarmClock,
  ANOMALY: Flag,
  RUN_HELD: CirclePause,
  BUDGET_WARNING: CircleDollarSign,
  BUDGET_USED_UP: CircleDollarSign,
  MENTIONED: AtSign,
  THREAD_REPLY: MessageSquare,
  THREAD_ASSIGNED: UserCheck,
}

export function NotificationIcon({ kind }: { kind: NotificationEvent }) {
  const Icon = icons[kind]
  return <Icon size={16} className="faint" aria-hidden="true" />
}
