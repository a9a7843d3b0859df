import type { AccountOverview } from '@windrow/contract/schemas/account-overview'
import { scaleOf } from '../../charts/chart-scale.ts'
import { useBox } from '../../charts/use-box.ts'
import { formatDate } from '../../ui/formats.ts'
import { formatMicros, formatTick } from '../../ui/money.ts'
import { spendLines } from './spend-lines.ts'
import css from './accounts.module.css'

const left = 56
const below = 22
const above = 14

type Place = [x: number, y: number]
const path = (places: Place[]) => places.map(([x, y], at) => `${at ? 'L' : 'M'}${x} ${y}`).join('')

/** The month's spend by day against the budget, and how it goes on; with a table for screen readers. */
export function SpendChart({ overview }: { overview: AccountOverview }) {
  const [ref, { width, height }] = useBox()
  const { budget, spend } = overview
  const { length, actual, ahead } = spendLines(overview)
  const limit = budget.budgetMicros
  const scale = scaleOf([0, limit ?? 0, ahead.at(-1) ?? 0, 10_000], 4)
  const bottom = height - below
  const x = (day: number) => left + ((day - 1) / (length - 1)) * (width - left - 8)
  const y = (amount: number) => bottom - (amount / scale.high) * (bottom - above)
  const every = width < 480 ? 10 : 5
  const lines =
    limit === null
      ? []
      : ([
          [limit, css.limit, css.limitlabel, `Budget ${formatTick(limit)}`],
          [limit * 0.8, css.warn, css.warnlabel, 'Warning at 80%'],
        ] as const)
  return (
    <>
      <div ref={ref} className={css.chart} aria-hidden="true">
        {width > 0 && (
          <svg width={width} height={height}>
            {scale.ticks.map((tick) => (
              <g key={tick}>
                <line className={css.grid} x1={left} x2={width - 8} y1={y(tick)} y2={y(tick)} />
                <text className={css.label} x={left - 8} y={y(tick) + 4} textAnchor="end">
                  {formatTick(tick)}
                </text>
              </g>
            ))}
            {Array.from({ length }, (_, at) => at + 1)
              .filter((day) => (day - 1) % every === 0)
              .map((day) => (
                <text
                  key={day}
                  className={css.label}
                  x={x(day)}
                  y={bottom + 18}
                  textAnchor={day === 1 ? 'start' : 'middle'}
                >
                  {dayName(budget.month, day)}
                </text>
              ))}
            {lines.map(([amount, lineClass, labelClass, text]) => (
              <g key={text}>
                <line className={lineClass} x1={left} x2={width - 8} y1={y(amount)} y2={y(amount)} />
                <text className={labelClass} x={left + 4} y={y(amount) - 4}>
                  {text}
                </text>
              </g>
            ))}
            <path
              className={css.ahead}
              d={path(
                ahead
                  .map((amount, at): Place => [x(Math.max(1, actual.length) + at), y(amount)])
                  .slice(0, length),
              )}
            />
            <path className={css.line} d={path(actual.map((amount, at): Place => [x(at + 1), y(amount)]))} />
          </svg>
        )}
      </div>
      <table className="sr" aria-label="Spend by day">
        <tbody>
          {spend.map(({ day, micros }) => (
            <tr key={day}>
              <th scope="row">{formatDate(`${day}T00:00:00`)}</th>
              <td>{formatMicros(micros)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const dayName = (month: string, day: number): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${month}-${String(day).padStart(2, '0')}T00:00:00Z`),
  )
