import { Link } from '@tanstack/react-router'
import { Check, TriangleAlert } from 'lucide-react'
import type { OwnReport } from '@windrow/contract/schemas/dashboard'
import { isActive } from '@windrow/contract/run-status'
import { formatChange } from '../../ui/figure-formats.ts'
import { formatNumber, formatUntil } from '../../ui/formats.ts'
import { ListTable, type ListColumn } from '../../ui/list-table.tsx'
import { Dash, Middot, statusLabel, StatusTag, toneOf, When } from '../../ui/marks.tsx'
import { MiniColumns, runsLabel } from '../../ui/mini-columns.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { usePhone } from '../../ui/use-media.ts'

const hrefOf = ({ id, projectId }: OwnReport) => `/projects/${projectId}/reports/${id}`

const Name = ({ report }: { report: OwnReport }) => (
  <Link to={hrefOf(report)} className="cellmain clip">
    {report.name}
  </Link>
)

function Rows({ report: { id, projectId, dataset, status } }: { report: OwnReport }) {
  if (status === 'FAILED') return <span className="bad-text">No new rows</span>
  if (!dataset) return <span className="faint">No dataset yet</span>
  const params = { id: String(projectId), rid: String(id), hid: String(dataset.historyId) }
  return (
    <Link to="/projects/$id/reports/$rid/histories/$hid/previews" params={params} className="num">
      {formatNumber(dataset.rows)}
    </Link>
  )
}

/** The state of the latest run, and when it was started. */
function LastRun({ report: { status, lastDate, isHeld } }: { report: OwnReport }) {
  if (!status || !lastDate) return <span className="meta faint">Not run yet</span>
  const words = isHeld
    ? 'Held for review'
    : isActive(status) || status === 'STOPPED'
      ? statusLabel(status)
      : null
  return (
    <span className="meta">
      <i className={isHeld ? 'dot warn' : `dot ${toneOf(status)}`} aria-hidden="true" />{' '}
      <span className="sr">{statusLabel(status)}, </span>
      {words && (
        <>
          {words}
          <Middot />
        </>
      )}
      <When iso={lastDate} />
    </span>
  )
}

/** The change from the dataset before, if there are both. */
const changeOf = ({ dataset, status }: OwnReport): string | null =>
  dataset && dataset.before !== null && status !== 'FAILED'
    ? formatChange(dataset.rows, dataset.before)
    : null

const Change = ({ report }: { report: OwnReport }) => {
  const change = changeOf(report)
  return change === null ? <Dash /> : <span className="num muted">{change}</span>
}

const RecentRuns = ({ report: { recentRuns } }: { report: OwnReport }) =>
  recentRuns.length === 0 ? <Dash /> : <MiniColumns runs={recentRuns} label={runsLabel(recentRuns)} />

/** How many of the destinations have the latest dataset. */
function Delivered({ report: { deliveries, id, projectId } }: { report: OwnReport }) {
  const { delivered, failed, all } = deliveries
  if (all === 0) return <Dash />
  const look = failed > 0 ? 'row tight warn-text medium' : 'row tight'
  return (
    <Link
      to="/projects/$id/reports/$rid/datadeliveries"
      params={{ id: String(projectId), rid: String(id) }}
      className={look}
      aria-label={`${delivered} of ${all} deliveries arrived${failed > 0 ? `, ${failed} failed` : ''}`}
    >
      {failed > 0 && <TriangleAlert size={16} aria-hidden="true" />}
      {delivered === all && <Check size={16} className="ok-text" aria-hidden="true" />}
      <span className="num">{`${delivered} of ${all}`}</span>
    </Link>
  )
}

const Next = ({ report: { nextDate } }: { report: OwnReport }) =>
  nextDate ? (
    <When iso={nextDate} text={formatUntil(nextDate)} />
  ) : (
    <span className="faint">No schedules</span>
  )

const columns: ListColumn<OwnReport>[] = [
  {
    key: 'name',
    title: 'Report',
    bone: 160,
    cell: (report) => (
      <span className="two">
        <Name report={report} />
        <span className="meta clip">{report.projectName}</span>
      </span>
    ),
  },
  {
    key: 'rows',
    title: 'Latest dataset',
    width: 152,
    right: true,
    bone: 72,
    cell: (report) => (
      <span className="two end">
        <Rows report={report} />
        <LastRun report={report} />
      </span>
    ),
  },
  {
    key: 'change',
    title: 'Change',
    width: 80,
    right: true,
    hideUnder: 'lg',
    bone: 32,
    cell: (report) => <Change report={report} />,
  },
  {
    key: 'runs',
    title: 'Last 14 runs',
    width: 124,
    hideUnder: 'lg',
    bone: 80,
    cell: (report) => <RecentRuns report={report} />,
  },
  {
    key: 'delivered',
    title: 'Delivered',
    width: 96,
    bone: 40,
    cell: (report) => <Delivered report={report} />,
  },
  {
    key: 'next',
    title: 'Next run',
    width: 128,
    hideUnder: 'xl',
    bone: 48,
    cell: (report) => <Next report={report} />,
  },
]

/** The reports that ran last, each with its latest dataset and where this was delivered. */
export function OwnReportTable({ reports }: { reports: OwnReport[] | undefined }) {
  const phone = usePhone()
  if (!phone) return <ListTable label="Your reports" tall columns={columns} rows={reports} rowHref={hrefOf} />
  if (!reports) return <PhoneSkeleton label="Loading your reports" />
  return (
    <ul className="list" aria-label="Your reports">
      {reports.map((report) => (
        <li key={report.id}>
          <div className="lrow between">
            <Name report={report} />
            {report.status && <StatusTag status={report.status} />}
          </div>
          <div className="lrow between">
            <span className="row">
              <Rows report={report} />
              {changeOf(report) !== null && <Change report={report} />}
            </span>
            <RecentRuns report={report} />
          </div>
          <div className="lrow between">
            <LastRun report={report} />
            {report.deliveries.all > 0 && <Delivered report={report} />}
          </div>
        </li>
      ))}
    </ul>
  )
}
