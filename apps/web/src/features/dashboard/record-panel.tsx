import type { DashboardDesk, UsualRange } from '@windrow/contract/schemas/dashboard'
import type { DayFigures } from '@windrow/contract/schemas/figures'
import { dayLabel, daysBefore, daysLabel, daysOf } from '../../charts/day-list.ts'
import { LineChart, type ChartPoint } from '../../charts/line-chart.tsx'
import { Panel } from '../../charts/panel.tsx'
import { Columns, FigureTable } from '../../charts/pictures.tsx'
import { formatCompact } from '../../ui/figure-formats.ts'
import { formatNumber, plural } from '../../ui/formats.ts'
import { columnsOf, percent, Waiting } from './desk-panels.tsx'
import css from './dashboard.module.css'

interface Props {
  /** Undefined while loading. */
  data: DashboardDesk | undefined
}

const runParts = ({ runs, failed }: DayFigures) => [
  { value: runs - failed },
  { value: failed, tone: 'bad' as const },
]

const isOutside = (records: number, range: UsualRange | undefined) =>
  range !== undefined && (records < range.low || records > range.high)

/** The days that are over: half a day would look like a failure. Nothing before the first day with figures. */
function pointsOf(data: DashboardDesk, days: readonly string[]): ChartPoint[] {
  const byDay = new Map(data.days.map((each) => [each.day, each]))
  const usual = new Map(data.usual.map((each) => [each.day, each]))
  const first = data.usual[0]?.day ?? data.days[0]?.day ?? data.to
  return days.map((day, id) => {
    const records = byDay.get(day)?.records ?? 0
    const range = usual.get(day)
    const words = range ? `, usually ${formatNumber(range.low)} to ${formatNumber(range.high)}` : ''
    return {
      id,
      label: dayLabel(day),
      title: `${dayLabel(day)}: ${plural(records, 'record')}${words}`,
      value: day < first ? null : records,
      expected: range ? { low: range.low, high: range.high } : null,
      hasAnomaly: isOutside(records, range),
      isSelected: false,
    }
  })
}

/** Records beside their usual range, and below them runs, on the same days. */
function Lines({ data }: { data: DashboardDesk }) {
  const days = daysOf(data.from, daysBefore(data.to, 1))
  const points = pointsOf(data, days)
  if (points.every(({ value }) => value === null))
    return <p className={css.panelnone}>The first day isn’t over yet. The chart begins with it tomorrow.</p>
  const odd = points.filter(({ hasAnomaly }) => hasAnomaly).length
  const byDay = new Map(data.days.map((each) => [each.day, each]))
  return (
    <div className={css.lines}>
      <LineChart
        label={`Records per day${data.usual.length > 0 ? `, ${plural(odd, 'day')} outside the usual range` : ''}, and runs per day, failed ones red`}
        points={points}
        hasTable
        format={formatCompact}
        bars={days.map((day) => {
          const figures = byDay.get(day)
          return figures ? runParts(figures) : []
        })}
      />
    </div>
  )
}

/** Yesterday and today are too few for a line. */
const Pair = ({ data }: { data: DashboardDesk }) => (
  <>
    <Columns
      columns={columnsOf(data, ({ records: value }) => [{ value }])}
      height={128}
      label="Records per day"
    />
    <Columns columns={columnsOf(data, runParts)} height={48} label="Runs per day, failed ones red" />
    <span className={css.axis} aria-hidden="true">
      {daysOf(data.from, data.to).map((day) => (
        <span key={day}>{dayLabel(day)}</span>
      ))}
    </span>
  </>
)

const fewestDays = 3

export function RecordPanel({ data }: Props) {
  if (!data)
    return (
      <Panel title="Records and runs" busy>
        <Waiting />
      </Panel>
    )
  const { totals, from, to, usual } = data
  return (
    <Panel
      title="Records and runs"
      meta={daysLabel(from, to)}
      tools={
        <span className="meta num">
          <b>{formatCompact(totals.records)}</b> records, <b>{formatNumber(totals.runs)}</b> runs,{' '}
          <b>{percent(totals.succeeded, totals.runs)}</b> successful
        </span>
      }
      foot={
        usual.length > 0
          ? 'Shaded: the usual range of the same weekday over six weeks. Red dot: outside of it. Today is added when it is over.'
          : undefined
      }
    >
      {daysOf(from, to).length < fewestDays ? <Pair data={data} /> : <Lines data={data} />}
      <FigureTable
        label="Records and runs by day"
        heads={['Day', 'Records', 'Runs', 'Failed']}
        rows={data.days.map((each) => [each.day, each.records, each.runs, each.failed])}
      />
    </Panel>
  )
}
