import { Fragment } from 'react'
import { Link } from '@tanstack/react-router'
import type { OperationNode, OperationState, OperationWorker } from '@windrow/contract/schemas/operation'
import { formatBytes } from '../../ui/figure-formats.ts'
import { formatNumber, plural } from '../../ui/formats.ts'
import { Middot, Tag, When } from '../../ui/marks.tsx'

const Alive = ({ isAlive }: Pick<OperationNode, 'isAlive'>) => (
  <Tag tone={isAlive ? 'ok' : 'bad'}>
    <i className="dot" />
    {isAlive ? 'Running' : 'Silent'}
  </Tag>
)

const Since = ({
  isAlive,
  startedDate,
  heartbeatDate,
}: Pick<OperationNode, 'isAlive' | 'startedDate' | 'heartbeatDate'>) =>
  isAlive ? (
    <>
      started <When iso={startedDate} />
    </>
  ) : (
    <span className="bad-text">
      last heartbeat <When iso={heartbeatDate} />
    </span>
  )

const Node = ({ node }: { node: OperationNode }) => (
  <li>
    <div className="lrow between">
      <span className="cellmain clip">{node.host}</span>
      <Alive {...node} />
    </div>
    <div className="meta">
      {node.roles.join(', ')}
      <Middot />
      version {node.version}
      <Middot />
      process {node.pid}
      <Middot />
      <Since {...node} />
      <Middot />
      <span className="num">{formatBytes(node.memoryBytes)}</span>
      <Middot />
      <span className="num" data-tip="99 of 100 turns of the event loop were shorter" tabIndex={0}>
        event loop {formatNumber(Math.round(node.eventLoopMs))} ms
      </span>
    </div>
  </li>
)

const Worker = ({ worker }: { worker: OperationWorker }) => (
  <li>
    <div className="lrow between">
      <span className="cellmain clip">
        {worker.host}, worker {worker.workerId}
      </span>
      <Alive {...worker} />
    </div>
    <div className="meta">
      process {worker.pid}
      <Middot />
      <Since {...worker} />
      <Middot />
      {worker.runs.length === 0 && <span>idle</span>}
      {worker.runs.map(({ historyId, part, projectId, reportId, reportName }, index) => (
        <Fragment key={`${historyId}.${part}`}>
          {index > 0 && ', '}
          <Link
            to="/projects/$id/reports/$rid/histories/$hid/previews"
            params={{ id: String(projectId), rid: String(reportId), hid: String(historyId) }}
          >
            run {historyId} of {reportName}
            {part > 0 && `, part ${part + 1}`}
          </Link>
        </Fragment>
      ))}
    </div>
  </li>
)

/** The nodes with their roles, and the worker processes with what they do. */
export function NodeSection({ nodes, workers }: Pick<OperationState, 'nodes' | 'workers'>) {
  return (
    <>
      <section aria-labelledby="nodes">
        <div className="sectionhead">
          <h2 id="nodes">Nodes</h2>
          <span className="meta">{plural(nodes.length, 'node')}</span>
        </div>
        <ul className="list" aria-label="Nodes">
          {nodes.map((node) => (
            <Node key={node.nodeId} node={node} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="workers">
        <div className="sectionhead">
          <h2 id="workers">Workers</h2>
          <span className="meta">{plural(workers.length, 'process', 'processes')}</span>
        </div>
        {workers.length > 0 && (
          <ul className="list" aria-label="Workers">
            {workers.map((worker) => (
              <Worker key={worker.workerId} worker={worker} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
