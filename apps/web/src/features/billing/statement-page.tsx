import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { daysInMonth, moneyText, monthAfter, monthText } from '@windrow/contract/billing'
import type { Statement } from '@windrow/contract/schemas/billing'
import { Check, CircleAlert, Download, FileText, Lock, Plus, Settings } from 'lucide-react'
import { May } from '../../ability/may.tsx'
import { billingFileUrl } from '../../api/file-urls.ts'
import { Button } from '../../ui/button.tsx'
import { formatTimestamp, plural } from '../../ui/formats.ts'
import { Notice, QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { billingQueries } from './billing-queries.ts'
import { RecordsPerDay } from './records-per-day.tsx'
import { SpendChart } from './spend-chart.tsx'
import { StatementLines } from './statement-lines.tsx'
import { StatementTag } from './statement-tag.tsx'
import css from './billing.module.css'

const AdjustModal = lazy(async () => ({ default: (await import('./adjust-modal.tsx')).AdjustModal }))
const FreezeConfirm = lazy(async () => ({ default: (await import('./freeze-confirm.tsx')).FreezeConfirm }))
const SettingsModal = lazy(async () => ({ default: (await import('./settings-modal.tsx')).SettingsModal }))

type Opened = 'adjust' | 'freeze' | 'settings'

/** The statement of an account for a month: a draft, or as it was frozen. */
export function StatementPage({ orgId, month }: { orgId: number; month: string }) {
  const query = useQuery(billingQueries.statement(orgId, month))
  const [opened, open] = useState<Opened | null>(null)
  const statement = query.data
  const title = statement ? `${statement.accountName}, ${monthText(month)}` : monthText(month)
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          { label: 'Billing', to: '/admin/billing' },
          { label: statement?.accountName ?? 'Statement' },
          { label: monthText(month) },
        ]}
        tags={statement && <StatementTag status={statement.status} />}
        actions={statement && <Actions statement={statement} onOpen={open} />}
      />
      <QueryNotice query={query} what="figures" />
      {statement ? (
        <div className={css.grid}>
          <div className={css.main}>
            <Uncovered statement={statement} />
            <StatementLines statement={statement} />
            <p className={`meta ${css.note}`}>{footnote(statement)}</p>
          </div>
          <aside className={css.side} aria-label="Summary">
            <Total statement={statement} onAdjust={() => open('adjust')} />
            <RecordsPerDay days={statement.days} month={month} />
            <Forecast statement={statement} />
            <History statement={statement} />
          </aside>
        </div>
      ) : (
        !query.error && <PhoneSkeleton label="Loading the statement" />
      )}
      {statement && (
        <Suspense>
          {opened === 'adjust' && <AdjustModal statement={statement} onClose={() => open(null)} />}
          {opened === 'freeze' && <FreezeConfirm statement={statement} onClose={() => open(null)} />}
          {opened === 'settings' && (
            <SettingsModal orgId={orgId} name={statement.accountName} onClose={() => open(null)} />
          )}
        </Suspense>
      )}
    </>
  )
}

function footnote({ currency, timeZone, clockChange, unbilledRuns }: Statement): string {
  const parts = [
    `Each line is rounded once, half up, to the smallest unit of ${currency}. Days follow ${timeZone}.`,
  ]
  if (clockChange) parts.push(`${clockChange}.`)
  if (unbilledRuns > 0)
    parts.push(
      `${plural(unbilledRuns, 'failed, rejected or repeated run is', 'failed, rejected or repeated runs are')} not billed.`,
    )
  return parts.join(' ')
}

function Actions({ statement, onOpen }: { statement: Statement; onOpen: (what: Opened) => void }) {
  const phone = usePhone()
  return (
    <>
      <May do="billing:manage">
        <Button aria-label="Settings" icon={<Settings size={16} />} onClick={() => onOpen('settings')}>
          {phone ? null : 'Settings'}
        </Button>
      </May>
      <StatementFile statement={statement} call="billingStatementPdf" label="PDF" />
      <StatementFile statement={statement} call="billingStatementCsv" label="CSV" />
      {statement.status === 'DRAFT' && (
        <May do="billing:manage">
          <Button variant="primary" icon={<Lock size={16} />} onClick={() => onOpen('freeze')}>
            Freeze statement
          </Button>
        </May>
      )}
    </>
  )
}

interface FileProps {
  statement: Statement
  call: 'billingStatementPdf' | 'billingStatementCsv'
  label: string
}

