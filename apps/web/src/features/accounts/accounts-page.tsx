import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { accountStatuses, accountTypes, tiers } from '@windrow/contract/accounts'
import { Plus } from 'lucide-react'
import { May } from '../../ability/may.tsx'
import { Button } from '../../ui/button.tsx'
import type { Answer } from '../../keys/key.ts'
import { SearchInput, Segmented } from '../../ui/controls.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { ListTable } from '../../ui/list-table.tsx'
import { EmptiedPage, Empty, QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { pageSizes } from '../../ui/page-sizes.ts'
import { isBeyondEnd, Pager } from '../../ui/pager.tsx'
import { PickMenu } from '../../ui/pick-menu.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { accountColumns, accountHref, toRows } from './account-columns.tsx'
import { AccountModals, type AccountModal } from './account-modals.tsx'
import { AccountPhoneList } from './account-phone-list.tsx'
import { accountPageQuery } from './account-page-query.ts'
import { isFiltered, type AccountSearch } from './account-search.ts'
import { accountStatusLabels, tierLabels } from './account-tags.tsx'
import { useAccountCommands } from './use-account-commands.ts'
import '../../styles/admin.css'

interface Props {
  search: AccountSearch
  /** Changes the view. Anything but a change of page returns to the first page. */
  onSearch: (change: Partial<Record<keyof AccountSearch, string | number | undefined>>) => void
}

export function AccountsPage({ search, onSearch }: Props) {
  const query = useQuery(accountPageQuery(search))
  const phone = usePhone()
  const [modal, open] = useState<AccountModal | null>(null)
  const onCommand = useAccountCommands(open)
  const { organizations, pagination } = query.data ?? {}
  const create = (
    <May do="account:manage">
      <Button variant="primary" icon={<Plus size={16} />} onClick={() => open({ kind: 'create' })}>
        Create account
      </Button>
    </May>
  )
  return (
    <>
      <PageHeader title="Accounts" copy={false} actions={create} />
      <Filters search={search} onSearch={onSearch} counts={query.data?.counts} />
      <QueryNotice query={query} what="accounts" />
      {isBeyondEnd(pagination) ? (
        <EmptiedPage />
      ) : organizations?.length === 0 ? (
        <Empty
          art={!isFiltered(search)}
          title="No accounts found"
          text="No accounts match the search and filters."
        />
      ) : query.error && !organizations ? null : phone ? (
        <AccountPhoneList accounts={organizations} onCommand={onCommand} />
      ) : (
        <ListTable
          label="Accounts"
          tall
          columns={accountColumns(onCommand)}
          rows={toRows(organizations)}
          rowHref={accountHref}
          rowClass={(account) => (account.status === 'DEACTIVATED' ? 'faded' : undefined)}
          sort={search.sort ?? '-budget'}
          onSort={(sort) => onSearch({ sort })}
        />
      )}
      {pagination && pagination.total > 0 && (
        <Pager
          page={pagination.page}
          limit={pagination.perPage}
          total={pagination.total}
          sizes={pageSizes}
          onChange={onSearch}
        />
      )}
      <AccountModals modal={modal} onClose={() => open(null)} />
    </>
  )
}

const all = { value: 'ALL', label: 'All' } as const

type Counts = Answer<'accountPage'>['counts']

const standingChoices = [
  { value: 'all', label: 'All' },
  { value: 'warning', label: 'Above 80%' },
  { value: 'full', label: 'Stopped' },
  { value: 'tasks', label: 'With open tasks' },
] as const

function Filters({ search, onSearch, counts }: Props & { counts: Counts | undefined }) {
  const pick = (key: 'tier' | 'accountType' | 'status') => (value: string) =>
    onSearch({ [key]: value === 'ALL' ? undefined : value })
  return (
    <div className="toolbar">
      <SearchInput
        label="Search accounts"
        value={search.search ?? ''}
        onSearch={(text) => onSearch({ search: text || undefined })}
      />
      <Segmented
        label="Accounts that need a look"
        value={search.standing ?? 'all'}
        options={standingChoices.map(({ value, label }) => ({
          value,
          label: counts ? `${label} ${formatNumber(counts[value])}` : label,
        }))}
        onChange={(value) => onSearch({ standing: value === 'all' ? undefined : value })}
      />
      <PickMenu
        prefix="Tier"
        value={search.tier ?? 'ALL'}
        options={[all, ...tiers.map((value) => ({ value, label: tierLabels[value] }))]}
        onChange={pick('tier')}
      />
      <PickMenu
        prefix="Type"
        value={search.accountType ?? 'ALL'}
        options={[all, ...accountTypes.map((value) => ({ value, label: value }))]}
        onChange={pick('accountType')}
      />
      <PickMenu
        prefix="Status"
        value={search.status ?? 'ALL'}
        options={[all, ...accountStatuses.map((value) => ({ value, label: accountStatusLabels[value] }))]}
        onChange={pick('status')}
      />
    </div>
  )
}
