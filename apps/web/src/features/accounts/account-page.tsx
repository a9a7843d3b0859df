import { useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { AccountOverview } from '@windrow/contract/schemas/account-overview'
import type { Account } from '@windrow/contract/schemas/accounts'
import { Pencil, Plus } from 'lucide-react'
import { May } from '../../ability/may.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/controls.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { Tag } from '../../ui/marks.tsx'
import { Notice, QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { PeopleList } from '../people/people-list.tsx'
import type { PeopleSearch } from '../people/people-search.ts'
import { PersonModals } from '../people/person-modals.tsx'
import { AccountFactorRule } from '../teams/account-factor-rule.tsx'
import { BudgetAlert, BudgetPanel, StoppedRuns } from './account-budget.tsx'
import { AccountDetails, AccountLimits } from './account-details.tsx'
import { AccountFacts } from './account-facts.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AccountModals, type AccountModal } from './account-modals.tsx'
import { AccountNotes } from './account-notes.tsx'
import { accountOverviewQuery } from './account-page-query.ts'
import { AccountUsage } from './account-usage.tsx'
import { accountQuery } from '../../place/account-query.ts'
import { AccountStatusTag, tierLabels } from './account-tags.tsx'
import { BudgetModals, type BudgetDialog } from './budget-modals.tsx'
import { UsageByDay } from './usage-by-day.tsx'
import { useAccountCommands } from './use-account-commands.ts'
import '../../styles/admin.css'
import css from './accounts.module.css'

interface Props {
  orgId: number
  /** View of the account's users. */
  search: PeopleSearch
  onSearch: (change: Partial<Record<keyof PeopleSearch, string | number | undefined>>) => void
}

export function AccountPage({ orgId, search, onSearch }: Props) {
  const query = useSuspenseQuery(accountQuery(orgId))
  const overview = useQuery(accountOverviewQuery(orgId))
  const account = query.data
  const [modal, open] = useState<AccountModal | null>(null)
  const edit = () => open({ kind: 'edit', account })
  return (
    <>
      <Header account={account} isFull={overview.data?.budget.state === 'FULL'} open={open} />
      <QueryNotice query={query} what="settings" />
      {account.status === 'DEACTIVATED' && (
        <Notice>
          <b>This account is deactivated.</b> Its users can't log in, and its runs can't start.
        </Notice>
      )}
      <QueryNotice query={overview} what="figures" />
      {overview.data ? (
        <Overview account={account} overview={overview.data} onEdit={edit} />
      ) : (
        !overview.error && <PhoneSkeleton label="Loading the account" />
      )}
      {/* Below the figures, whose height is not known before. */}
      {!overview.isPending && (
        <>
          <May do="team:require-second-factor">
            <AccountFactorRule orgId={orgId} name={account.name} />
          </May>
          <Members account={account} search={search} onSearch={onSearch} />
          <May do="audit:view">
            <p className="besidelist">
              <ButtonLink to="/admin/audit-log" search={{ organizationId: orgId }} variant="link">
                Activity in {account.name}, in the audit log
              </ButtonLink>
            </p>
          </May>
        </>
      )}
      <AccountModals modal={modal} onClose={() => open(null)} />
    </>
  )
}

interface HeaderProps {
  account: Account
  isFull: boolean
  open: (modal: AccountModal) => void
}

function Header({ account, isFull, open }: HeaderProps) {
  const onCommand = useAccountCommands(open)
  return (
    <PageHeader
      title={account.name}
      crumbs={[{ label: 'Accounts', to: '/admin/accounts' }, { label: account.name }]}
      tags={
        <>
          <AccountStatusTag status={account.status} isFull={isFull} />
          <Tag>{tierLabels[account.tier]}</Tag>
          <Tag>{account.accountType}</Tag>
        </>
      }
      actions={
        <>
          <May do="account:manage">
            <Button icon={<Pencil size={16} />} onClick={() => open({ kind: 'edit', account })}>
              Edit account
            </Button>
          </May>
          <AccountMenu account={account} onCommand={onCommand} large />
        </>
      }
    />
  )
}

interface OverviewProps {
  account: Account
  overview: AccountOverview
  onEdit: () => void
}

function Overview({ account, overview, onEdit }: OverviewProps) {
  const [dialog, show] = useState<BudgetDialog | null>(null)
  const { organizationId: orgId, name } = account
  const { budgetMicros } = overview.budget
  const raise = () => show({ kind: 'account', orgId, name, budgetMicros })
  const reports = [...overview.stopped, ...overview.usage]
  const allow = () =>
    show({ kind: 'allow', reports: [...new Map(reports.map((one) => [one.reportId, one])).values()] })
  return (
    <>
      <BudgetAlert overview={overview} onRaise={raise} onAllow={allow} />
      <AccountFacts overview={overview} />
      <div className={css.parts}>
        <div className={css.part}>
          <BudgetPanel overview={overview} onEdit={raise} />
          <StoppedRuns stopped={overview.stopped} />
          <UsageByDay days={overview.days} />
          <AccountUsage
            overview={overview}
            onBudget={(report) => show({ kind: 'report', report, budgetMicros: report.budgetMicros })}
          />
        </div>
        <div className={css.part}>
          <AccountLimits account={account} overview={overview} onEdit={onEdit} />
          <AccountDetails account={account} overview={overview} onEdit={onEdit} />
          <AccountNotes account={account} />
        </div>
      </div>
      <BudgetModals dialog={dialog} onClose={() => show(null)} />
    </>
  )
}

function Members({ account, search, onSearch }: { account: Account } & Omit<Props, 'orgId'>) {
  const [creating, create] = useState(false)
  return (
    <section aria-label="Users of the account" className={css.users}>
      <div className="sectionhead wrapping">
        <h2>Users</h2>
        <span className="meta">{formatNumber(account.totalUsers)}</span>
        <span className="grow" />
        <SearchInput
          label="Search users"
          value={search.search ?? ''}
          onSearch={(text) => onSearch({ search: text || undefined })}
        />
        {account.status === 'ACTIVE' && (
          <May do="user:manage">
            <Button variant="primary" icon={<Plus size={16} />} onClick={() => create(true)}>
              Create user
            </Button>
          </May>
        )}
      </div>
      <PeopleList search={search} organizationId={account.organizationId} onSearch={onSearch} />
      <PersonModals
        modal={
          creating
            ? { kind: 'create', account: { value: account.organizationId, label: account.name } }
            : null
        }
        onClose={() => create(false)}
      />
    </section>
  )
}
