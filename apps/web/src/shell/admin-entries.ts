import type { Permission } from '@windrow/contract/roles'
import {
  Blocks,
  Building2,
  ChartColumn,
  Globe,
  HeartPulse,
  ListChecks,
  Mail,
  Newspaper,
  Radar,
  Receipt,
  ScrollText,
  ShieldCheck,
  Shapes,
  Users,
  type LucideIcon,
} from 'lucide-react'

interface AdminEntry {
  label: string
  icon: LucideIcon
  /** null: no screen yet. */
  to:
    | '/admin/accounts'
    | '/admin/users'
    | '/admin/roles-permissions'
    | '/admin/crawler-categorization'
    | '/admin/services'
    | '/admin/email-digest'
    | '/admin/billing'
    | '/admin/tasks'
    | '/admin/audit-log'
    | '/admin/mails'
    | '/admin/health'
    | '/admin/proxies'
    | '/admin/proxy-dashboard'
    | null
  needs: Permission
}
interface AdminGroup {
  /** Absent for entries without a heading. */
  title?: string
  entries: AdminEntry[]
}

export const comingSoon = 'Coming Soon'

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
    title: 'Crawler',
    entries: [
      { label: 'Crawler OPS', icon: Radar, to: null, needs: 'account:view' },
      { label: 'Categorization', icon: Shapes, to: '/admin/crawler-categorization', needs: 'service:manage' },
      { label: 'Services', icon: Blocks, to: '/admin/services', needs: 'service:manage' },
    ],
  },
  {
    entries: [
      { label: 'Email Digest', icon: Newspaper, to: '/admin/email-digest', needs: 'reporting:digest' },
      { label: 'Billing', icon: Receipt, to: '/admin/billing', needs: 'billing:view' },
    ],
  },
  {
    title: 'Proxies',
    entries: [
      { label: 'Proxies', icon: Globe, to: '/admin/proxies', needs: 'proxy:manage' },
      { label: 'Proxy Dashboard', icon: ChartColumn, to: '/admin/proxy-dashboard', needs: 'proxy:manage' },
    ],
  },
  { entries: [{ label: 'Tasks', icon: ListChecks, to: '/admin/tasks', needs: 'report:view-anomalies' }] },
  {
    title: 'Installation',
    entries: [
      { label: 'Audit log', icon: ScrollText, to: '/admin/audit-log', needs: 'audit:view' },
      { label: 'Mails', icon: Mail, to: '/admin/mails', needs: 'mail:view' },
      { label: 'Health', icon: HeartPulse, to: '/admin/health', needs: 'operation:view' },
    ],
  },
]

/** The Admin Settings that a user may open; groups without entries are omitted. */
export const adminGroups = (may: (permission: Permission) => boolean): AdminGroup[] =>
  groups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => may(entry.needs)) }))
    .filter((group) => group.entries.length > 0)
