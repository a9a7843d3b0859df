import { Link } from '@tanstack/react-router'
import type { Arrival } from '@windrow/contract/schemas/dashboard'
import { destinationKinds } from '@windrow/contract/destinations'
import { Panel } from '../../charts/panel.tsx'
import { formatNumber, formatTimestamp, plural } from '../../ui/formats.ts'
import css from './dashboard.module.css'

const clock = (iso: string) => formatTimestamp(iso).slice(11, 16)

/** What arrived where today, the latest first. */
export const ArrivalPanel = ({ arrivals, total }: { arrivals: readonly Arrival[]; total: number }) => (
  <Panel
    title="Arrived today"
    meta={total > 0 ? plural(total, 'delivery', 'deliveries') : undefined}
    flush
    foot={total > arrivals.length ? `The latest ${formatNumber(arrivals.length)}.` : undefined}
  >
    {arrivals.length === 0 ? (
      <p className={css.panelnone}>No deliveries today.</p>
    ) : (
      <ul>
        {arrivals.map(
          ({ deliveryId, projectId, reportId, reportName, destination, type, rows, arrivedDate }) => (
            <li key={deliveryId} className={css.arrival}>
              <time className="num muted" dateTime={arrivedDate} data-tip={formatTimestamp(arrivedDate)}>
                {clock(arrivedDate)}
              </time>
              <span className="two grow">
                <Link
                  to="/projects/$id/reports/$rid/datadeliveries"
                  params={{ id: String(projectId), rid: String(reportId) }}
                  className="cellmain clip"
                >
                  {reportName}
                </Link>
                <span className="meta clip">{`${destination}, ${destinationKinds[type].label}`}</span>
              </span>
              {rows !== null && <span className="num meta">{plural(rows, 'row')}</span>}
            </li>
          ),
        )}
      </ul>
    )}
  </Panel>
)
