import type { Permission } from '@windrow/contract/roles'
import type { MenuLabel } from './menu-icons.ts'

export interface MainEntry {
  label: MenuLabel
  to: '/dashboard' | '/projects' | '/teams/members' | '/messages' | '/reporting'
  /** Path prefix for which the entry is the current one. */
  under: string
}

const projects: MainEntry = { label: 'Projects', to: '/projects', under: '/projects' }
const teams: MainEntry = { label: 'Teams', to: '/teams/members', under: '/teams' }
const messages: MainEntry = {
  label: 'All Messages',
  to: '/messages',
  under: '/messages',
}
const reporting: MainEntry = {
  label: 'Reporting',
  to: '/reporting',
  under: '/reporting',
}
/** Not in the specification, so it comes after the others. */
export const dashboardEntry: MainEntry = {
  label: 'Dashboard',
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
