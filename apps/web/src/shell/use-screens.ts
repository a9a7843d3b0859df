import { useParams } from '@tanstack/react-router'
import { useMay } from '../ability/may.tsx'
import type { Screen } from '../features/search/commands.ts'
import { adminGroups } from './admin-entries.ts'
import { dashboardEntry } from './main-entries.ts'
import { useMainEntries } from './use-main-entries.ts'
import { useSideGroups } from './use-side-groups.ts'

const own: readonly Screen[] = [
  { label: 'Profile', to: '/profile' },
  { label: 'API Keys', to: '/api-keys' },
  { label: 'Notifications', to: '/notifications' },
]

/** All screens that the menus lead the user to, those of the open project first. */
export function useScreens(): Screen[] {
  const may = useMay()
  const inProject = useParams({ strict: false }).id !== undefined
  const side = useSideGroups().flatMap(({ entries }) => entries)
  const admin = adminGroups(may).flatMap(({ entries }) => entries)
  const created: Screen[] = may('project:create') ? [{ label: 'New project', to: '/projects/create' }] : []
  const all = [
    ...(inProject ? side : []),
    ...useMainEntries(),
    dashboardEntry,
    ...created,
    ...admin.flatMap(({ label, to }) => (to ? [{ label, to }] : [])),
    ...own,
  ]
  return [...new Map(all.map(({ label, to }) => [to, { label, to }])).values()]
}
