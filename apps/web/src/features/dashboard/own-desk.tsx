import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { OwnDesk as OwnDeskData } from '@windrow/contract/schemas/dashboard'
import { May } from '../../ability/may.tsx'
import { useProfile } from '../../session/use-profile.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { Empty, QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ArrivalPanel } from './arrival-panel.tsx'
import { DashboardFilters } from './dashboard-filters.tsx'
import { dashboardQueries } from './dashboard-queries.ts'
import type { DashboardChange, DashboardSearch } from './dashboard-search.ts'
import { FirstSteps } from './first-steps.tsx'
import { MoreLink } from './more-link.tsx'
import { NeedsPanel } from './needs-panel.tsx'
import { OwnReportTable } from './own-report-table.tsx'
import { OwnStrip } from './own-strip.tsx'
import { ViewedReports } from './viewed-reports.tsx'
import css from './dashboard.module.css'

interface Props {
  search: DashboardSearch
  onSearch: (change: DashboardChange) => void
}

/** A customer at a glance: is today's data there, what arrived where, and what needs them. */
export function OwnDesk({ search, onSearch }: Props) {
  const own = useQuery(dashboardQueries.own(search))
  const desk = useQuery(dashboardQueries.desk(search))
  const { data } = own
  const isNew = data?.projects === 0 && !search.projectIds && !search.reportIds
  return (
    <>
      <Header />
      {isNew ? (
        <FirstSteps />
      ) : (
        <>
          <DashboardFilters search={search} onSearch={onSearch} />
          <QueryNotice query={own} what="figures" />
          {(data || !own.error) && <OwnStrip own={data} desk={desk.data} period={search.period ?? '7d'} />}
          <div className={css.own}>
            <div className={css.ownneeds}>
              <QueryNotice query={desk} what="figures" />
              {(desk.data || !desk.error) && <NeedsPanel needs={desk.data?.needs} />}
            </div>
            {(data || !own.error) && <OwnReports data={data} />}
            {data && desk.data && (
              <div className={css.ownarrivals}>
                <ArrivalPanel arrivals={data.arrivals} total={data.today.arrived} />
              </div>
            )}
          </div>
          {data && <ViewedReports />}
        </>
      )}
    </>
  )
}

function Header() {
  const { profile } = useProfile()
  return (
    <PageHeader
      title="Dashboard"
      heading={profile.organizationName}
      copy={false}
      actions={
        <May do="project:create">
          <ButtonLink to="/projects/create" variant="primary" icon={<Plus size={16} />}>
            Create project
          </ButtonLink>
        </May>
      }
    />
  )
}

function OwnReports({ data }: { data: OwnDeskData | undefined }) {
  const count = data && data.totalReports > 0 && (
    <span className="meta num">
      {data.totalReports > data.reports.length
        ? `${formatNumber(data.reports.length)} of ${formatNumber(data.totalReports)}, most recent first`
        : 'Most recent first'}
    </span>
  )
  return (
    <section className={css.ownreports} aria-label="Your reports">
      <div className="sectionhead">
        <h2>Your reports</h2>
        {count}
        <span className="grow" />
        <MoreLink to="/projects">All projects</MoreLink>
      </div>
      {data?.totalReports === 0 ? (
        <Empty
          title="Project setup in progress"
          text="Your datasets are being prepared and will be displayed once ready."
        />
      ) : (
        <OwnReportTable reports={data?.reports} />
      )}
    </section>
  )
}
