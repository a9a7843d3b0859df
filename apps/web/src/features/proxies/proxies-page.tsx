import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { proxyListNames, proxyStatuses, type ProxyListName } from '@windrow/contract/proxies'
import type { Proxy, ProxyList } from '@windrow/contract/schemas/proxies'
import { Plus, Upload } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/controls.tsx'
import { ListTable } from '../../ui/list-table.tsx'
import { EmptiedPage, Empty, QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { pageSizes } from '../../ui/page-sizes.ts'
import { isBeyondEnd, Pager } from '../../ui/pager.tsx'
import { PickMenu } from '../../ui/pick-menu.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { proxyColumns } from './proxy-columns.tsx'
import { ProxyListsStrip } from './proxy-lists-strip.tsx'
import { ProxyPhoneList } from './proxy-phone-list.tsx'
import { proxyQueries } from './proxy-queries.ts'
import { type ProxySearch } from './proxy-search.ts'
import css from './proxies.module.css'

const ProxyFormModal = lazy(async () => ({
  default: (await import('./proxy-form-modal.tsx')).ProxyFormModal,
}))
const ProxyImportModal = lazy(async () => ({
  default: (await import('./proxy-import-modal.tsx')).ProxyImportModal,
}))
const ProxyPriceModal = lazy(async () => ({
  default: (await import('./proxy-price-modal.tsx')).ProxyPriceModal,
}))
const ProxyDeleteConfirm = lazy(async () => ({
  default: (await import('./proxy-delete-confirm.tsx')).ProxyDeleteConfirm,
}))

type OpenModal =
  | { kind: 'form'; proxy: Proxy | null }
  | { kind: 'import' }
  | { kind: 'delete'; proxy: Proxy }
  | { kind: 'prices'; list: ProxyList }

interface Props {
  search: ProxySearch
  /** Changes the view. Anything but a change of page returns to the first page. */
  onSearch: (change: Partial<Record<keyof ProxySearch, string | number | undefined>>) => void
}

export function ProxiesPage({ search, onSearch }: Props) {
  const query = useQuery(proxyQueries.page(search))
  const [modal, open] = useState<OpenModal | null>(null)
  const phone = usePhone()
  const { proxies, pagination } = query.data ?? {}
  const filtered = search.search !== undefined || search.list !== undefined || search.status !== undefined
  const buttons = {
    onEdit: (proxy: Proxy) => open({ kind: 'form', proxy }),
    onDelete: (proxy: Proxy) => open({ kind: 'delete', proxy }),
  }
  const actions = (
    <>
      <Button icon={<Upload size={16} />} onClick={() => open({ kind: 'import' })}>
        Import
      </Button>
      <Button variant="primary" icon={<Plus size={16} />} onClick={() => open({ kind: 'form', proxy: null })}>
        Add proxy
      </Button>
    </>
  )
  const isEmpty = pagination?.total === 0 && !filtered

  return (
    <>
      <PageHeader title="Proxies" copy={false} actions={isEmpty ? undefined : actions} />
      <p className={`muted ${css.proxyintro}`}>
        Recipes name a list in <code>fetch.proxy</code>; their runs then reach sites only through its proxies.
      </p>
      <ProxyListsStrip onPrices={(list) => open({ kind: 'prices', list })} />
      {!isEmpty && <Filters search={search} onSearch={onSearch} />}
      <QueryNotice query={query} what="proxies" />
      {isEmpty ? (
        <Empty title="No proxies yet" text="Add a proxy, or paste your provider's list">
          {actions}
        </Empty>
      ) : isBeyondEnd(pagination) ? (
        <EmptiedPage />
      ) : proxies?.length === 0 ? (
        <Empty art={false} title="No proxies found" text="No proxies match the search and filters." />
      ) : query.error && !proxies ? null : phone ? (
        <ProxyPhoneList proxies={proxies} {...buttons} />
      ) : (
        <ListTable label="Proxies" columns={proxyColumns(buttons)} rows={proxies} />
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
      <Suspense>
        <Modals modal={modal} list={search.list ?? proxyListNames[0]} onClose={() => open(null)} />
      </Suspense>
    </>
  )
}

const all = { value: 'ALL', label: 'All' } as const
const statusLabels = { UNCHECKED: 'Not checked', WORKING: 'Working', FAILING: 'Failing' } as const

function Filters({ search, onSearch }: Props) {
  const pick = (key: 'list' | 'status') => (value: string) =>
    onSearch({ [key]: value === 'ALL' ? undefined : value })
  return (
    <div className="toolbar">
      <SearchInput
        label="Search proxies"
        value={search.search ?? ''}
        onSearch={(text) => onSearch({ search: text || undefined })}
      />
      <PickMenu
        prefix="List"
        value={search.list ?? 'ALL'}
        options={[all, ...proxyListNames.map((value) => ({ value, label: value }))]}
        onChange={pick('list')}
      />
      <PickMenu
        prefix="Status"
        value={search.status ?? 'ALL'}
        options={[all, ...proxyStatuses.map((value) => ({ value, label: statusLabels[value] }))]}
        onChange={pick('status')}
      />
    </div>
  )
}

function Modals({
  modal,
  list,
  onClose,
}: {
  modal: OpenModal | null
  list: ProxyListName
  onClose: () => void
}) {
  switch (modal?.kind) {
    case 'form':
      return <ProxyFormModal proxy={modal.proxy} list={list} onClose={onClose} />
    case 'import':
      return <ProxyImportModal list={list} onClose={onClose} />
    case 'delete':
      return <ProxyDeleteConfirm proxy={modal.proxy} onClose={onClose} />
    case 'prices':
      return <ProxyPriceModal list={modal.list} onClose={onClose} />
    default:
      return null
  }
}
