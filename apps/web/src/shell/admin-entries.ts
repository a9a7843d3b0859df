import type { Permission } from '@windrow/contract/roles'
import {
  Building2,
  ChartColumn,
  Globe,
  Mail,
  ScrollText,
  ShieldCheck,
  Users,
  type LucideIcon,
} from 'lucide-react'

interface AdminEntry {
  label: string
  icon: LucideIcon
  to:
    | '/admin/accounts'
    | '/admin/users'
    | '/admin/roles-permissions'
    | '/admin/audit-log'
    | '/admin/mails'
    | '/admin/proxies'
    | '/admin/proxy-dashboard'
  needs: Permission
}
interface AdminGroup {
  title?: string
  entries: AdminEntry[]
}

const groups: readonly AdminGroup[] = [
  {
    title: 'User Management',
    entries: [
      { label: 'Accounts', icon: Building2, to: '/admin/accounts', needs: 'account:view' },
      { label: 'Users', icon: Users, to: '/admin/users', needs: 'user:view' },
      {
        label: 'Roles and Permissions',
        icon: ShieldCheck,
        to: '/admin/roles-permissions',
        needs: 'account:view',
      },
    ],
  },
  {
    title: 'Proxies',
    entries: [
      { label: 'Proxies', icon: Globe, to: '/admin/proxies', needs: 'proxy:manage' },
      { label: 'Proxy Dashboard', icon: ChartColumn, to: '/admin/proxy-dashboard', needs: 'proxy:manage' },
    ],
  },
  {
    title: 'Installation',
    entries: [
      { label: 'Audit log', icon: ScrollText, to: '/admin/audit-log', needs: 'audit:view' },
      { label: 'Mails', icon: Mail, to: '/admin/mails', needs: 'mail:view' },
    ],
  },
]

/** What of the Admin Settings someone may open; groups without an entry are left out. */
export const adminGroups = (may: (permission: Permission) => boolean): AdminGroup[] =>
  groups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => may(entry.needs)) }))
    .filter((group) => group.entries.length > 0)
