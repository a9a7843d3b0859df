import { Link } from '@tanstack/react-router'
import type { DashboardRun } from '@windrow/contract/schemas/dashboard'
import { formatNumber, plural } from '../../ui/formats.ts'
import { FailedPagesLink } from '../../run/failed-pages-link.tsx'
import { StatusTag, When } from '../../ui/marks.tsx'
import css from './dashboard.module.css'

interface Props {
  title: string
  /** Undefined while loading. */
  runs: DashboardRun[] | undefined
  total: number | undefined
  /** Shown if there are none. */
  none: string
}

const bones = [148, 120, 172]

/** A short list of runs: report, status and message. */
export function RunPanel({ title, runs, total, none }: Props) {
  return (
    <section className={`panel ${css.runpanel}`} aria-label={title} aria-busy={!runs}>
      <div className={css.panelhead}>
        <h2>{title}</h2>
        {total !== undefined && <span className="meta num">{formatNumber(total)}</span>}
      </div>
      {runs ? (
        <ul>
          {runs.map((run) => (
            <RunLine key={run.id} run={run} />
          ))}
        </ul>
      ) : (
        bones.map((width) => (
          <div key={width} className={css.runline}>
            <span className="bone" style={{ width }} />
          </div>
        ))
      )}
      {runs?.length === 0 && <p className={css.panelnone}>{none}</p>}
      {runs && total !== undefined && total > runs.length && (
        <p className={css.panelnone}>{`Latest ${runs.length} of ${plural(total, 'run')}.`}</p>
      )}
    </section>
  )
}

function RunLine({ run }: { run: DashboardRun }) {
  const params = { id: String(run.projectId), rid: String(run.reportId) }
  return (
    <li className={css.runline}>
      <span className="two grow">
        <Link to="/projects/$id/reports/$rid" params={params} className="cellmain clip">
          {run.reportName}
        </Link>
        <span className="meta clip" data-tip={run.debugMessage ?? undefined}>
          {run.debugMessage ? `${run.projectName} · ${run.debugMessage}` : run.projectName}
        </span>
        {run.status === 'FAILED' && run.failedPages > 0 && (
          <span className="meta">
            <FailedPagesLink
              place={{ id: run.projectId, rid: run.reportId, hid: run.id }}
              count={run.failedPages}
            />
          </span>
        )}
      </span>
      <span className="two end">
        <StatusTag status={run.status} />
        <span className="meta num">
          {plural(run.itemCount, 'row')}, <When iso={run.createdDate} />
        </span>
      </span>
    </li>
  )
}
