import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { moneyText, monthAfter, monthText, statementStatuses } from '@windrow/contract/billing'
import type { StatementEntry } from '@windrow/contract/schemas/billing'
import { ChevronLeft, ChevronRight, Download, Lock } from 'lucide-react'
import { May } from '../../ability/may.tsx'
import { api, billingFileUrl } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { Button } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/controls.tsx'
import { formatNumber, plural } from '../../ui/formats.ts'
import { ListTable, type ListColumn } from '../../ui/list-table.tsx'
import { Dash } from '../../ui/marks.tsx'
import { EmptiedPage, Empty, QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { pageSizes } from '../../ui/page-sizes.ts'
import { isBeyondEnd, Pager } from '../../ui/pager.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { PickMenu } from '../../ui/pick-menu.tsx'
import { toast } from '../../ui/toast-store.ts'
import { usePhone } from '../../ui/use-media.ts'
import { billingQueries } from './billing-queries.ts'
import { lastMonth, type BillingSearch } from './billing-search.ts'
import { BillingTabs } from './billing-tabs.tsx'
import { Figure } from './figure.tsx'
import { StatementTag } from './statement-tag.tsx'
import css from './billing.module.css'

const ConfirmModal = lazy(async () => ({
  default: (await import('../../ui/confirm-modal.tsx')).ConfirmModal,
}))

interface Props {
  search: BillingSearch
  /** Changes the view. Anything but a change of page returns to the first page. */
  onSearch: (change: Partial<Record<keyof BillingSearch, string | number | undefined>>) => void
}

/** The statements of all accounts for a month. */
export function BillingPage({ search, onSearch }: Props) {
  const month = search.month ?? lastMonth()
  const query = useQuery(billingQueries.statements(search))
  const { statements, pagination, summary } = query.data ?? {}
  return (
    <>
      <PageHeader
        title="Billing"
        copy={false}
        actions={
          summary && summary.drafts > 0 ? <FreezeAll month={month} count={summary.drafts} /> : undefined
        }
        tabs={<BillingTabs tab="statements" />}
      />
      <div className={`strip ${css.strip}`} aria-busy={!summary}>
        <Figure
          label={monthText(month)}
          value={summary ? summaryText(summary) : '…'}
          note={summary ? `${formatNumber(summary.frozen)} frozen` : undefined}
        />
        <Figure
          label={`Total of ${monthText(month)}`}
          value={summary ? (summary.totals.length === 0 ? 'Nothing yet' : totalsText(summary.totals)) : '…'}
          note="Never added up across currencies"
        />
        <Figure
          label="Not covered"
          value={summary ? plural(summary.uncoveredReports, 'report') : '…'}
          note={
            summary && summary.uncoveredReports > 0 ? (
              <b className="bad-text">No rule applies</b>
            ) : (
              'All runs have a rule'
            )
          }
        />
      </div>
      <Filters search={search} onSearch={onSearch} />
      <QueryNotice query={query} what="statements" />
      {isBeyondEnd(pagination) ? (
        <EmptiedPage />
      ) : statements?.length === 0 ? (
        <Empty art={false} title="No accounts found" text="No accounts match the search and filters." />
      ) : query.error && !statements ? null : (
        <Statements statements={statements} month={month} />
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
    </>
  )
}

const summaryText = ({ drafts, open }: { drafts: number; open: number }) =>
  open > 0 ? `${formatNumber(open)} open` : plural(drafts, 'draft')

const totalsText = (totals: readonly { currency: string; total: string }[]) =>
  totals.map(({ currency, total }) => moneyText(total, currency)).join(' · ')

const statusLabels = { OPEN: 'Open', DRAFT: 'Draft', FROZEN: 'Frozen' } as const

function Filters({ search, onSearch }: Props) {
  const month = search.month ?? lastMonth()
  const step = (count: number) => onSearch({ month: monthAfter(month, count) })
  return (
    <div className="toolbar">
      <span className={css.months}>
        <Button
          variant="text"
          aria-label="Previous month"
          icon={<ChevronLeft size={16} />}
          onClick={() => step(-1)}
        />
        <b aria-live="polite">{monthText(month)}</b>
        <Button
          variant="text"
          aria-label="Next month"
          disabled={month > lastMonth()}
          icon={<ChevronRight size={16} />}
          onClick={() => step(1)}
        />
      </span>
      <SearchInput
        label="Search accounts"
        value={search.search ?? ''}
        onSearch={(text) => onSearch({ search: text || undefined })}
      />
      <PickMenu
        prefix="Status"
        value={search.status ?? 'ALL'}
        options={[
          { value: 'ALL', label: 'All' },
          ...statementStatuses.map((value) => ({ value, label: statusLabels[value] })),
        ]}
        onChange={(value) => onSearch({ status: value === 'ALL' ? undefined : value })}
      />
      <span className="grow" />
      <a className="btn" href={billingFileUrl('billingMonthCsv', { month })} download>
        <Download size={16} aria-hidden="true" />
        CSV of all
      </a>
    </div>
  )
}

/** What is odd about a statement; null if nothing is. */
function noteOf(entry: StatementEntry): { text: string; isBad: boolean } | null {
  if (entry.uncoveredReports > 0)
    return { text: `${plural(entry.uncoveredReports, 'report has', 'reports have')} no rule`, isBad: true }
  if (entry.status === 'FROZEN')
    return { text: `${entry.number ?? ''}, ${entry.frozenBy ?? 'automatically'}`, isBad: false }
  if (entry.clockChange) return { text: entry.clockChange, isBad: false }
  return entry.ledgerLines === 0 ? { text: 'No runs', isBad: false } : null
}

function Note({ entry }: { entry: StatementEntry }) {
  const note = noteOf(entry)
  if (!note) return <Dash />
  return <span className={note.isBad ? 'bad-text' : 'muted'}>{note.text}</span>
}

const changeText = (change: number) => `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)} %`

const columnsOf = (month: string): ListColumn<StatementEntry & { id: number }>[] => [
  {
    key: 'account',
    title: 'Account',
    bone: 144,
    cell: (entry) => (
      <span className="two">
        <Link
          to="/admin/billing/statements/$orgId/$month"
          params={{ orgId: String(entry.organizationId), month }}
          className="cellmain clip"
        >
          {entry.accountName}
        </Link>
        <span className="meta">{entry.timeZone}</span>
      </span>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    width: 104,
    bone: 56,
    cell: (entry) => <StatementTag status={entry.status} />,
  },
  { key: 'note', title: 'Note', bone: 120, hideUnder: 'lg', cell: (entry) => <Note entry={entry} /> },
  {
    key: 'lines',
    title: 'Ledger lines',
    width: 112,
    right: true,
    bone: 40,
    hideUnder: 'xl',
    cell: (entry) => <span className="num muted">{formatNumber(entry.ledgerLines)}</span>,
  },
  {
    key: 'usage',
    title: 'Usage',
    width: 128,
    right: true,
    bone: 64,
    hideUnder: 'xl',
    cell: (entry) => <span className="num">{moneyText(entry.usage, entry.currency)}</span>,
  },
  {
    key: 'adjustments',
    title: 'Adjustments',
    width: 120,
    right: true,
    bone: 48,
    hideUnder: 'xl',
    cell: (entry) =>
      Number(entry.adjustmentsTotal) === 0 ? (
        <Dash />
      ) : (
        <span className="num">{moneyText(entry.adjustmentsTotal, entry.currency)}</span>
      ),
  },
  {
    key: 'total',
    title: 'Total',
    width: 136,
    right: true,
    bone: 64,
    cell: (entry) => <span className="num strong">{moneyText(entry.total, entry.currency)}</span>,
  },
  {
    key: 'change',
    title: 'Change',
    width: 96,
    right: true,
    bone: 40,
    hideUnder: 'lg',
    cell: (entry) =>
      entry.change === null ? <Dash /> : <span className="num muted">{changeText(entry.change)}</span>,
  },
]

function Statements({ statements, month }: { statements: StatementEntry[] | undefined; month: string }) {
  const phone = usePhone()
  if (phone) return <PhoneStatements statements={statements} month={month} />
  const rows = statements?.map((entry) => ({ ...entry, id: entry.organizationId }))
  return (
    <ListTable
      label="Statements"
      tall
      columns={columnsOf(month)}
      rows={rows}
      rowHref={({ organizationId }) => `/admin/billing/statements/${organizationId}/${month}`}
    />
  )
}

function PhoneStatements({ statements, month }: { statements: StatementEntry[] | undefined; month: string }) {
  if (!statements) return <PhoneSkeleton label="Loading statements" />
  return (
    <ul className="list" aria-label="Statements">
      {statements.map((entry) => (
        <li key={entry.organizationId}>
          <div className="lrow between">
            <Link
              to="/admin/billing/statements/$orgId/$month"
              params={{ orgId: String(entry.organizationId), month }}
              className="cellmain clip"
            >
              {entry.accountName}
            </Link>
            <span className="num strong">{moneyText(entry.total, entry.currency)}</span>
          </div>
          <div className="lrow between">
            <span className="meta clip">
              <Note entry={entry} />
            </span>
            <StatementTag status={entry.status} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function FreezeAll({ month, count }: { month: string; count: number }) {
  const [asking, ask] = useState(false)
  const queries = useQueryClient()
  const freeze = useMutation({
    mutationFn: () => api.billingFreezeAll({ params: { month } }),
    onSuccess: ({ frozen, skipped }) => {
      const rest = skipped[0]
        ? ` ${plural(skipped.length, 'draft was', 'drafts were')} skipped: ${skipped[0].reason}`
        : ''
      toast.success(`${plural(frozen, 'statement was', 'statements were')} frozen.${rest}`)
      return askAgain(queries, keys.billing.all)
    },
  })
  return (
    <May do="billing:manage">
      <Button variant="primary" icon={<Lock size={16} />} onClick={() => ask(true)}>
        Freeze all drafts
      </Button>
      {asking && (
        <Suspense>
          <ConfirmModal
            title={`Freeze drafts of ${monthText(month)}`}
            action="Freeze all drafts"
            danger={false}
            busy={freeze.isPending}
            onConfirm={(close) => freeze.mutate(undefined, { onSettled: close })}
            onClose={() => ask(false)}
          >
            {`Nobody can change a frozen statement. ${plural(count, 'account has a draft', 'accounts have drafts')}; those without runs and adjustments stay as they are.`}
          </ConfirmModal>
        </Suspense>
      )}
    </May>
  )
}
