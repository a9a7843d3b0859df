import { Link } from '@tanstack/react-router'
import { isActive } from '@windrow/contract/run-status'
import type { Permission } from '@windrow/contract/roles'
import type { Run } from '@windrow/contract/schemas/runs'
import { formatMoment, formatNumber, plural } from '../../ui/formats.ts'
import type { ListColumn } from '../../ui/list-table.tsx'
import { Dash, statusLabel, When } from '../../ui/marks.tsx'
import { RunDeliveries } from '../../run/run-deliveries.tsx'
import { RunCost } from './run-cost.tsx'
import { RunStatus } from './run-status-tags.tsx'
import type { RunButtonProps } from './run-button-props.ts'
import { RunButtons } from './run-buttons.tsx'
import css from './runs.module.css'

export const previewHref = (id: number, run: Run) =>
  `/projects/${id}/reports/${run.reportId}/histories/${run.historyId}/previews`

export const failuresOf = (run: Run) => run.counters.failed

interface Context extends Omit<RunButtonProps, 'run'> {
  changes: ReadonlyMap<number, string>
  /** Names of the runs by their start. */
  moments: ReadonlyMap<number, string>
  durations: ReadonlyMap<number, string>
  may: (permission: Permission) => boolean
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

/** The change of records; marked where the judgement of the run found something. */
function Change({ run, text, isMarked }: { run: Run; text: string | undefined; isMarked: boolean }) {
  const isOdd = isMarked && run.quality.findings > 0
  return (
    <span className={isOdd ? 'delta bad-text' : 'delta'}>
      {isOdd && <i className="dot bad" role="img" aria-label={plural(run.quality.findings, 'finding')} />}
      {text ?? '–'}
    </span>
  )
}

function Failures({ run }: { run: Run }) {
  const failed = failuresOf(run)
  if (!started(run)) return <Dash />
  const isBad = failed > 0 && run.reason?.tone === 'bad'
  return (
    <span className={isBad ? 'num bad-text' : failed > 0 ? 'num' : 'num faint'}>{formatNumber(failed)}</span>
  )
}

const costColumn = (id: number): ListColumn<Run> => ({
  key: 'cost',
  title: 'Cost',
  width: 68,
  right: true,
  hideUnder: 'xxl',
  bone: 40,
  cell: (run) => (started(run) ? <RunCost id={id} run={run} /> : <Dash />),
})

export const runColumns = ({ changes, moments, durations, may, ...buttons }: Context): ListColumn<Run>[] => [
  {
    key: 'run',
    title: 'Run',
    sort: 'createdDate',
    width: 120,
    bone: 96,
    cell: (run) => (
      <Link to={previewHref(buttons.id, run)} className="cellmain">
        <When iso={run.createdDate} text={moments.get(run.id) ?? formatMoment(run.createdDate)} />
      </Link>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    width: 144,
    bone: 72,
    cell: (run) => <RunStatus run={run} />,
  },
  {
    key: 'type',
    title: 'Type',
    width: 96,
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
      <span className="muted" data-tip={run.historyProperties.initiator}>
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
    width: 132,
    right: true,
    bone: 80,
    cell: (run) => (
      <span className={css.pair}>
        <span className="num">{formatNumber(run.itemCount)}</span>
        <Change run={run} text={changes.get(run.id)} isMarked={may('report:view-anomalies')} />
      </span>
    ),
  },
  {
    key: 'duration',
    title: 'Duration',
    width: 76,
    right: true,
    hideUnder: 'lg',
    bone: 40,
    cell: (run) => <span className="num">{durations.get(run.id) ?? <Dash />}</span>,
  },
  {
    key: 'requests',
    title: 'Requests',
    width: 76,
    right: true,
    hideUnder: 'xxl',
    bone: 48,
    cell: (run) => (started(run) ? <Requests run={run} /> : <Dash />),
  },
  {
    key: 'failures',
    title: 'Failures',
    width: 68,
    hideUnder: 'lg',
    right: true,
    bone: 32,
    cell: (run) => <Failures run={run} />,
  },
  ...(may('proxy:view-cost') ? [costColumn(buttons.id)] : []),
  {
    key: 'deliveries',
    title: 'Deliveries',
    width: 84,
    hideUnder: 'xl',
    bone: 40,
    cell: (run) => <RunDeliveries id={buttons.id} run={run} />,
  },
  {
    key: 'actions',
    title: <span className="sr">Actions</span>,
    width: 108,
    right: true,
    cell: (run) => <RunButtons run={run} {...buttons} />,
  },
]
