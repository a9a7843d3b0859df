import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { profilerMetricLabels, profilerMetrics, type ProfilerMetric } from '@windrow/contract/profile-display'
import { historyCounts, type HistoryCount } from '@windrow/contract/run-metrics'
import type { ColumnProfile, ProfileTrend } from '@windrow/contract/schemas/profiles'
import { Drawer } from 'antd'
import type { RunPlace } from '../../keys/places.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { PlainSelect } from '../../ui/controls.tsx'
import { formatBytes } from '../../ui/figure-formats.ts'
import { formatMoment, formatNumber } from '../../ui/formats.ts'
import { QueryNotice } from '../../ui/notice.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import { measure } from '../../theme.ts'
import { axisLabels } from '../../charts/axis-labels.ts'
import { LineChart } from '../../charts/line-chart.tsx'
import { profileQueries } from './profile-queries.ts'
import { boundsOf, formatDistinct, formatFill, formatValue } from './profile-words.ts'
import css from './profile.module.css'
import '../../styles/antd-fit.css'

type TrendRun = ProfileTrend['columns'][number]['runs'][number]

interface Props {
  place: RunPlace
  pageId: string
  column: ColumnProfile
  onClose: () => void
}

const formats: Record<ProfilerMetric, (value: number) => string> = {
  DistinctCount: formatNumber,
  FillRate: formatFill,
  MemorySize: (value) => formatBytes(Math.round(value)),
}

function Facts({ column }: { column: ColumnProfile }) {
  const { low, high } = boundsOf(column)
  const facts: [string, string][] = [
    ['Type', column.type],
    ['Fill rate (in %)', formatFill(column.fillRate)],
    ['Filled cells', formatNumber(column.filled)],
    ['Distinct count', formatDistinct(column)],
    ['Memory size', formatBytes(column.memorySize)],
    [column.shortest === null ? 'Lowest' : 'Shortest', low],
    [column.longest === null ? 'Highest' : 'Longest', high],
    ...(column.mean === null ? [] : [['Mean', formatNumber(column.mean)] as [string, string]]),
  ]
  return (
    <dl className={css.profilefacts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface Bar {
  label: string
  count: number
}

/** Bars on a common scale, with label and count. */
function Bars({ title, bars }: { title: string; bars: Bar[] }) {
  const most = Math.max(...bars.map(({ count }) => count), 1)
  if (bars.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className={css.profilebars}>
        {bars.map(({ label, count }, at) => (
          <li key={at}>
            <span className="clip" title={label}>
              {label}
            </span>
            <span className={css.filltrack} aria-hidden="true">
              <span style={{ width: `${(100 * count) / most}%` }} />
            </span>
            <span className="num">{formatNumber(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const barsOf = ({ topValues, histogram }: ColumnProfile) => ({
  top: topValues.map(({ value, count }) => ({ label: value === '' ? '(empty)' : formatValue(value), count })),
  bins: histogram.map(({ from, to, count }) => ({
    label: `${formatValue(from)} to ${formatValue(to)}`,
    count,
  })),
})

/** A point of the trend as text; says if it is an estimate. */
const pointText = (run: TrendRun, metric: ProfilerMetric): string =>
  metric === 'DistinctCount'
    ? formatDistinct({ distinctCount: run.DistinctCount, distinctIsExact: run.DistinctIsExact })
    : formats[metric](run[metric])

function Trend({ place, pageId, column }: Omit<Props, 'onClose'>) {
  const [last, setLast] = useState<HistoryCount>('30')
  const [metric, setMetric] = useState<ProfilerMetric>('FillRate')
  const query = useQuery(profileQueries.trend(place, pageId, column.name, last))
  const runs = query.data ?? []
  const labels = axisLabels(runs.map(({ RunStarted }) => RunStarted))
  const points = runs.map((run, at) => ({
    id: run.historyId,
    label: labels[at] ?? '',
    title: `${formatMoment(run.RunStarted)}: ${pointText(run, metric)}`,
    value: run[metric],
    expected: null,
    hasAnomaly: false,
    isSelected: run.historyId === place.hid,
  }))
  return (
    <section aria-label="Trend">
      <div className={css.trendhead}>
        <h3>Trend</h3>
        <PlainSelect<ProfilerMetric>
          small
          label="Metric"
          value={metric}
          options={profilerMetrics.map((value) => ({ value, label: profilerMetricLabels[value] }))}
          onChange={setMetric}
        />
        <PlainSelect<HistoryCount>
          small
          label="Runs of the trend"
          value={last}
          options={historyCounts.map((value) => ({ value, label: `Last ${value} runs` }))}
          onChange={setLast}
        />
      </div>
      <QueryNotice query={query} what="metrics" />
      <div className={css.trendchart} aria-busy={query.isPending}>
        <LineChart
          points={points}
          format={formats[metric]}
          label={`${profilerMetricLabels[metric]} of ${column.name} in the last ${points.length} runs with a profile`}
        />
      </div>
      {metric === 'DistinctCount' && runs.some(({ DistinctIsExact }) => !DistinctIsExact) && (
        <p className="meta">
          Estimated counts can be off by a few percent. Ignore small differences between them.
        </p>
      )}
      {points.length === 1 && <p className="meta">Create profiles of more runs to see a trend.</p>}
    </section>
  )
}

/** The whole profile of a column. */
export function ProfileDrawer({ onClose, ...props }: Props) {
  const { open, close, afterClose } = useClosing(onClose)
  const { top, bins } = barsOf(props.column)
  return (
    <AntdScope>
      <Drawer
        open={open}
        onClose={close}
        afterOpenChange={afterClose}
        size={measure.drawer}
        title={props.column.name}
      >
        <div className={css.profiledrawer}>
          <Facts column={props.column} />
          <Trend {...props} />
          <Bars title="Most frequent values" bars={top} />
          <Bars title="Histogram" bars={bins} />
        </div>
      </Drawer>
    </AntdScope>
  )
}
