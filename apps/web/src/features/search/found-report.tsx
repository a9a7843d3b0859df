import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import type { FoundReport as Found } from '@windrow/contract/schemas/search'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { plural } from '../../ui/formats.ts'
import { StatusTag } from '../../ui/marks.tsx'
import { MiniColumns, runsLabel } from '../../ui/mini-columns.tsx'
import { shownReport } from './recent-searches.ts'
import css from './search.module.css'

function ViewData({ report }: { report: Found }) {
  const { projectId, id, latestDatasetId } = report
  if (latestDatasetId === null)
    return (
      <Button small reason="This report has no dataset yet.">
        View data
      </Button>
    )
  return (
    <ButtonLink
      small
      to="/projects/$id/reports/$rid/histories/$hid/previews"
      params={{ id: String(projectId), rid: String(id), hid: String(latestDatasetId) }}
      aria-label={`View data of ${report.name}`}
    >
      View data
    </ButtonLink>
  )
}

/** A report in the search results: status, records of the last run, and recent runs as bars. */
export function FoundReport({ report }: { report: Found }) {
  const [graph, setGraph] = useState(true)
  const { recentRuns, totalRecords, historyStatus } = report
  const name = shownReport(report.name)
  return (
    <li className={css.foundreport}>
      <Link
        to="/projects/$id/reports/$rid"
        params={{ id: String(report.projectId), rid: String(report.id) }}
        className="cellmain"
        data-tip={name === report.name ? undefined : report.name}
      >
        <span aria-hidden="true">{name}</span>
        <span className="sr">{report.name}</span>
      </Link>
      <StatusTag status={report.reportStatus} />
      <span className={css.foundfacts}>
        {totalRecords === -1 ? (
          <span className="faint">No records</span>
        ) : (
          <span className="num">{plural(totalRecords, 'record')} in the last run</span>
        )}
        {historyStatus ? <StatusTag status={historyStatus} /> : <span className="faint">Not run yet</span>}
      </span>
      {recentRuns.length > 0 && (
        <span className={css.foundgraph}>
          {graph && <MiniColumns runs={recentRuns} label={runsLabel(recentRuns)} />}
          <Button variant="link" small onClick={() => setGraph(!graph)}>
            {graph ? 'Hide report graph' : 'View report graph'}
          </Button>
        </span>
      )}
      <ViewData report={report} />
    </li>
  )
}
