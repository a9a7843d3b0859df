import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { moneyText, monthAfter, monthText, statementStatuses } from '@windrow/contract/billing'
import { ChevronLeft, ChevronRight, Download, Lock } from 'lucide-react'
import { May } from '../../ability/may.tsx'
import { api } from '../../api/client.ts'
import { billingFileUrl } from '../../api/file-urls.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { Button } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/controls.tsx'
import { formatNumber, plural } from '../../ui/formats.ts'
import { EmptiedPage, Empty, QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { pageSizes } from '../../ui/page-sizes.ts'
import { isBeyondEnd, Pager } from '../../ui/pager.tsx'
import { PickMenu } from '../../ui/pick-menu.tsx'
import { toast } from '../../ui/toast-store.ts'
import { billingQueries } from './billing-queries.ts'
import { lastMonth, type BillingSearch } from './billing-search.ts'
import { BillingTabs } from './billing-tabs.tsx'
import { Figure } from './figure.tsx'
import { StatementTable } from './statement-table.tsx'
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
      <div className={`strip ${css.four}`} aria-busy={!summary}>
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
        <ThisMonth month={month} />
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
        <StatementTable statements={statements} month={month} />
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

/** The current month so far, to compare with; or the last month beside the current one. */
function ThisMonth({ month }: { month: string }) {
  const current = monthAfter(lastMonth())
  const isCurrent = month !== current
  const shown = isCurrent ? current : lastMonth()
  const { data } = useQuery(billingQueries.statements({ month: shown, limit: 1 }))
  return (
    <Figure
      label={isCurrent ? `${monthText(shown)} so far` : `Total of ${monthText(shown)}`}
      value={data ? totalsText(data.summary.totals) || (isCurrent ? 'Nothing yet' : 'Nothing') : '…'}
      note={data && (isCurrent ? 'Open' : summaryText(data.summary))}
    />
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
            {`Nobody can change a frozen statement. ${plural(count, 'account has a draft', 'accounts have drafts')}; those without runs and adjustments stay as they are. Users who manage billing get an email.`}
          </ConfirmModal>
        </Suspense>
      )}
    </May>
  )
}
