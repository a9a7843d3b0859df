import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ServiceDetail } from '@windrow/contract/schemas/service-admin'
import { Copy, Pencil } from 'lucide-react'
import { useMay } from '../../ability/may.tsx'
import { Button } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { ListTable, type ListColumn } from '../../ui/list-table.tsx'
import { Dash, Tag, When } from '../../ui/marks.tsx'
import { EmptiedPage, QueryNotice } from '../../ui/notice.tsx'
import { isBeyondEnd, Pager } from '../../ui/pager.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { Panel } from './panel.tsx'
import { serviceAdminQueries } from './service-admin-queries.ts'
import type { ServiceModal, ServiceReport } from './service-modals.ts'
import { percentText, successOf } from './service-words.ts'
import css from './service-admin.module.css'

interface Props {
  service: ServiceDetail
  onModal: (modal: ServiceModal) => void
}

const Name = ({ report }: { report: ServiceReport }) => (
  <span className="two">
    <Link
      to="/projects/$id/reports/$rid"
      params={{ id: String(report.projectId), rid: String(report.id) }}
      className="cellmain clip"
    >
      {report.name}
    </Link>
    <span className="meta clip">{report.organizationName}</span>
  </span>
)

const VersionTag = ({ report }: { report: ServiceReport }) =>
  report.versionLabel === null ? (
    <Dash />
  ) : (
    <Tag tone={report.isNewVersion ? 'accent' : 'idle'}>{report.versionLabel}</Tag>
  )

const columns: ListColumn<ServiceReport>[] = [
  { key: 'name', title: 'Report', bone: 140, cell: (report) => <Name report={report} /> },
  { key: 'version', title: 'Version', width: 92, bone: 24, cell: (report) => <VersionTag report={report} /> },
  {
    key: 'last',
    title: 'Last run',
    width: 124,
    hideUnder: 'lg',
    bone: 64,
    cell: ({ lastRunDate }) => (lastRunDate ? <When iso={lastRunDate} /> : <Dash />),
  },
  {
    key: 'success',
    title: 'Successful',
    width: 92,
    right: true,
    bone: 40,
    cell: (report) => percentText(successOf(report)),
  },
]

const actionsColumn = (onModal: Props['onModal']): ListColumn<ServiceReport> => ({
  key: 'actions',
  title: <span className="sr">Actions</span>,
  width: 92,
  right: true,
  cell: (report) => <Actions report={report} onModal={onModal} />,
})

const limit = 10

/** The reports that use a service, with their parameter values. */
export function ReportsPanel({ service, onModal }: Props) {
  const may = useMay()
  const [page, turn] = useState(1)
  const query = useQuery(serviceAdminQueries.reports(service.id, { page, limit }))
  const phone = usePhone()
  const { reports: rows, pagination } = query.data ?? {}
  const actions = service.kind === 'BUILT_IN' || !may('report:configure') ? [] : [actionsColumn(onModal)]
  return (
    <Panel
      title="Reports"
      meta={`${formatNumber(service.reports)} ${service.reports === 1 ? 'uses' : 'use'} this service`}
    >
      <QueryNotice query={query} what="reports" />
      {isBeyondEnd(pagination) ? (
        <EmptiedPage />
      ) : rows?.length === 0 ? (
        <p className={`muted ${css.panelbody}`}>No report uses this service yet.</p>
      ) : phone ? (
        <ul className="list" aria-label="Reports">
          {rows?.map((report) => (
            <li key={report.id}>
              <div className="lrow between">
                <Name report={report} />
                <VersionTag report={report} />
              </div>
              {actions.length > 0 && <Actions report={report} onModal={onModal} />}
            </li>
          ))}
        </ul>
      ) : (
        <ListTable label="Reports" tall columns={[...columns, ...actions]} rows={rows} />
      )}
      {pagination && (pagination.total > limit || page > 1) && (
        <div className={css.panelbody}>
          <Pager
            page={page}
            limit={limit}
            total={pagination.total}
            sizes={[limit]}
            onChange={(change) => turn(change.page ?? 1)}
          />
        </div>
      )}
    </Panel>
  )
}

function Actions({ report, onModal }: { report: ServiceReport; onModal: Props['onModal'] }) {
  return (
    <span className="rowactions">
      <Button
        small
        variant="text"
        aria-label={`Clone params of ${report.name}`}
        data-tip="Clone service params"
        icon={<Copy size={16} />}
        onClick={() => onModal({ kind: 'clone', report })}
      />
      <Button
        small
        variant="text"
        aria-label={`Edit params of ${report.name}`}
        data-tip="Edit service params"
        icon={<Pencil size={16} />}
        onClick={() => onModal({ kind: 'values', report })}
      />
    </span>
  )
}
