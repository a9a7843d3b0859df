import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Account } from '@windrow/contract/schemas/accounts'
import { Pencil, Plus } from 'lucide-react'
import { gateModeLabels } from '@windrow/contract/anomalies'
import { May } from '../../ability/may.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/controls.tsx'
import { formatDate, formatNumber } from '../../ui/formats.ts'
import { Dash, Tag, When } from '../../ui/marks.tsx'
import { Notice, QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { deadlineText } from '../gate/gate-words.ts'
import { PeopleList } from '../people/people-list.tsx'
import type { PeopleSearch } from '../people/people-search.ts'
import { PersonModals } from '../people/person-modals.tsx'
import { spanText } from '../review/task-clock.ts'
import { AccountFactorRule } from '../teams/account-factor-rule.tsx'
import { AccountOwner } from './account-columns.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AccountModals, type AccountModal } from './account-modals.tsx'
import { accountQuery } from '../../place/account-query.ts'
import { AccountStatusTag, tierLabels } from './account-tags.tsx'
import { useAccountCommands } from './use-account-commands.ts'
import '../../styles/admin.css'

interface Props {
  orgId: number
  /** View of the account's users. */
  search: PeopleSearch
  onSearch: (change: Partial<Record<keyof PeopleSearch, string | number | undefined>>) => void
}

export function AccountPage({ orgId, search, onSearch }: Props) {
  const query = useSuspenseQuery(accountQuery(orgId))
  const account = query.data
  const [modal, open] = useState<AccountModal | null>(null)
  const onCommand = useAccountCommands(open)
  return (
    <>
      <PageHeader
        title={account.name}
        crumbs={[{ label: 'Accounts', to: '/admin/accounts' }, { label: account.name }]}
        tags={
          <>
            <AccountStatusTag status={account.status} />
            <Tag>{tierLabels[account.tier]}</Tag>
          </>
        }
        actions={
          <>
            <May do="account:manage">
              <Button icon={<Pencil size={16} />} onClick={() => open({ kind: 'edit', account })}>
                Edit
              </Button>
            </May>
            <AccountMenu account={account} onCommand={onCommand} large />
          </>
        }
      />
      <QueryNotice query={query} what="figures" />
      {account.status === 'DEACTIVATED' && (
        <Notice>
          <b>This account is deactivated.</b> Its users can't log in, and its runs can't start.
        </Notice>
      )}
      <Facts account={account} />
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
      <AccountModals modal={modal} onClose={() => open(null)} />
    </>
  )
}

function Facts({ account }: { account: Account }) {
  return (
    <dl className="panel form720 formpanel kv">
      <dt>Account type</dt>
      <dd>{account.accountType}</dd>
      <dt>Owner</dt>
      <dd>
        <AccountOwner account={account} />
      </dd>
      <dt>Allowed domains</dt>
      <dd>
        {account.allowedDomains.length === 0 ? (
          'All'
        ) : (
          <span className="chips">
            {account.allowedDomains.map((domain) => (
              <Tag key={domain}>{domain}</Tag>
            ))}
          </span>
        )}
      </dd>
      <dt>Concurrent requests</dt>
      <dd className="num">
        {account.maxRequests === null ? "Operator's setting" : formatNumber(account.maxRequests)}
      </dd>
      <dt>Delivery gate</dt>
      <dd>
        {gateModeLabels[account.deliveryGate.mode].title}
        <span className="meta">{deadlineText(account.deliveryGate)}</span>
      </dd>
      <dt>Review within</dt>
      <dd className="num">{spanText(account.reviewMinutes)}</dd>
      <dt>Managers may release and reject</dt>
      <dd>{account.managersReview ? 'Yes' : 'No'}</dd>
      <dt>Projects</dt>
      <dd className="num">{formatNumber(account.totalProjects)}</dd>
      <dt>Created</dt>
      <dd>
        <When iso={account.createdDate} text={formatDate(account.createdDate)} />
      </dd>
      <dt>Notes</dt>
      <dd className="asistext">{account.notes || <Dash />}</dd>
    </dl>
  )
}

function Members({ account, search, onSearch }: { account: Account } & Omit<Props, 'orgId'>) {
  const [creating, create] = useState(false)
  return (
    <section aria-label="Users of the account">
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
