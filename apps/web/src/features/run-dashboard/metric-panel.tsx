import type { RunMetricName } from '@windrow/contract/run-metrics'
import type { RunMetrics } from '@windrow/contract/schemas/metrics'
import { formatMoment } from '../../ui/formats.ts'
import { axisLabels } from '../../charts/axis-labels.ts'
import { LineChart, type ChartPoint } from '../../charts/line-chart.tsx'
import { formatMetric, formatOnAxis, metricTitles } from './metric-words.ts'
import css from './run-dashboard.module.css'

interface Props {
  name: RunMetricName
  runs: RunMetrics[]
  /** Id of the open run, whose value is shown in the header. */
  selected: number
  isBig?: boolean
}

function pointsOf(runs: RunMetrics[], name: RunMetricName, selected: number): ChartPoint[] {
  const labels = axisLabels(runs.map(({ RunStarted }) => RunStarted))
  return runs.map((run, at) => {
    const { value: measured = null, expected = null, hasAnomaly = false } = run[name] ?? {}
    // A failed run has a status, not a value: the line passes over it.
    const isFailed = run.status === 'FAILED'
    const value = isFailed ? null : measured
    const mark = hasAnomaly ? ', anomaly' : ''
    const said = isFailed ? 'failed' : `${formatMetric(name, value)}${mark}`
    return {
      id: run.historyId,
      label: labels[at] ?? '',
      title: `${formatMoment(run.RunStarted)}: ${said}`,
      value,
      expected,
      hasAnomaly,
      isSelected: run.historyId === selected,
    }
  })
}

/** A metric of the last runs, with the open run's value and expected range. */
export function MetricPanel({ name, runs, selected, isBig = false }: Props) {
  const metric = runs.find(({ historyId }) => historyId === selected)?.[name]
  const title = metricTitles[name]
  const format = (value: number) => formatMetric(name, value)
  const expected = metric?.expected
    ? `Expected ${format(metric.expected.low)} to ${format(metric.expected.high)}`
    : null
  const said = metric ? ` This run ${formatMetric(name, metric.value)}.` : ''
  const judged = `${expected ? ` ${expected}.` : ''}${metric?.hasAnomaly ? ' Anomaly.' : ''}`
  return (
    <section className={isBig ? `${css.chart} ${css.big}` : css.chart} aria-label={title}>
      <div className={css.charthead}>
        <h2>{title}</h2>
        <span className="grow" />
        {metric && (
          <span className={metric.hasAnomaly ? 'num strong bad-text' : 'num strong'}>
            {metric.hasAnomaly && <i className="dot bad" role="img" aria-label="Anomaly" />}
            {formatMetric(name, metric.value)}
          </span>
        )}
      </div>
      <p className="meta num">{expected ?? ' '}</p>
      <LineChart
        points={pointsOf(runs, name, selected)}
        format={(value) => formatOnAxis(name, value)}
        label={`${title} of the last ${runs.length} runs.${said}${judged}`}
      />
    </section>
  )
}
