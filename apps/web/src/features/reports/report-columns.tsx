import { Link } from '@tanstack/react-router'
import type { Report } from '@windrow/contract/schemas/reports'
import { PencilRuler } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/formats.ts'
import type { ListColumn } from '../../ui/list-table.tsx'
import { Dash, StatusTag, statusLabel, toneOf, When } from '../../ui/marks.tsx'
import { MiniColumns, runsLabel } from '../../ui/mini-columns.tsx'
import { hostOf } from '../../ui/host-of.ts'

export const reportHref = (report: Report) => `/projects/${report.projectId}/reports/${report.id}`

export function LastRun({ report }: { report: Report }) {
  if (!report.historyStatus || !report.lastHistoryDate) return <span className="faint">Not run yet</span>
  const tone = toneOf(report.historyStatus)
  return (
    <span className="two">
      <span className="row tight">
        <i className={`dot ${tone}`} />
        <When iso={report.lastHistoryDate} />
      </span>
      <span className={tone === 'bad' ? 'meta bad-text' : 'meta'}>{statusLabel(report.historyStatus)}</span>
    </span>
  )
}

export const Records = ({ report }: { report: Report }) =>
  report.totalRecords < 0 ? (
    <span className="faint">No records</span>
  ) : (
    <span className="num">{formatNumber(report.totalRecords)}</span>
  )

const madeBy = ({ serviceCode }: Report) => (serviceCode === 'page-extractor' ? 'extractor' : 'service')

const editColumn: ListColumn<Report> = {
  key: 'actions',
  title: <span className="sr">Actions</span>,
  width: 64,
  right: true,
  cell: (report) => (
    <span className="rowactions">
      <ButtonLink
        to={
          report.serviceCode === 'page-extractor'
            ? '/projects/$id/reports/$rid/extractor'
            : '/projects/$id/reports/$rid/service'
        }
        params={{ id: String(report.projectId), rid: String(report.id) }}
        variant="text"
        small
        aria-label={`Edit the ${madeBy(report)} of ${report.name}`}
        data-tip={`Edit the ${madeBy(report)}`}
        icon={<PencilRuler size={16} />}
      />
    </span>
  ),
}

export const reportColumns = (editable: boolean): ListColumn<Report>[] => [
  {
    key: 'name',
    title: 'Report',
    bone: 140,
    cell: (report) => (
      <span className="two">
        <Link to={reportHref(report)} className="cellmain clip">
          {report.name}
        </Link>
        <span className="meta">{report.startUrl ? hostOf(report.startUrl) : 'No page chosen yet'}</span>
      </span>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    width: 120,
    bone: 64,
    cell: (report) => <StatusTag status={report.reportStatus} />,
  },
  {
    key: 'records',
    title: 'Records',
    width: 120,
    right: true,
    bone: 48,
    cell: (report) => <Records report={report} />,
  },
  {
    key: 'runs',
    title: 'Last 25 runs',
    width: 208,
    hideUnder: 'lg',
    bone: 120,
    cell: (report) =>
      report.recentRuns.length > 0 ? (
        <MiniColumns runs={report.recentRuns} label={runsLabel(report.recentRuns)} />
      ) : (
        <Dash />
      ),
  },
  { key: 'last', title: 'Last run', width: 136, bone: 64, cell: (report) => <LastRun report={report} /> },
  {
    key: 'created',
    title: 'Created',
    width: 112,
    hideUnder: 'xl',
    bone: 56,
    cell: (report) => <When iso={report.createdDate} />,
  },
  ...(editable ? [editColumn] : []),
]
