import { Link } from '@tanstack/react-router'
import type { Account, AccountRow } from '@windrow/contract/schemas/accounts'
import { plural } from '../../ui/formats.ts'
import { Middot } from '../../ui/marks.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { AccountMenu, type AccountCommand } from './account-menu.tsx'
import { AccountStatusTag, tierLabels } from './account-tags.tsx'
import { SpendLine } from './budget-meter.tsx'

interface Props {
  accounts: AccountRow[] | undefined
  onCommand: (command: AccountCommand, account: Account) => void
}

export function AccountPhoneList({ accounts, onCommand }: Props) {
  if (!accounts) return <PhoneSkeleton label="Loading accounts" />
  return (
    <ul className="list" aria-label="Accounts">
      {accounts.map((account) => (
        <li key={account.organizationId}>
          <div className="lrow between">
            <Link
              to="/admin/accounts/$orgId"
              params={{ orgId: String(account.organizationId) }}
              className="cellmain clip"
            >
              {account.name}
            </Link>
            <AccountStatusTag status={account.status} isFull={account.budget.state === 'FULL'} />
          </div>
          <div className="lrow between">
            <span className="meta clip">
              {tierLabels[account.tier]}
              <Middot />
              {plural(account.totalUsers, 'user')}
              <Middot />
              {plural(account.totalProjects, 'project')}
            </span>
            <AccountMenu account={account} onCommand={onCommand} />
          </div>
          <SpendLine spend={account.budget} />
        </li>
      ))}
    </ul>
  )
}
