import type { Permission } from '@windrow/contract/roles'
import { ChartColumn, Globe, Mail, type LucideIcon } from 'lucide-react'

interface AdminEntry {
  label: string
  icon: LucideIcon
  to: '/admin/mails' | '/admin/proxies' | '/admin/proxy-dashboard'
  needs: Permission
}
interface AdminGroup {
  title?: string
  entries: AdminEntry[]
}

const groups: readonly AdminGroup[] = [
  { entries: [{ label: 'Mails', icon: Mail, to: '/admin/mails', needs: 'mail:view' }] },
  {
    title: 'Proxies',
    entries: [
      { label: 'Proxies', icon: Globe, to: '/admin/proxies', needs: 'proxy:manage' },
      { label: 'Proxy Dashboard', icon: ChartColumn, to: '/admin/proxy-dashboard', needs: 'proxy:manage' },
    ],
  },
]

/** What of the Admin Settings someone may open; groups without an entry are left out. */
export const adminGroups = (may: (permission: Permission) => boolean): AdminGroup[] =>
  groups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => may(entry.needs)) }))
    .filter((group) => group.entries.length > 0)
