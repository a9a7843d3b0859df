import { crawlerMetrics, ratioMetrics } from '@windrow/contract/run-metrics'
import type { RunMetrics } from '@windrow/contract/schemas/metrics'
import type { ChartsTab, Per } from './dashboard-toolbar.tsx'
import { MetricPanel } from './metric-panel.tsx'
import css from './run-dashboard.module.css'

interface Props {
  runs: RunMetrics[]
  selected: number
  tab: ChartsTab
  per: Per
}

function Legend({ count }: { count: number }) {
  return (
    <div className={css.legend}>
      <span>
        <i className={css.lgLine} />
        Value
      </span>
      <span>
        <i className={css.lgBand} />
        {count >= 30 ? 'Expected, based on the 30 runs before' : 'Expected, based on the runs before'}
      </span>
      <span>
        <i className="dot bad" />
        Anomaly
      </span>
      <span>
        <i className={css.lgDash} />
        This run
      </span>
    </div>
  )
}

/** Metrics that the figures of a run have no chart of. */
const moreMetrics = ['bandwidthUpload', 'error', 'criticalError'] as const

/** Charts of what is counted of the crawl besides its figures. */
export function MoreMetrics({ runs, selected }: Pick<Props, 'runs' | 'selected'>) {
  return (
    <div className={`${css.charts} ${css.few}`}>
      {moreMetrics.map((name) => (
        <MetricPanel key={name} name={name} runs={runs} selected={selected} />
      ))}
    </div>
  )
}

/** Charts of the chosen tab: the row count only, or all metrics of the crawl. */
export function MetricCharts({ runs, selected, tab, per }: Props) {
  if (tab === 'trend')
    return (
      <div className={`${css.charts} ${css.alone}`}>
        <MetricPanel name="rows" runs={runs} selected={selected} isBig />
      </div>
    )
  const names = per === 'total' ? crawlerMetrics : ratioMetrics
  const [main, ...others] = per === 'total' ? (['rows', ...names] as const) : names
  return (
    <div className={per === 'total' ? `${css.charts} ${css.total}` : css.charts}>
      <MetricPanel name={main} runs={runs} selected={selected} isBig />
      {others.map((name) => (
        <MetricPanel key={name} name={name} runs={runs} selected={selected} />
      ))}
      <Legend count={runs.length} />
    </div>
  )
}
