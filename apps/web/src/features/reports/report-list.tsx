import { Link } from '@tanstack/react-router'
import type { Report } from '@windrow/contract/schemas/reports'
import { useMay } from '../../ability/may.tsx'
import { hostOf } from '../../ui/host-of.ts'
import { ListTable } from '../../ui/list-table.tsx'
import { StatusTag } from '../../ui/marks.tsx'
import { MiniColumns, runsLabel } from '../../ui/mini-columns.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { LastRun, Records, reportColumns, reportHref } from './report-columns.tsx'

export function ReportList({ reports }: { reports: Report[] | undefined }) {
  const may = useMay()
  const phone = usePhone()
  if (!phone) {
    return (
      <ListTable
        label="Reports"
        tall
        columns={reportColumns(may('report:edit'))}
        rows={reports}
        rowHref={reportHref}
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
            <StatusTag status={report.reportStatus} />
          </div>
          <div className="lrow between">
            <span className="two">
              <span className="meta">{report.startUrl ? hostOf(report.startUrl) : 'No page chosen yet'}</span>
              <Records report={report} />
            </span>
            <LastRun report={report} />
          </div>
          {report.recentRuns.length > 0 && (
            <MiniColumns
              runs={report.recentRuns}
              label={runsLabel(report.recentRuns)}
              column={4}
              height={16}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
