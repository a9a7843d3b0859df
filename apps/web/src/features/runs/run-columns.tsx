import { Link } from '@tanstack/react-router'
import { isActive } from '@windrow/contract/run-status'
import type { Run } from '@windrow/contract/schemas/runs'
import { formatMoment, formatNumber, plural } from '../../ui/formats.ts'
import type { ListColumn } from '../../ui/list-table.tsx'
import { Dash, statusLabel, When } from '../../ui/marks.tsx'
import { RunDeliveries } from '../../run/run-deliveries.tsx'
import { RunStatus } from './run-status-tags.tsx'
import { RunButtons, type RunButtonProps } from './run-buttons.tsx'
import { runDuration } from './run-progress.ts'
import css from './runs.module.css'

export const previewHref = (id: number, run: Run) =>
  `/projects/${id}/reports/${run.reportId}/histories/${run.historyId}/previews`

export const failuresOf = (run: Run) => run.counters.failed

interface Context extends Omit<RunButtonProps, 'run'> {
  changes: ReadonlyMap<number, string>
}

/** How its rows were created; for crawls, who or what started the run. */
export const runType = ({ origin, rerunPages, historyProperties }: Run) => {
  if (rerunPages !== null) return 'Rerun of pages'
  return origin === 'CRAWLED' ? historyProperties.runType : statusLabel(origin)
}

/** The requests that a run made; a rerun also has the pages of the run that it repairs. */
function Requests({ run: { requestCount, inheritedPages, rerunOf } }: { run: Run }) {
  const tip =
    inheritedPages > 0 ? `and ${plural(inheritedPages, 'page')} kept from run ${rerunOf}` : undefined
  return (
    <span className="num" data-tip={tip}>
      {formatNumber(requestCount - inheritedPages)}
    </span>
  )
}

const started = (run: Run) => run.requestCount > 0 || !isActive(run.status)

export const runColumns = ({ changes, ...buttons }: Context): ListColumn<Run>[] => [
  {
    key: 'run',
    title: 'Run',
    sort: 'createdDate',
    width: 128,
    bone: 96,
    cell: (run) => (
      <Link to={previewHref(buttons.id, run)} className="cellmain">
        <When iso={run.createdDate} text={formatMoment(run.createdDate)} />
      </Link>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    width: 176,
    bone: 72,
    cell: (run) => <RunStatus run={run} />,
  },
  {
    key: 'type',
    title: 'Type',
    width: 100,
    hideUnder: 'xl',
    bone: 64,
    cell: (run) => <span className="muted">{runType(run)}</span>,
  },
  {
    key: 'initiator',
    title: 'Initiator',
    hideUnder: 'xxl',
    bone: 80,
    cell: (run) => (
      <span className="muted clip" data-tip={run.historyProperties.initiator}>
        {run.historyProperties.initiatorName || run.historyProperties.initiator}
      </span>
    ),
  },
  {
    key: 'records',
    title: (
      <span className={css.pair}>
        <span>Records</span>
        <span>Change</span>
      </span>
    ),
    width: 144,
    right: true,
    bone: 80,
    cell: (run) => (
      <span className={css.pair}>
        <span className="num">{formatNumber(run.itemCount)}</span>
        <span className="delta">{changes.get(run.id) ?? '–'}</span>
      </span>
    ),
  },
  {
    key: 'duration',
    title: 'Duration',
    width: 84,
    right: true,
    hideUnder: 'lg',
    bone: 40,
    cell: (run) => <span className="num">{runDuration(run) ?? <Dash />}</span>,
  },
  {
    key: 'requests',
    title: 'Requests',
    width: 88,
    right: true,
    hideUnder: 'xxl',
    bone: 48,
    cell: (run) => (started(run) ? <Requests run={run} /> : <Dash />),
  },
  {
    key: 'failures',
    title: 'Failures',
    width: 76,
    hideUnder: 'lg',
    right: true,
    bone: 32,
    cell: (run) =>
      started(run) ? (
        <span className={failuresOf(run) > 0 ? 'num' : 'num faint'}>{formatNumber(failuresOf(run))}</span>
      ) : (
        <Dash />
      ),
  },
  {
    key: 'deliveries',
    title: 'Deliveries',
    width: 88,
    hideUnder: 'xl',
    bone: 40,
    cell: (run) => <RunDeliveries id={buttons.id} run={run} />,
  },
  {
    key: 'actions',
    title: <span className="sr">Actions</span>,
    width: 196,
    right: true,
    cell: (run) => <RunButtons run={run} {...buttons} />,
  },
]
