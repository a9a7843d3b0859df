import type { FigureTrend } from '@windrow/contract/schemas/anomalies'
import { axisLabels } from '../../charts/axis-labels.ts'
import { LineChart, type ChartPoint } from '../../charts/line-chart.tsx'
import { formatMoment } from '../../ui/formats.ts'
import { figureText, onAxisText, rangeText } from '../review/figure-words.ts'
import { plainWords, Words } from '../review/words.tsx'
import css from './run-dashboard.module.css'

interface Props {
  figure: FigureTrend
  /** Id of the open run. */
  selected: number
  isBig?: boolean
}

/** Dashed lines are at all runs with an anomaly; in the wide chart they say which. */
function markOf(point: FigureTrend['points'][number], label: string, { selected, isBig }: Props) {
  if (!point.hasAnomaly) return undefined
  if (!isBig) return ''
  return point.historyId === selected ? 'This run' : label
}

function pointsOf(props: Props): ChartPoint[] {
  const { figure, selected } = props
  const labels = axisLabels(figure.points.map(({ RunStarted }) => RunStarted))
  return figure.points.map((point, at) => ({
    id: point.historyId,
    label: labels[at] ?? '',
    title: `${formatMoment(point.RunStarted)}: ${figureText(figure.unit, point.value)}${point.hasAnomaly ? ', anomaly' : ''}`,
    value: point.value,
    expected: point.expected,
    hasAnomaly: point.hasAnomaly,
    isSelected: point.historyId === selected,
    mark: markOf(point, labels[at] ?? '', props),
  }))
}

/** A figure over the last runs, with the open run's value and what was expected of it. */
export function FigurePanel(props: Props) {
  const { figure, selected, isBig = false } = props
  const { unit, title, points } = figure
  const current = points.find(({ historyId }) => historyId === selected)
  const expected = current?.expected ? `Expected ${rangeText(unit, current.expected)}` : 'No expectation yet'
  const value = figureText(unit, current?.value ?? null)
  const isOdd = current?.hasAnomaly ?? false
  const name = plainWords(title)
  return (
    <section className={isBig ? `${css.chart} ${css.big}` : css.chart} aria-label={name}>
      <div className={css.charthead}>
        <h2 className="clip" data-tip={name}>
          <Words text={title} />
        </h2>
        <span className="grow" />
        <span className={isOdd ? 'num strong bad-text' : 'num strong'}>
          {isOdd && <i className="dot bad" role="img" aria-label="Anomaly" />}
          {value}
        </span>
      </div>
      <p className="meta num">{expected}</p>
      <LineChart
        points={pointsOf(props)}
        format={(one) => onAxisText(unit, one)}
        label={`${name} of the last ${points.length} runs. This run ${value}. ${expected}.${isOdd ? ' Anomaly.' : ''}`}
      />
    </section>
  )
}
