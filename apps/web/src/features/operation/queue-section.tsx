import { Link } from '@tanstack/react-router'
import type { OperationState, QueueFigures } from '@windrow/contract/schemas/operation'
import { formatNumber } from '../../ui/formats.ts'
import { ListTable, type ListColumn } from '../../ui/list-table.tsx'
import { Dash, Middot, When } from '../../ui/marks.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePhone } from '../../ui/use-media.ts'

type Row = QueueFigures & { id: number }

const titleOf = (queue: string) => `${queue.charAt(0).toUpperCase()}${queue.slice(1)}`

const columns: ListColumn<Row>[] = [
  {
    key: 'queue',
    title: 'Queue',
    cell: ({ queue }) => <span className="cellmain">{titleOf(queue)}</span>,
  },
  {
    key: 'waiting',
    title: 'Waiting',
    right: true,
    cell: ({ waiting }) => <span className="num">{formatNumber(waiting)}</span>,
  },
  {
    key: 'working',
    title: 'In progress',
    right: true,
    cell: ({ working }) => <span className="num">{formatNumber(working)}</span>,
  },
  {
    key: 'oldest',
    title: 'Oldest waits since',
    right: true,
    cell: ({ oldestDate }) => (oldestDate === null ? <Dash /> : <When iso={oldestDate} />),
  },
]

const QueueList = ({ queues }: Pick<OperationState, 'queues'>) => (
  <ul className="list" aria-label="Queues">
    {queues.map(({ queue, waiting, working, oldestDate }) => (
      <li key={queue}>
        <div className="lrow between">
          <span className="cellmain">{titleOf(queue)}</span>
          {oldestDate !== null && (
            <span className="meta">
              oldest <When iso={oldestDate} />
            </span>
          )}
        </div>
        <div className="meta num">
          {formatNumber(waiting)} waiting
          <Middot />
          {formatNumber(working)} in progress
        </div>
      </li>
    ))}
  </ul>
)

/** What waits and is in progress, and which run has waited the longest. */
export function QueueSection({ queues, oldestRun }: Pick<OperationState, 'queues' | 'oldestRun'>) {
  const phone = usePhone()
  return (
    <section aria-labelledby="queues">
      <div className="sectionhead">
        <h2 id="queues">Queues</h2>
      </div>
      {oldestRun && (
        <Notice tone="plain">
          <Link
            to="/projects/$id/reports/$rid/histories/$hid/previews"
            params={{
              id: String(oldestRun.projectId),
              rid: String(oldestRun.reportId),
              hid: String(oldestRun.historyId),
            }}
          >
            Run {oldestRun.historyId} of {oldestRun.reportName}
          </Link>{' '}
          ({oldestRun.accountName}) has waited the longest, since <When iso={oldestRun.createdDate} />
          {oldestRun.reason && `: ${oldestRun.reason}`}.
        </Notice>
      )}
      {phone ? (
        <QueueList queues={queues} />
      ) : (
        <ListTable
          label="Queues"
          columns={columns}
          rows={queues.map((queue, index) => ({ ...queue, id: index }))}
        />
      )}
    </section>
  )
}
