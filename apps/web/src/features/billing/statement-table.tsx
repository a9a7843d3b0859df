import { Link } from '@tanstack/react-router'
import { moneyText } from '@windrow/contract/billing'
import type { StatementEntry } from '@windrow/contract/schemas/billing'
import { Download } from 'lucide-react'
import { billingFileUrl } from '../../api/file-urls.ts'
import { formatNumber, plural } from '../../ui/formats.ts'
import { ListTable, type ListColumn } from '../../ui/list-table.tsx'
import { Dash } from '../../ui/marks.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { StatementTag } from './statement-tag.tsx'

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
  {
    key: 'file',
    title: <span className="sr">Download</span>,
    width: 56,
    right: true,
    hideUnder: 'lg',
    cell: (entry) => (
      <a
        className="btn btn-text btn-icon btn-small"
        href={billingFileUrl('billingStatementPdf', { orgId: entry.organizationId, month })}
        aria-label={`Download the statement of ${entry.accountName}`}
        data-tip="Download PDF"
        download
      >
        <Download size={16} aria-hidden="true" />
      </a>
    ),
  },
]

interface Props {
  statements: StatementEntry[] | undefined
  month: string
}

/** The statements of accounts for a month. */
export function StatementTable({ statements, month }: Props) {
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

function PhoneStatements({ statements, month }: Props) {
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
