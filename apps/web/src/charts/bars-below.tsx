import type { Frame } from './chart-frame.ts'
import { scaleOf } from './chart-scale.ts'
import type { Part } from './pictures.tsx'
import css from './charts.module.css'

/** What the columns take of a chart's height. */
export const barsHeight = 72
const gap = 16
const share = 0.7
const widest = 24

const toneClasses = { bad: css.barbad, warn: css.barwarn, last: css.barlast }

/** Columns below a line, on the same days. */
export function BarsBelow({ bars, frame }: { bars: readonly (readonly Part[])[]; frame: Frame }) {
  const { x, left, width, bottom } = frame
  const sums = bars.map((parts) => parts.reduce((sum, { value }) => sum + value, 0))
  const { high } = scaleOf([0, ...sums], 1)
  const base = bottom + barsHeight
  const room = barsHeight - gap
  const step = bars.length > 1 ? x(1) - x(0) : widest
  const wide = Math.max(1, Math.min(widest, step * share))
  return (
    <g>
      <line className={css.chartgrid} x1={left} x2={width - 8} y1={base} y2={base} />
      <text className={css.chartlabel} x={left - 8} y={base - room + 4} textAnchor="end">
        {high}
      </text>
      <text className={css.chartlabel} x={left - 8} y={base + 4} textAnchor="end">
        0
      </text>
      {bars.map((parts, at) => {
        let top = base
        return parts.map(({ value, tone }, part) => {
          if (value <= 0) return null
          const tall = Math.max(2, (value / high) * room)
          top -= tall
          return (
            <rect
              key={`${at} ${part}`}
              className={tone ? toneClasses[tone] : css.bar}
              x={x(at) - wide / 2}
              y={top}
              width={wide}
              height={tall}
            />
          )
        })
      })}
    </g>
  )
}