/** A link to the statement as a file; only an icon on phones. */
function StatementFile({ statement, call, label }: FileProps) {
  const phone = usePhone()
  const Icon = label === 'PDF' ? FileText : Download
  const params = { orgId: statement.organizationId, month: statement.month }
  return (
    <a
      className={phone ? 'btn btn-icon' : 'btn'}
      href={billingFileUrl(call, params)}
      aria-label={label}
      download
    >
      <Icon size={16} aria-hidden="true" />
      {!phone && label}
    </a>
  )
}

function Uncovered({ statement: { uncovered } }: { statement: Statement }) {
  const [first] = uncovered
  if (!first) return null
  const others = uncovered.length - 1
  return (
    <Notice tone="warn">
      <b>No rule applies</b> to some runs of {first.reportName}
      {others > 0 && ` and ${plural(others, 'other report')}`}. They cost nothing until a rule covers their
      days.
    </Notice>
  )
}

function Total({ statement, onAdjust }: { statement: Statement; onAdjust: () => void }) {
  const { currency, organizationId, month, status } = statement
  const money = (amount: string) => moneyText(amount, currency)
  return (
    <section className={`panel ${css.panel}`} aria-label="Total">
      <span className="muted">Total in {currency}</span>
      <span className={`num ${css.sum}`}>{money(statement.total)}</span>
      <span className="meta num">
        {money(statement.usage)} usage, {money(statement.adjustmentsTotal)} adjustments
      </span>
      <LedgerCheck orgId={organizationId} month={month} />
      {status !== 'FROZEN' && (
        <May do="billing:manage">
          <Button icon={<Plus size={16} />} onClick={onAdjust}>
            Add adjustment
          </Button>
        </May>
      )}
    </section>
  )
}

function LedgerCheck({ orgId, month }: { orgId: number; month: string }) {
  const { data, error } = useQuery(billingQueries.check(orgId, month))
  if (!data)
    return (
      <p className={css.check}>
        <span className="muted">
          {error ? 'The ledger could not be compared' : 'Comparing with the ledger…'}
        </span>
      </p>
    )
  const lines = `${plural(data.ledgerLines, 'line')} recomputed`
  return (
    <p className={css.check}>
      {data.isEqual ? (
        <Check size={16} className="ok-text" aria-hidden="true" />
      ) : (
        <CircleAlert size={16} className="bad-text" aria-hidden="true" />
      )}
      <span className="two">
        <span>{data.isEqual ? 'Equal to the ledger to the cent' : 'Differs from the ledger'}</span>
        <span className="meta">{lines}</span>
      </span>
    </p>
  )
}

/** The forecast of the statement's month, or of the current one beside a statement of the month before. */
function Forecast({ statement }: { statement: Statement }) {
  const next = monthAfter(statement.month)
  const isOpen = statement.status === 'OPEN'
  const query = useQuery({ ...billingQueries.statement(statement.organizationId, next), enabled: !isOpen })
  const shown = isOpen ? statement : query.data
  if (!shown || shown.status !== 'OPEN' || shown.forecast === null) return null
  return (
    <section className={`panel ${css.panel}`} aria-label={`Forecast of ${monthText(shown.month)}`}>
      <h2>Forecast of {monthText(shown.month)}</h2>
      <span className={`num ${css.sum}`}>{moneyText(shown.forecast, shown.currency)}</span>
      <span className="meta num">
        {moneyText(shown.usage, shown.currency)} in {shown.days.length} of {daysInMonth(shown.month)} days
      </span>
      <SpendChart
        days={shown.days}
        forecastDays={shown.forecastDays}
        currency={shown.currency}
        month={shown.month}
      />
    </section>
  )
}

function History({ statement }: { statement: Statement }) {
  const { adjustments, currency, frozenDate, frozenBy, number, ledgerLines } = statement
  const events = [
    ...adjustments.map((each) => ({
      at: each.createdDate,
      text: `${each.createdBy} added an adjustment of ${moneyText(each.amount, currency)}`,
    })),
    ...(frozenDate
      ? [
          {
            at: frozenDate,
            text: `${frozenBy ? `${frozenBy} froze it` : 'Froze automatically'} as ${number ?? ''}`,
          },
        ]
      : []),
  ]
  return (
    <section className={`panel ${css.panel}`} aria-label="History">
      <h2>History</h2>
      <ol className={css.story}>
        <li>
          <span>{plural(ledgerLines, 'line')} in the ledger</span>
        </li>
        {events.map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <span>{text}</span>
            <span className="meta num">{formatTimestamp(at)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
