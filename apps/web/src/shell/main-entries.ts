import type { Permission } from '@windrow/contract/roles'
import { ChartNoAxesColumn, Folder, Gauge, MessagesSquare, Users, type LucideIcon } from 'lucide-react'

export interface MainEntry {
  label: string
  icon: LucideIcon
  to: '/dashboard' | '/projects' | '/teams/members' | '/messages' | '/reporting'
  /** Under which the entry is the current one. */
  under: string
}

const projects: MainEntry = { label: 'Projects', icon: Folder, to: '/projects', under: '/projects' }
const teams: MainEntry = { label: 'Teams', icon: Users, to: '/teams/members', under: '/teams' }
const messages: MainEntry = {
  label: 'All Messages',
  icon: MessagesSquare,
  to: '/messages',
  under: '/messages',
}
const reporting: MainEntry = {
  label: 'Reporting',
  icon: ChartNoAxesColumn,
  to: '/reporting',
  under: '/reporting',
}
/** Our own, so it stands behind the others. */
export const dashboardEntry: MainEntry = {
  label: 'Dashboard',
  icon: Gauge,
  to: '/dashboard',
  under: '/dashboard',
}

/** The first level of the product. Without projects there is nothing to write about. */
export const mainEntries = (may: (permission: Permission) => boolean, projectCount: number): MainEntry[] => [
  projects,
  teams,
  ...(projectCount > 0 ? [messages] : []),
  ...(may('reporting:view') ? [reporting] : []),
]
