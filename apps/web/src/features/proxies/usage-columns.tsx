import type { ProxyUsage } from '@windrow/contract/schemas/proxies'
import { formatShare } from '../../ui/figure-formats.ts'
import { formatDate, formatNumber, plural } from '../../ui/formats.ts'
import { formatProxyCost } from '../../ui/money.ts'
import css from './proxies.module.css'

const height = 112
const name = (day: string) => formatDate(`${day}T00:00:00`)

/** Cost as a bar per day, with a table for screen readers. */
export function UsageColumns({ days }: { days: ProxyUsage['days'] }) {
  const highest = Math.max(...days.map((day) => day.costMicros), 0)
  const first = days[0]
  const last = days.at(-1)
  return (
    <figure className={css.usagecolumns}>
      <div className={css.columns} aria-hidden="true" style={{ height }}>
        {days.map((day) => (
          <span
            key={day.day}
            className={day.costMicros > 0 ? `${css.column} ${css.used}` : css.column}
            data-tip={`${name(day.day)}: ${formatProxyCost(day.costMicros)}, ${plural(day.requests, 'request')}, ${formatShare(day.requests === 0 ? 0 : day.blocked / day.requests)} blocked`}
            style={{
              height: highest === 0 ? 2 : Math.max(2, Math.round((day.costMicros / highest) * height)),
            }}
          />
        ))}
      </div>
      {first && last && (
        <figcaption className="meta" aria-hidden="true">
          <span>{name(first.day)}</span>
          <span className="num">{formatProxyCost(highest)} at most</span>
          <span>{name(last.day)}</span>
        </figcaption>
      )}
      <table className="sr" aria-label="Cost by day">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Cost</th>
            <th scope="col">Requests</th>
            <th scope="col">Blocked</th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter((day) => day.requests > 0 || day.costMicros > 0)
            .map((day) => (
              <tr key={day.day}>
                <th scope="row">{name(day.day)}</th>
                <td>{formatProxyCost(day.costMicros)}</td>
                <td>{formatNumber(day.requests)}</td>
                <td>{formatNumber(day.blocked)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  )
}
