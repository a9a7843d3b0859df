import type { DashboardDesk } from '@windrow/contract/schemas/dashboard'
import { useMay } from '../../ability/may.tsx'
import { Panel } from '../../charts/panel.tsx'
import { Columns } from '../../charts/pictures.tsx'
import { formatNumber, plural } from '../../ui/formats.ts'
import { When } from '../../ui/marks.tsx'
import { MoreLink } from './more-link.tsx'
import css from './dashboard.module.css'

type Queue = NonNullable<DashboardDesk['queue']>

/** Whether the machine keeps up: runs that wait, each with its reason, and the workers. Undefined while loading. */
export function QueuePanel({ queue }: { queue: Queue | undefined }) {
  const may = useMay()
  return (
    <Panel
      title="Queue and workers"
      meta="All accounts"
      flush
      busy={!queue}
      tools={may('operation:view') && <MoreLink to="/admin/health">Health</MoreLink>}
    >
      {queue ? <QueueFigures queue={queue} /> : <span className={`bone ${css.queuebone}`} />}
    </Panel>
  )
}

/** How many runs waited over the last day, the current half hour darker. */
function WaitingLine({ queue: { waitingBefore, waiting } }: { queue: Queue }) {
  const most = Math.max(...waitingBefore)
  return (
    <div className={css.queueline}>
      {most > 0 && (
        <Columns
          height={40}
          label={`Runs waiting over the last 24 hours: at most ${formatNumber(most)}, now ${formatNumber(waiting)}`}
          columns={waitingBefore.map((value, index) => [
            index === waitingBefore.length - 1 ? { value, tone: 'last' } : { value },
          ])}
        />
      )}
      <span className="meta">
        {most === 0 ? 'No run waited in the last 24 hours' : 'Runs waiting, last 24 hours'}
      </span>
    </div>
  )
}

const QueueFigures = ({ queue }: { queue: Queue }) => (
  <>
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
    <WaitingLine queue={queue} />
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
  </>
)
