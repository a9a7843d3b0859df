import type { DashboardDesk } from '@windrow/contract/schemas/dashboard'
import type { DayFigures } from '@windrow/contract/schemas/figures'
import { dayLabel, daysLabel, daysOf } from '../../charts/day-list.ts'
import { Panel } from '../../charts/panel.tsx'
import { Bars, Columns, FigureTable, Legend, type Part } from '../../charts/pictures.tsx'
import { formatCompact, formatNumber } from '../../ui/formats.ts'
import css from './dashboard.module.css'

interface Props {
  /** Undefined while loading. */
  data: DashboardDesk | undefined
}

const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${(part < whole ? Math.min(99.9, (part / whole) * 100) : 100).toFixed(1)}%`

const Waiting = () => <span className={`bone ${css.chartbone}`} />

/** The columns of all days of the period, the last of them marked. */
function columnsOf(data: DashboardDesk, parts: (figures: DayFigures) => Part[]) {
  const byDay = new Map(data.days.map((each) => [each.day, each]))
  return daysOf(data.from, data.to).map((day) => {
    const figures = byDay.get(day)
    return figures ? parts(figures) : []
  })
}

const Axis = ({ data }: { data: DashboardDesk }) => {
  const days = daysOf(data.from, data.to)
  const shown = [days[0]!, days[Math.floor(days.length / 2)]!, days.at(-1)!]
  return (
    <span className={css.axis} aria-hidden="true">
      {[...new Set(shown)].map((day) => (
        <span key={day}>{dayLabel(day)}</span>
      ))}
    </span>
  )
}

export function RecordPanel({ data }: Props) {
  if (!data)
    return (
      <Panel title="Records and runs" busy>
        <Waiting />
      </Panel>
    )
  const { totals, to } = data
  const records = columnsOf(data, ({ day, records: value }) => [
    day === to ? { value, tone: 'last' } : { value },
  ])
  const runs = columnsOf(data, ({ runs: count, failed }) => [
    { value: count - failed },
    { value: failed, tone: 'bad' },
  ])
  return (
    <Panel
      title="Records and runs"
      meta={daysLabel(data.from, to)}
      tools={
        <span className="meta num">
          <b>{formatCompact(totals.records)}</b> records, <b>{formatNumber(totals.runs)}</b> runs,{' '}
          <b>{percent(totals.succeeded, totals.runs)}</b> successful
        </span>
      }
    >
      <Columns columns={records} height={128} label="Records per day" />
      <Columns columns={runs} height={48} label="Runs per day, failed ones red" />
      <Axis data={data} />
      <FigureTable
        label="Records and runs by day"
        heads={['Day', 'Records', 'Runs', 'Failed']}
        rows={data.days.map((each) => [each.day, each.records, each.runs, each.failed])}
      />
    </Panel>
  )
}

/** More than this many times as many as before is marked. */
const jump = 1.5

export function FailurePanel({ data }: Props) {
  if (!data)
    return (
      <Panel title="Failures by kind" busy>
        <Waiting />
      </Panel>
    )
  const { failures, totals } = data
  return (
    <Panel
      title="Failures by kind"
      meta={totals.failed > 0 ? `${formatNumber(totals.failed)} runs` : undefined}
    >
      {failures.length === 0 ? (
        <p className="muted">No failed runs in this period or the one before.</p>
      ) : (
        <Bars
          label="Failed runs by kind, compared with the period before"
          bars={failures.map(({ label, failed, before }) => ({
            name: label,
            value: failed,
            text: formatNumber(failed),
            isBad: failed > before * jump,
            note: `was ${formatNumber(before)}`,
          }))}
        />
      )}
    </Panel>
  )
}

export function DeliveryPanel({ data }: Props) {
  if (!data)
    return (
      <Panel title="Deliveries on time" busy>
        <Waiting />
      </Panel>
    )
  const { totals, punctuality } = data
  const ended = totals.onTime + totals.late
  if (ended + totals.undelivered === 0)
    return (
      <Panel title="Deliveries on time">
        <p className="muted">No deliveries in this period.</p>
      </Panel>
    )
  return (
    <Panel
      title="Deliveries on time"
      tools={
        <span className="meta num">
          <b>{percent(totals.onTime, ended)}</b> of {formatNumber(ended)}
        </span>
      }
      foot="On time: within the schedule's time limit, or within an hour of the run's end."
    >
      <Columns
        columns={columnsOf(data, ({ onTime, late, undelivered }) => [
          { value: onTime },
          { value: late, tone: 'warn' },
          { value: undelivered, tone: 'bad' },
        ])}
        height={48}
        label={`Deliveries per day, ${formatNumber(totals.late)} late and ${formatNumber(totals.undelivered)} failed`}
      />
      <Legend
        items={[{ label: 'On time' }, { label: 'Late', tone: 'warn' }, { label: 'Failed', tone: 'bad' }]}
      />
      {punctuality.length > 0 && (
        <Bars
          label="Late or failed deliveries by type of destination"
          bars={punctuality.map(({ label, late, failed }) => ({
            name: label,
            value: late + failed,
            text: formatNumber(late + failed),
            note: failed > 0 ? `${formatNumber(failed)} failed` : 'late',
          }))}
        />
      )}
    </Panel>
  )
}
