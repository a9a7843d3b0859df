import type { ActivityKind } from '@windrow/contract/activities'
import {
  ArchiveRestore,
  Ban,
  CircleCheck,
  CircleStop,
  CircleX,
  Download,
  KeyRound,
  PencilRuler,
  Play,
  Trash2,
  Users,
  type LucideIcon,
} from 'lucide-react'

const icons: Partial<Record<ActivityKind, LucideIcon>> = {
  RUN_STARTED: Play,
  RUN_STOPPED: CircleStop,
  RUN_DELETED: Trash2,
  RUN_RESTORED: ArchiveRestore,
  RUN_MARKED_COMPLETED: CircleCheck,
  RUN_MARKED_FAILED: CircleX,
  RUN_MARKED_DNU: Ban,
  RUN_UNMARKED_DNU: Ban,
  RUNS_EXPORTED: Download,
  PROJECT_MEMBERS_ADDED: Users,
  PROJECT_MEMBER_REMOVED: Users,
  PROJECT_OWNER_CHANGED: Users,
  SECRET_SAVED: KeyRound,
  SECRET_REMOVED: KeyRound,
}

export function ActivityIcon({ kind }: { kind: ActivityKind }) {
  const Icon = icons[kind] ?? PencilRuler
  return <Icon size={16} className="faint" aria-hidden="true" />
}
