import type { FigureTrend } from '@windrow/contract/schemas/anomalies'
import css from './review.module.css'

type Point = Pick<FigureTrend['points'][number], 'value' | 'expected' | 'hasAnomaly'>

interface Props {
  points: readonly Point[]
  label: string
}

const width = 88
const height = 28
const inset = 3

/** The last values of a figure as a small line, with what was expected of the last one behind it. */
export function SparkLine({ points, label }: Props) {
  const known = points.flatMap(({ value }, at) => (value === null ? [] : [{ at, value }]))
  const expected = points.at(-1)?.expected
  const all = [...known.map(({ value }) => value), ...(expected ? [expected.low, expected.high] : [])]
  const last = known.at(-1)
  if (!last) return null
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const span = high - low || 1
  const step = (width - 2 * inset) / Math.max(1, points.length - 1)
  const x = (at: number) => inset + at * step
  const y = (value: number) => height - inset - ((value - low) / span) * (height - 2 * inset)
  const line = known.map(({ at, value }, index) => `${index ? 'L' : 'M'}${x(at)} ${y(value)}`).join('')
  const isOdd = points.at(-1)?.hasAnomaly ?? false
  return (
    <svg className={`mini ${css.spark}`} width={width} height={height} role="img" aria-label={label}>
      {expected && (
        <rect
          className={css.sparkband}
          x={0}
          width={width}
          y={y(expected.high)}
          height={Math.max(2, y(expected.low) - y(expected.high))}
        />
      )}
      <path className={css.sparkline} d={line} />
      <circle className={isOdd ? css.sparkodd : css.sparkdot} cx={x(last.at)} cy={y(last.value)} r={2.5} />
    </svg>
  )
}
