import { Link } from '@tanstack/react-router'
import type { Account, AccountRow as ListedAccount } from '@windrow/contract/schemas/accounts'
import { formatShare } from '../../ui/figure-formats.ts'
import { formatNumber } from '../../ui/formats.ts'
import type { ListColumn } from '../../ui/list-table.tsx'
import { Dash, Middot } from '../../ui/marks.tsx'
import { AccountMenu, type AccountCommand } from './account-menu.tsx'
import { AccountStatusTag, tierLabels } from './account-tags.tsx'
import { SpendLine } from './budget-meter.tsx'
import css from './accounts.module.css'

export type AccountRow = ListedAccount & { id: number }
export const toRows = (accounts: ListedAccount[] | undefined): AccountRow[] | undefined =>
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

/** Below this share of successful runs, it is marked. */
const fewSuccessful = 0.95

function Successful({ account: { runs, succeededRuns } }: { account: ListedAccount }) {
  if (runs === 0) return <Dash />
  const share = succeededRuns / runs
  return <span className={share < fewSuccessful ? `num ${css.badtext}` : 'num'}>{formatShare(share)}</span>
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
        <span className="meta">
          {tierLabels[account.tier]}
          <Middot />
          {account.accountType}
        </span>
      </span>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    width: 152,
    bone: 72,
    cell: (account) => <AccountStatusTag status={account.status} isFull={account.budget.state === 'FULL'} />,
  },
  {
    key: 'owner',
    title: 'Owner',
    width: 200,
    bone: 120,
    hideUnder: 'lg',
    cell: (account) => <AccountOwner account={account} />,
  },
  {
    key: 'projects',
    title: 'Projects',
    width: 80,
    right: true,
    bone: 24,
    hideUnder: 'xl',
    cell: (account) => <span className="num">{formatNumber(account.totalProjects)}</span>,
  },
  {
    key: 'reports',
    title: 'Reports',
    width: 80,
    right: true,
    bone: 24,
    hideUnder: 'xl',
    cell: (account) => <span className="num">{formatNumber(account.totalReports)}</span>,
  },
  {
    key: 'successful',
    title: 'Successful',
    width: 96,
    right: true,
    bone: 40,
    cell: (account) => <Successful account={account} />,
  },
  {
    key: 'held',
    title: 'Held deliveries',
    width: 120,
    right: true,
    bone: 16,
    hideUnder: 'lg',
    cell: ({ heldRuns }) => (
      <span className={heldRuns > 0 ? `num ${css.warntext}` : 'num faint'}>{formatNumber(heldRuns)}</span>
    ),
  },
  {
    key: 'tasks',
    title: 'Open tasks',
    width: 96,
    right: true,
    bone: 16,
    hideUnder: 'lg',
    cell: ({ openTasks }) => (
      <span className={openTasks > 0 ? 'num' : 'num faint'}>{formatNumber(openTasks)}</span>
    ),
  },
  {
    key: 'budget',
    title: 'Spend this month',
    sort: 'budget',
    width: 208,
    bone: 120,
    cell: ({ budget }) => <SpendLine spend={budget} />,
  },
  {
    key: 'actions',
    title: <span className="sr">Actions</span>,
    width: 56,
    right: true,
    cell: (account) => <AccountMenu account={account} onCommand={onCommand} />,
  },
]
