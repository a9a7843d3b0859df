import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { DashboardDesk, DeskPeriod, OwnDesk } from '@windrow/contract/schemas/dashboard'
import { Columns } from '../../charts/pictures.tsx'
import { formatMoment, formatNumber, formatUntil, plural } from '../../ui/formats.ts'
import { columnsOf, percent } from './desk-panels.tsx'
import css from './dashboard.module.css'

const periodWords: Record<DeskPeriod, string> = {
  '24h': 'yesterday and today',
  '7d': 'last 7 days',
  '30d': 'last 30 days',
}

interface Props {
  /** Undefined while loading. */
  own: OwnDesk | undefined
  desk: DashboardDesk | undefined
  period: DeskPeriod
}

interface CellProps {
  label: string
  /** Undefined while loading. */
  value?: ReactNode
  small?: ReactNode
  note?: ReactNode
  children?: ReactNode
}

const Bone = ({ width }: { width: number }) => <span className="bone" style={{ width }} />

const Cell = ({ label, value, small, note, children }: CellProps) => (
  <div>
    <span className="label">{label}</span>
    {children ?? (
      <>
        <span className="value">
          {value ?? <Bone width={48} />}
          {small && <small>{small}</small>}
        </span>
        <span className="note">{note ?? (value === undefined ? <Bone width={96} /> : '\u00A0')}</span>
      </>
    )}
  </div>
)

interface Place {
  projectId: number
  reportId: number
  reportName: string
}

const ReportLink = ({ projectId, reportId, reportName }: Place) => (
  <Link to="/projects/$id/reports/$rid" params={{ id: String(projectId), rid: String(reportId) }}>
    {reportName}
  </Link>
)

function Failed({ failed }: { failed: NonNullable<OwnDesk['today']['failed']> }) {
  const { endedDate, others } = failed
  return (
    <span className="bad-text">
      <ReportLink {...failed} /> failed, {formatMoment(endedDate)}
      {others > 0 && `, and ${plural(others, 'other')}`}
    </span>
  )
}

function DatasetsCell({ today }: { today: OwnDesk['today'] | undefined }) {
  const label = 'Datasets today'
  if (!today) return <Cell label={label} />
  if (today.expected === 0) return <Cell label={label} value="–" note="No runs today" />
  return (
    <Cell
      label={label}
      value={formatNumber(today.ready)}
      small={`of ${formatNumber(today.expected)} expected`}
      note={today.failed && <Failed failed={today.failed} />}
    />
  )
}

function ArrivedCell({ own, desk, period }: Props) {
  const ended = desk ? desk.totals.onTime + desk.totals.late : 0
  return (
    <Cell
      label="Arrived today"
      value={own && formatNumber(own.today.arrived)}
      small={own && (own.today.arrived === 1 ? 'delivery' : 'deliveries')}
      note={ended > 0 && desk && `${percent(desk.totals.onTime, ended)} on time, ${periodWords[period]}`}
    />
  )
}

function QualityCell({ own, desk, period }: Props) {
  const held = own?.today.held
  return (
    <Cell
      label="Data quality"
      value={
        held !== undefined &&
        (held === 0 ? 'None held' : <span className="warn-text">{`${plural(held, 'run')} held`}</span>)
      }
      note={desk && `${plural(desk.totals.findings, 'finding')}, ${periodWords[period]}`}
    />
  )
}

function NextCell({ own }: Pick<Props, 'own'>) {
  const label = 'Next run'
  if (!own) return <Cell label={label} />
  return own.next ? (
    <Cell label={label} value={formatUntil(own.next.dueDate)} note={<ReportLink {...own.next} />} />
  ) : (
    <Cell label={label} value="–" note="No schedules" />
  )
}

/** Five figures: today's datasets and deliveries, records, quality, and the next run. */
export function OwnStrip({ own, desk, period }: Props) {
  return (
    <div className={`strip five ${css.ownstrip}`} role="group" aria-label="Today" aria-busy={!own}>
      <DatasetsCell today={own?.today} />
      <ArrivedCell own={own} desk={desk} period={period} />
      <Cell label={`Records, ${periodWords[period]}`}>
        {desk ? (
          <Columns
            height={40}
            columns={columnsOf(desk, ({ day, records: value }) => [
              day === desk.to ? { value, tone: 'last' } : { value },
            ])}
            label={`Records per day, ${plural(desk.totals.records, 'record')} in total`}
          />
        ) : (
          <span className={`bone ${css.stripbone}`} />
        )}
      </Cell>
      <QualityCell own={own} desk={desk} period={period} />
      <NextCell own={own} />
    </div>
  )
}
