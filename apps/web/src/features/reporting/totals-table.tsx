import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { dollars, type ReportingGroup } from '@windrow/contract/reporting'
import type { Figures } from '@windrow/contract/schemas/figures'
import type { ReportingRow } from '@windrow/contract/schemas/reporting'
import { Columns } from '../../charts/pictures.tsx'
import { formatCompact } from '../../ui/figure-formats.ts'
import { formatNumber, plural } from '../../ui/formats.ts'
import { ListTable, type ListColumn } from '../../ui/list-table.tsx'
import { Dash, Middot } from '../../ui/marks.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { isPoor, shareText } from './figure-words.ts'
import { changedReporting, type ReportingChange, type ReportingSearch } from './reporting-search.ts'
import css from './reporting.module.css'

interface Props {
  rows: ReportingRow[] | undefined
  totals: Figures | undefined
  group: ReportingGroup
  search: ReportingSearch
  onSearch: (change: ReportingChange) => void
  days: readonly string[]
}

const titles = { account: 'Account', project: 'Project', report: 'Report' } as const

function Name({ row, group, search }: { row: ReportingRow; group: ReportingGroup; search: ReportingSearch }) {
  if (group === 'report')
    return (
      <Link
        to="/projects/$id/reports/$rid"
        params={{ id: String(row.projectId), rid: String(row.id) }}
        className="cellmain clip"
      >
        {row.name}
      </Link>
    )
  const inside =
    group === 'account'
      ? { accountIds: String(row.id), projectIds: undefined, reportIds: undefined, group: 'project' }
      : { projectIds: String(row.id), reportIds: undefined, group: 'report' }
  return (
    <Link
      to="/reporting"
      search={changedReporting(search, { ...inside, sort: undefined })}
      className="cellmain clip"
    >
      {row.name}
    </Link>
  )
}

function Marks({ row, days }: { row: ReportingRow; days: readonly string[] }) {
  const byDay = new Map(row.days.map((mark) => [mark.day, mark]))
  const failing = row.days.filter(({ failed }) => failed > 0).length
  return (
    <Columns
      height={28}
      gap={1}
      label={`Records per day, ${failing === 0 ? 'no failed runs' : `failed runs on ${plural(failing, 'day')}`}`}
      columns={days.map((day) => {
        const mark = byDay.get(day)
        if (!mark) return []
        return [
          mark.failed > 0
            ? { value: Math.max(mark.records, 1), tone: 'bad' as const }
            : { value: mark.records },
        ]
      })}
    />
  )
}

const Share = ({ part, whole }: { part: number; whole: number }): ReactNode => {
  const text = shareText(part, whole)
  if (text === null) return <Dash />
  return <span className={isPoor(part, whole) ? 'num bad-text' : 'num'}>{text}</span>
}
const Count = ({ value }: { value: number }) => (
  <span className={value === 0 ? 'num faint' : 'num'}>{formatNumber(value)}</span>
)

/** The columns of figures, also those of the totals. */
const figureColumns = [
  { key: 'records', title: 'Records', width: 128, cell: ({ records }: Figures) => <Count value={records} /> },
  {
    key: 'runs',
    title: 'Runs',
    width: 96,
    cell: ({ runs }: Figures) => <Count value={runs} />,
    hideUnder: 'lg',
  },
  {
    key: 'successful',
    title: 'Successful',
    width: 112,
    cell: ({ succeeded, runs }: Figures) => <Share part={succeeded} whole={runs} />,
  },
  {
    key: 'findings',
    title: 'Findings',
    width: 104,
    cell: ({ findings }: Figures) => <Count value={findings} />,
    hideUnder: 'lg',
  },
  {
    key: 'onTime',
    title: 'On time',
    width: 104,
    cell: ({ onTime, late }: Figures) => <Share part={onTime} whole={onTime + late} />,
    hideUnder: 'xl',
  },
  {
    key: 'spend',
    title: 'Spend',
    width: 112,
    cell: ({ proxyMicros }: Figures) => (
      <span className={proxyMicros === 0 ? 'num faint' : 'num'}>{dollars(proxyMicros)}</span>
    ),
  },
] as const

function columnsOf({ group, search, days }: Props): ListColumn<ReportingRow>[] {
  return [
    {
      key: 'name',
      title: titles[group],
      sort: 'name',
      bone: 140,
      cell: (row) => (
        <span className="two">
          <Name row={row} group={group} search={search} />
          <span className="meta clip">{row.place}</span>
        </span>
      ),
    },
    {
      key: 'days',
      title: 'Records by day',
      width: 320,
      hideUnder: 'xl',
      bone: 200,
      cell: (row) => <Marks row={row} days={days} />,
    },
    ...figureColumns.map(({ cell, ...column }): ListColumn<ReportingRow> => ({
      ...column,
      sort: column.key,
      right: true,
      bone: 56,
      cell: (row) => cell(row.figures),
    })),
  ]
}

const totalFigures: readonly [label: string, cell: (figures: Figures) => ReactNode][] = figureColumns.map(
  ({ title, cell }) => [title, cell],
)

/** The sum of all rows, whichever page is shown. */
const Totals = ({ totals }: { totals: Figures }) => (
  <dl className={css.totals} aria-label="Total">
    {totalFigures.map(([label, cell]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{cell(totals)}</dd>
      </div>
    ))}
  </dl>
)

export function TotalsTable(props: Props) {
  const { rows, totals, group, search, onSearch, days } = props
  const phone = usePhone()
  const label = `Totals by ${group}`
  return (
    <>
      {phone ? (
        rows ? (
          <ul className="list" aria-label={label}>
            {rows.map((row) => (
              <li key={row.id}>
                <div className="lrow between">
                  <Name row={row} group={group} search={search} />
                  <span className="num">{formatCompact(row.figures.records)}</span>
                </div>
                <Marks row={row} days={days} />
                <p className="meta num">
                  {plural(row.figures.runs, 'run')}
                  <Middot />
                  {shareText(row.figures.succeeded, row.figures.runs) ?? '0%'} successful
                  <Middot />
                  {dollars(row.figures.proxyMicros)}
                </p>
              </li>
            ))}
          </ul>
        ) : (
          <PhoneSkeleton label="Loading totals" />
        )
      ) : (
        <ListTable
          label={label}
          tall
          columns={columnsOf(props)}
          rows={rows}
          sort={search.sort ?? '-records'}
          onSort={(sort) => onSearch({ sort })}
        />
      )}
      {totals && <Totals totals={totals} />}
    </>
  )
}
