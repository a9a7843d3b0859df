import { useMay } from '../../ability/may.tsx'
import type { DashboardDesk } from '@windrow/contract/schemas/dashboard'
import type { DayFigures } from '@windrow/contract/schemas/figures'
import { dayLabel, daysOf } from '../../charts/day-list.ts'
import { Panel } from '../../charts/panel.tsx'
import { Bars, Columns, Legend, type Part } from '../../charts/pictures.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { MoreLink } from './more-link.tsx'
import css from './dashboard.module.css'

interface Props {
  /** Undefined while loading. */
  data: DashboardDesk | undefined
}

export const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${(part < whole ? Math.min(99.9, (part / whole) * 100) : 100).toFixed(1)}%`

export const Waiting = () => <span className={`bone ${css.chartbone}`} />

/** The columns of all days of the period. */
export function columnsOf(data: DashboardDesk, parts: (figures: DayFigures) => Part[]) {
  const byDay = new Map(data.days.map((each) => [each.day, each]))
  return daysOf(data.from, data.to).map((day) => {
    const figures = byDay.get(day)
    return figures ? parts(figures) : []
  })
}

/** More than this many times as many as before is marked. */
const jump = 1.5
/** A day is named if at least so many runs failed on it, so many times as many as on the other days. */
const fewestFailed = 5
const standsOut = 3
const fewestDays = 3

/** The day with the most failed runs, if it had many more than the others. */
function worstDay({ days, totals }: DashboardDesk): string | undefined {
  const worst = days.toSorted((a, b) => b.failed - a.failed)[0]
  if (!worst || days.length < fewestDays || worst.failed < fewestFailed) return undefined
  const others = (totals.failed - worst.failed) / (days.length - 1)
  return worst.failed > others * standsOut
    ? `${formatNumber(worst.failed)} of them on ${dayLabel(worst.day)}.`
    : undefined
}

export function FailurePanel({ data }: Props) {
  const may = useMay()
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
      tools={
        may('report:view-anomalies') && (
          <MoreLink to="/admin/tasks" search={{ tab: 'jobs', kind: 'run', state: 'FAILED' }}>
            Failed runs
          </MoreLink>
        )
      }
      foot={worstDay(data)}
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
