import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Report } from '@windrow/contract/schemas/reports'
import { ExternalLink } from 'lucide-react'
import { formatMoment, formatNumber } from '../../ui/formats.ts'
import { Middot } from '../../ui/marks.tsx'
import { hostOf } from '../../ui/host-of.ts'
import { MiniColumns, runsLabel } from '../../ui/mini-columns.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { runQuery } from '../../run/run-query.ts'
import { summaryOf } from './run-progress.ts'
import { withoutDataset } from './without-dataset.ts'
import css from './runs.module.css'

function LatestDataset({ report }: { report: Report }) {
  const { projectId: id, id: rid, latestDatasetId: hid } = report
  const run = useQuery({ ...runQuery(id, rid, hid ?? 0), enabled: hid !== null }).data
  const summary = run && summaryOf(run)
  return (
    <div>
      <span className="label">Latest dataset</span>
      {run ? (
        <>
          <span className="value">
            <Link
              to="/projects/$id/reports/$rid/histories/$hid/previews"
              params={{ id: String(id), rid: String(rid), hid: String(run.historyId) }}
            >
              {formatNumber(run.itemCount)}
            </Link>
            <small>{`${run.itemCount === 1 ? 'record' : 'records'}, ${formatMoment(run.createdDate)}`}</small>
          </span>
          <span className="note clip">
            {[run.statusText.replace(/\.$/, ''), summary].filter(Boolean).join('. ')}
          </span>
        </>
      ) : (
        <>
          <span className="value">No records</span>
          <span className="note clip">
            {hid === null ? withoutDataset(report.historyStatus) : 'Loading…'}
          </span>
        </>
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

export function RunsStrip({ report }: { report: Report }) {
  const most = usePhone() ? 20 : 25
  const runs = report.recentRuns.slice(-most)
  return (
    <div className={`strip ${css.runsstrip}`}>
      <LatestDataset report={report} />
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
      <div>
        <span className="label">
          {report.serviceCode === 'page-extractor' ? 'Page extractor' : 'Service'}
        </span>
        {report.startUrl ? (
          <>
            <span className="value">
              <a
                href={report.startUrl}
                target="_blank"
                rel="noreferrer"
                className="clip"
                data-tip={report.startUrl}
              >
                {hostOf(report.startUrl)} <ExternalLink size={16} aria-hidden="true" />
              </a>
            </span>
            <span className="note">
              {report.serviceCode === 'page-extractor'
                ? `Recipe version ${report.recipeVersion}`
                : report.serviceCode}
            </span>
          </>
        ) : (
          <span className="note">No recipe saved yet</span>
        )}
      </div>
    </div>
  )
}
