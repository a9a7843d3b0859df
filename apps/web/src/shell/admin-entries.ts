import type { Permission } from '@windrow/contract/roles'
import type { MenuLabel } from './menu-icons.ts'

interface AdminEntry {
  label: MenuLabel
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
      { label: 'Accounts', to: '/admin/accounts', needs: 'account:view' },
      { label: 'Users', to: '/admin/users', needs: 'user:view' },
      {
        label: 'Roles and Permissions',
        to: '/admin/roles-permissions',
        needs: 'account:view',
      },
    ],
  },
  {
    title: 'Crawler',
    entries: [
      { label: 'Crawler OPS', to: null, needs: 'account:view' },
      { label: 'Categorization', to: '/admin/crawler-categorization', needs: 'service:manage' },
      { label: 'Services', to: '/admin/services', needs: 'service:manage' },
    ],
  },
  {
    entries: [
      { label: 'Email Digest', to: '/admin/email-digest', needs: 'reporting:digest' },
      { label: 'Billing', to: '/admin/billing', needs: 'billing:view' },
    ],
  },
  {
    title: 'Proxies',
    entries: [
      { label: 'Proxies', to: '/admin/proxies', needs: 'proxy:manage' },
      { label: 'Proxy Dashboard', to: '/admin/proxy-dashboard', needs: 'proxy:manage' },
    ],
  },
  { entries: [{ label: 'Tasks', to: '/admin/tasks', needs: 'report:view-anomalies' }] },
  {
    title: 'Installation',
    entries: [
      { label: 'Audit log', to: '/admin/audit-log', needs: 'audit:view' },
      { label: 'Mails', to: '/admin/mails', needs: 'mail:view' },
      { label: 'Health', to: '/admin/health', needs: 'operation:view' },
    ],
  },
]

/** The Admin Settings that a user may open; groups without entries are omitted. */
export const adminGroups = (may: (permission: Permission) => boolean): AdminGroup[] =>
  groups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => may(entry.needs)) }))
    .filter((group) => group.entries.length > 0)
