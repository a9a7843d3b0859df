import type { DashboardDesk } from '@windrow/contract/schemas/dashboard'
import { Panel } from '../../charts/panel.tsx'
import { formatNumber, plural } from '../../ui/formats.ts'
import { When } from '../../ui/marks.tsx'
import css from './dashboard.module.css'

type Queue = NonNullable<DashboardDesk['queue']>

/** Whether the machine keeps up: runs that wait, each with its reason, and the workers. */
export const QueuePanel = ({ queue }: { queue: Queue }) => (
  <Panel title="Queue and workers" meta="All accounts" flush>
    <div className={css.queuehead}>
      <span>
        <span className="meta">Running</span>
        <b>{formatNumber(queue.running)}</b>
      </span>
      <span>
        <span className="meta">Waiting</span>
        <b>{formatNumber(queue.waiting)}</b>
        {queue.oldestDate && (
          <span className="meta">
            oldest <When iso={queue.oldestDate} />
          </span>
        )}
      </span>
    </div>
    {queue.reasons.length > 0 && (
      <ul className={css.reasons} aria-label="Why runs wait">
        {queue.reasons.map(({ reason, runs }) => (
          <li key={reason}>
            <b className="num">{formatNumber(runs)}</b>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    )}
    <ul className={css.nodes} aria-label="Workers">
      {queue.nodes.map((node) => (
        <li key={node.host}>
          <i className={node.isLost ? 'dot bad' : node.runs > 0 ? 'dot ok' : 'dot'} aria-hidden="true" />
          <code className="clip">{node.host}</code>
          <span className={node.isLost ? 'meta bad-text' : 'meta'}>
            {node.isLost ? (
              <>
                No heartbeat, <When iso={node.heartbeatDate} />
              </>
            ) : node.runs === 0 ? (
              'Idle'
            ) : (
              plural(node.runs, 'run')
            )}
          </span>
        </li>
      ))}
      {queue.nodes.length === 0 && (
        <li className={queue.waiting > 0 ? 'bad-text' : 'muted'}>No worker is connected.</li>
      )}
    </ul>
  </Panel>
)
