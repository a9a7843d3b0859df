import { Link } from '@tanstack/react-router'
import type { Report } from '@windrow/contract/schemas/reports'
import { hostOf } from '../../ui/host-of.ts'
import { ListTable, type Selection } from '../../ui/list-table.tsx'
import { MiniColumns, runsLabel } from '../../ui/mini-columns.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { usePhone } from '../../ui/use-media.ts'
import {
  datasetColumns,
  LastRun,
  LatestData,
  Records,
  reportColumns,
  ReportStatusMark,
  ViewData,
} from './report-columns.tsx'
import { reportHref } from './report-links.ts'
import { ReportMenu } from './report-menu.tsx'
import type { ReportModal } from './report-modals.tsx'

interface Props {
  reports: Report[] | undefined
  view: 'reports' | 'datasets'
  sort: string
  onSort: (sort: string) => void
  /** Only for staff, who work on reports. */
  selection?: Selection
  onModal?: (modal: ReportModal) => void
}

export function ReportList({ reports, view, sort, onSort, selection, onModal }: Props) {
  const phone = usePhone()
  if (!phone) {
    return (
      <ListTable
        label="Reports"
        tall
        columns={view === 'datasets' ? datasetColumns : reportColumns(onModal)}
        rows={reports}
        rowHref={reportHref}
        sort={sort}
        onSort={onSort}
        {...(selection && { selection })}
      />
    )
  }
  if (!reports) return <PhoneSkeleton label="Loading reports" />
  return (
    <ul className="list" aria-label="Reports">
      {reports.map((report) => (
        <li key={report.id}>
          <div className="lrow between">
            <Link to={reportHref(report)} className="cellmain clip">
              {report.name}
            </Link>
            <span className="row tight">
              <ReportStatusMark report={report} />
              {onModal && <ReportMenu report={report} onModal={onModal} />}
            </span>
          </div>
          <div className="lrow between">
            <span className="two">
              <span className="meta">{report.startUrl ? hostOf(report.startUrl) : 'No page chosen yet'}</span>
              <Records report={report} />
            </span>
            {view === 'datasets' ? <LatestData report={report} /> : <LastRun report={report} />}
          </div>
          <div className="lrow between">
            {report.recentRuns.length > 0 ? (
              <MiniColumns
                runs={report.recentRuns}
                label={runsLabel(report.recentRuns)}
                column={4}
                height={16}
              />
            ) : (
              <span />
            )}
            {view === 'datasets' && <ViewData report={report} />}
          </div>
        </li>
      ))}
    </ul>
  )
}
