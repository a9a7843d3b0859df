import { Link } from '@tanstack/react-router'
import type { Report } from '@windrow/contract/schemas/reports'
import { PencilRuler, Table2 } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { formatNumber, formatUntil } from '../../ui/formats.ts'
import type { ListColumn } from '../../ui/list-table.tsx'
import { Dash, StatusTag, statusLabel, toneOf, When } from '../../ui/marks.tsx'
import { MiniColumns, runsLabel } from '../../ui/mini-columns.tsx'
import { May } from '../../ability/may.tsx'
import { hostOf } from '../../ui/host-of.ts'
import { recipeHref, reportHref } from './report-links.ts'
import { ReportMenu } from './report-menu.tsx'
import type { ReportModal } from './report-modals.tsx'

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

/** The status, with its reason. */
export const ReportStatusMark = ({ report }: { report: Report }) => (
  <span className="two">
    <span>
      <StatusTag status={report.reportStatus} />
    </span>
    {report.note && (
      <span className="meta clip" data-tip={report.note}>
        {report.note}
      </span>
    )}
  </span>
)

/** The host that a report starts from, or will once its recipe is saved. */
function siteOf({ startUrl, properties }: Report): string {
  const url = startUrl ?? properties.seedUrls[0]?.url
  return url === undefined ? 'No page chosen yet' : hostOf(url)
}

const ServiceMark = ({ report }: { report: Report }) =>
  report.serviceCode === 'page-extractor' ? (
    <span className="two">
      <span>Page extractor</span>
      <span className="meta">
        {report.recipeVersion ? `version ${report.recipeVersion}` : 'no recipe yet'}
      </span>
    </span>
  ) : (
    <span className="two">
      <span className="clip">{report.serviceCode}</span>
      <span className="meta">{report.serviceVersion ?? ''}</span>
    </span>
  )

const createdColumn: ListColumn<Report> = {
  key: 'created',
  title: 'Created',
  sort: 'createdDate',
  width: 112,
  hideUnder: 'xl',
  bone: 56,
  cell: (report) => <When iso={report.createdDate} />,
}

/** Additional columns for staff. */
const staffColumns = (onModal: (modal: ReportModal) => void): ListColumn<Report>[] => [
  {
    key: 'service',
    title: 'Service',
    width: 136,
    hideUnder: 'lg',
    bone: 80,
    cell: (report) => <ServiceMark report={report} />,
  },
  {
    key: 'actions',
    title: <span className="sr">Actions</span>,
    width: 88,
    right: true,
    cell: (report) => (
      <span className="rowactions">
        <May do="report:edit">
          <ButtonLink
            {...recipeHref(report)}
            variant="text"
            small
            aria-label={`Edit what ${report.name} extracts`}
            data-tip={report.serviceCode === 'page-extractor' ? 'Edit the extractor' : 'Edit the parameters'}
            icon={<PencilRuler size={16} />}
          />
        </May>
        <ReportMenu report={report} onModal={onModal} />
      </span>
    ),
  },
]

const nameColumn: ListColumn<Report> = {
  key: 'name',
  title: 'Report',
  sort: 'name',
  bone: 140,
  cell: (report) => (
    <span className="two">
      <Link to={reportHref(report)} className="cellmain clip">
        {report.name}
      </Link>
      <span className="meta">{siteOf(report)}</span>
    </span>
  ),
}
const recordColumn: ListColumn<Report> = {
  key: 'records',
  title: 'Records',
  sort: 'totalRecords',
  width: 104,
  right: true,
  bone: 48,
  cell: (report) => <Records report={report} />,
}
const runColumn: ListColumn<Report> = {
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
}
const nextColumn: ListColumn<Report> = {
  key: 'next',
  title: 'Next update',
  width: 120,
  hideUnder: 'xl',
  bone: 56,
  cell: (report) =>
    report.nextUpdate ? (
      <When iso={report.nextUpdate} text={formatUntil(report.nextUpdate)} />
    ) : (
      <span className="faint">No schedules</span>
    ),
}

/** For those who work on reports. */
export const reportColumns = (onModal?: (modal: ReportModal) => void): ListColumn<Report>[] => {
  const [service, actions] = onModal ? staffColumns(onModal) : []
  return [
    nameColumn,
    {
      key: 'status',
      title: 'Status',
      width: 120,
      bone: 64,
      cell: (report) => <ReportStatusMark report={report} />,
    },
    ...(service ? [service] : []),
    recordColumn,
    runColumn,
    {
      key: 'last',
      title: 'Last run',
      sort: 'lastHistoryDate',
      width: 120,
      bone: 64,
      cell: (report) => <LastRun report={report} />,
    },
    nextColumn,
    actions ?? createdColumn,
  ]
}

/** The latest dataset, and whether a later run brought none. */
export function LatestData({ report }: { report: Report }) {
  const { latestDatasetId, latestDatasetDate, lastHistoryId, historyStatus } = report
  if (latestDatasetDate === null) return <span className="faint">No data yet</span>
  const isOvertaken = lastHistoryId !== latestDatasetId && historyStatus !== null
  return (
    <span className="two">
      <When iso={latestDatasetDate} />
      {isOvertaken && (
        <span className={toneOf(historyStatus) === 'bad' ? 'meta bad-text' : 'meta'}>
          Last run: {statusLabel(historyStatus).toLowerCase()}
        </span>
      )}
    </span>
  )
}

/** Leads to the rows of the latest dataset. */
export const ViewData = ({ report }: { report: Report }) =>
  report.latestDatasetId !== null && (
    <ButtonLink
      to="/projects/$id/reports/$rid/histories/$hid/previews"
      params={{
        id: String(report.projectId),
        rid: String(report.id),
        hid: String(report.latestDatasetId),
      }}
      small
      icon={<Table2 size={16} />}
      aria-label={`View data of ${report.name}`}
    >
      View data
    </ButtonLink>
  )

/** For those who look at the data: what there is, how old it is, and the way to it. */
export const datasetColumns: ListColumn<Report>[] = [
  nameColumn,
  {
    key: 'status',
    title: 'Status',
    width: 120,
    hideUnder: 'lg',
    bone: 64,
    cell: (report) => <ReportStatusMark report={report} />,
  },
  recordColumn,
  runColumn,
  {
    key: 'latest',
    title: 'Latest data',
    sort: 'lastHistoryDate',
    width: 144,
    bone: 64,
    cell: (report) => <LatestData report={report} />,
  },
  nextColumn,
  {
    key: 'view',
    title: <span className="sr">Data</span>,
    width: 136,
    right: true,
    bone: 88,
    cell: (report) => <ViewData report={report} />,
  },
]
