import type { ProxyUsage } from '@windrow/contract/schemas/proxies'
import { formatDate, formatNumber } from '../../ui/formats.ts'
import { formatCost } from './money.ts'
import css from './proxies.module.css'

const height = 96

/** Cost as a bar per day, with its value in the tooltip. */
export function UsageColumns({ days }: { days: ProxyUsage['days'] }) {
  const highest = Math.max(...days.map((day) => day.cost), 0)
  const first = days[0]
  const last = days.at(-1)
  const name = (day: string) => formatDate(`${day}T00:00:00`)
  return (
    <figure className={css.usagecolumns}>
      <div
        className={css.columns}
        role="img"
        aria-label={`Cost by day, at most ${formatCost(highest)}`}
        style={{ height }}
      >
        {days.map((day) => (
          <span
            key={day.day}
            className={day.cost > 0 ? `${css.column} ${css.used}` : css.column}
            data-tip={`${name(day.day)}: ${formatCost(day.cost)}, ${formatNumber(day.requests)} requests`}
            style={{ height: highest === 0 ? 2 : Math.max(2, Math.round((day.cost / highest) * height)) }}
          />
        ))}
      </div>
      {first && last && (
        <figcaption className="meta">
          <span>{name(first.day)}</span>
          <span className="num">{formatCost(highest)} at most</span>
          <span>{name(last.day)}</span>
        </figcaption>
      )}
    </figure>
  )
}
