import { Link } from '@tanstack/react-router'
import type { Account } from '@windrow/contract/schemas/accounts'
import { formatNumber } from '../../ui/formats.ts'
import type { ListColumn } from '../../ui/list-table.tsx'
import { Dash, When } from '../../ui/marks.tsx'
import { AccountMenu, type AccountCommand } from './account-menu.tsx'
import { AccountStatusTag, tierLabels } from './account-tags.tsx'

export type AccountRow = Account & { id: number }
export const toRows = (accounts: Account[] | undefined): AccountRow[] | undefined =>
  accounts?.map((account) => ({ ...account, id: account.organizationId }))

export const accountHref = ({ organizationId }: Account) => `/admin/accounts/${organizationId}`

export function AccountOwner({ account: { owner } }: { account: Account }) {
  if (!owner) return <Dash />
  return (
    <span className="two">
      <span>{owner.fullName.trim() || owner.email}</span>
      <span className="meta">{owner.email}</span>
    </span>
  )
}

export const accountColumns = (
  onCommand: (command: AccountCommand, account: Account) => void,
): ListColumn<AccountRow>[] => [
  {
    key: 'name',
    title: 'Account',
    sort: 'name',
    bone: 140,
    cell: (account) => (
      <span className="two">
        <Link
          to="/admin/accounts/$orgId"
          params={{ orgId: String(account.organizationId) }}
          className="cellmain clip"
        >
          {account.name}
        </Link>
        <span className="meta">{account.allowedDomains.join(', ') || 'Any domain'}</span>
      </span>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    width: 128,
    bone: 72,
    cell: (account) => <AccountStatusTag status={account.status} />,
  },
  { key: 'tier', title: 'Tier', width: 96, bone: 48, cell: (account) => tierLabels[account.tier] },
  {
    key: 'type',
    title: 'Account type',
    width: 136,
    bone: 72,
    hideUnder: 'lg',
    cell: (account) => account.accountType,
  },
  {
    key: 'owner',
    title: 'Owner',
    width: 216,
    bone: 120,
    hideUnder: 'lg',
    cell: (account) => <AccountOwner account={account} />,
  },
  {
    key: 'users',
    title: 'Users',
    width: 80,
    right: true,
    bone: 24,
    cell: (account) => <span className="num">{formatNumber(account.totalUsers)}</span>,
  },
  {
    key: 'projects',
    title: 'Projects',
    width: 88,
    right: true,
    bone: 24,
    cell: (account) => <span className="num">{formatNumber(account.totalProjects)}</span>,
  },
  {
    key: 'created',
    title: 'Created',
    sort: 'createdDate',
    width: 112,
    bone: 56,
    hideUnder: 'xl',
    cell: (account) => <When iso={account.createdDate} />,
  },
  {
    key: 'actions',
    title: <span className="sr">Actions</span>,
    width: 56,
    right: true,
    cell: (account) => <AccountMenu account={account} onCommand={onCommand} />,
  },
]
