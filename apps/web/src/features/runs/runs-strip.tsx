import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Report } from '@windrow/contract/schemas/reports'
import type { Run } from '@windrow/contract/schemas/runs'
import { formatMoment, formatNumber } from '../../ui/formats.ts'
import { Middot } from '../../ui/marks.tsx'
import { MiniColumns, runsLabel } from '../../ui/mini-columns.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { runQuery } from '../../run/run-query.ts'
import { summaryOf } from './run-progress.ts'
import { DeliveriesCell, NextRunCell, QualityCell } from './strip-cells.tsx'
import { withoutDataset } from './without-dataset.ts'
import css from './runs.module.css'

/** The run with this id; undefined while it loads, or without an id. */
function useRun({ projectId, id }: Report, hid: number | null): Run | undefined {
  return useQuery({ ...runQuery(projectId, id, hid ?? 0), enabled: hid !== null }).data
}

/** What is wrong with the last run; null if it is right, or somebody wanted it so. */
function troubleOf(last: Run | undefined): string | null {
  const reason = last?.reason
  return reason && reason.tone !== 'idle' ? reason.text : null
}

function LatestDataset({
  report,
  run,
  last,
}: {
  report: Report
  run: Run | undefined
  last: Run | undefined
}) {
  const { projectId: id, id: rid, latestDatasetId: hid } = report
  const summary = run && summaryOf(run)
  const trouble = troubleOf(last)
  const isFailed = last?.reason?.tone === 'bad'
  const isOther = trouble !== null && last?.id !== run?.id
  const note = trouble === null ? null : isOther ? `Last run: ${trouble}` : trouble
  return (
    <div>
      <span className="label">Latest dataset</span>
      {run ? (
        <span className="value">
          <Link
            to="/projects/$id/reports/$rid/histories/$hid/previews"
            params={{ id: String(id), rid: String(rid), hid: String(run.historyId) }}
          >
            {formatNumber(run.itemCount)}
          </Link>
          <small>{`${run.itemCount === 1 ? 'record' : 'records'}, ${formatMoment(run.createdDate)}`}</small>
        </span>
      ) : (
        <span className="value">No records</span>
      )}
      {note !== null ? (
        <span className={`note clip ${isFailed ? 'bad-text' : 'warn-text'}`} data-tip={note} tabIndex={0}>
          {note}
        </span>
      ) : (
        <span className="note clip">
          {run
            ? [run.statusText.replace(/\.$/, ''), summary].filter(Boolean).join('. ')
            : hid === null
              ? withoutDataset(report.historyStatus)
              : 'Loading…'}
        </span>
      )}
    </div>
  )
}

/** Link to the charts of the report's runs, on the page of its latest dataset. */
function DashboardLink({ report: { projectId, id, latestDatasetId } }: { report: Report }) {
  if (latestDatasetId === null) return null
  return (
    <>
      <Middot />
      <Link
        to="/projects/$id/reports/$rid/histories/$hid/previews"
        params={{ id: String(projectId), rid: String(id), hid: String(latestDatasetId) }}
        search={{ view: 'dashboard' }}
      >
        Dashboard
      </Link>
    </>
  )
}

/** A report at a glance: its data, its last runs, what comes next, its quality and its deliveries. */
export function RunsStrip({ report }: { report: Report }) {
  const most = usePhone() ? 20 : 25
  const runs = report.recentRuns.slice(-most)
  const run = useRun(report, report.latestDatasetId)
  const last = useRun(report, report.lastHistoryId)
  return (
    <div className={`strip ${css.runsstrip}`}>
      <LatestDataset report={report} run={run} last={last} />
      <div>
        <span className="label">
          {`Records, last ${most} runs`}
          <DashboardLink report={report} />
        </span>
        {runs.length > 0 ? (
          <MiniColumns runs={runs} height={36} label={runsLabel(runs)} />
        ) : (
          <span className="note">Not run yet</span>
        )}
      </div>
      <NextRunCell report={report} />
      <QualityCell report={report} run={run} />
      <DeliveriesCell report={report} run={run} />
    </div>
  )
}
