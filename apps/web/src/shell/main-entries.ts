import type { Permission } from '@windrow/contract/roles'
import { ChartNoAxesColumn, Folder, Gauge, MessagesSquare, Users, type LucideIcon } from 'lucide-react'

export interface MainEntry {
  label: string
  icon: LucideIcon
  to: '/dashboard' | '/projects' | '/teams/members' | '/messages' | '/reporting'
  /** Path prefix for which the entry is the current one. */
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
/** Not in the specification, so it comes after the others. */
export const dashboardEntry: MainEntry = {
  label: 'Dashboard',
  icon: Gauge,
  to: '/dashboard',
  under: '/dashboard',
}

/** The main menu. Messages need a project. */
export const mainEntries = (may: (permission: Permission) => boolean, projectCount: number): MainEntry[] => [
  projects,
  teams,
  ...(projectCount > 0 ? [messages] : []),
  ...(may('reporting:view') ? [reporting] : []),
]
