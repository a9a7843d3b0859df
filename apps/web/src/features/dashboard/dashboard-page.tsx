import { useQuery } from '@tanstack/react-query'
import type { Dashboard } from '@windrow/contract/schemas/dashboard'
import { useProfile } from '../../session/use-profile.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatCompact } from '../../ui/figure-formats.ts'
import { formatNumber } from '../../ui/formats.ts'
import { Empty, QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { DashboardFilters } from './dashboard-filters.tsx'
import { Desk } from './desk.tsx'
import { dashboardQueries } from './dashboard-queries.ts'
import type { DashboardChange, DashboardSearch } from './dashboard-search.ts'
import { FirstSteps } from './first-steps.tsx'
import { OwnDesk } from './own-desk.tsx'
import { ProjectTable } from './project-table.tsx'
import { RunPanel } from './run-panel.tsx'
import { ViewedReports } from './viewed-reports.tsx'
import css from './dashboard.module.css'

interface Props {
  search: DashboardSearch
  onSearch: (change: DashboardChange) => void
}

/** For staff the desk of the operator, for others the one of their account. */
export function DashboardPage(props: Props) {
  const { staff } = useProfile()
  return staff ? <StaffDashboard {...props} /> : <OwnDesk {...props} />
}

/** What waits for a person, what runs and deliveries came to, and runs that ended, failed or are active. */
function StaffDashboard({ search, onSearch }: Props) {
  const query = useQuery(dashboardQueries.view(search))
  const desk = useQuery(dashboardQueries.desk(search))
  const { totals, active, failed, projects } = query.data ?? {}
  const filtered = search.accounts ?? search.projectIds ?? search.reportIds
  if (totals?.projects === 0 && !filtered)
    return (
      <>
        <PageHeader title="Dashboard" />
        <FirstSteps />
      </>
    )
  return (
    <>
      <PageHeader title="Dashboard" />
      <DashboardFilters search={search} onSearch={onSearch} />
      <Desk search={search} />
      <QueryNotice query={query} what="figures" />
      {!desk.isPending && query.isPending && (
        <p role="status" aria-label="Loading figures">
          <span className="bone" style={{ width: 160 }} />
        </p>
      )}
      {/* Below the desk, and with all their lines, whose heights are not known before. */}
      {!desk.isPending && totals && (
        <>
          <Totals totals={totals} />
          <div className={css.dashpanels}>
            <RunPanel title="Running now" runs={active} total={totals?.active} none="No active runs" />
            <RunPanel
              title="Failed"
              runs={failed}
              total={totals?.failed}
              none="No failed runs in this period"
            />
          </div>
          <ViewedReports />
          <Projects projects={projects} />
        </>
      )}
    </>
  )
}

const Projects = ({ projects }: { projects: Dashboard['projects'] | undefined }) => (
  <>
    <div className="sectionhead">
      <h2>Projects</h2>
      <span className="meta">Top 10 by failed runs</span>
    </div>
    {projects?.length === 0 ? (
      <Empty art={false} title="Nothing ran" text="No reports of these projects ran in this period.">
        <ButtonLink to="/projects">Go to your projects</ButtonLink>
      </Empty>
    ) : (
      <ProjectTable projects={projects} />
    )}
  </>
)

const figures: { label: string; of: (totals: Dashboard['totals']) => string }[] = [
  { label: 'Projects', of: ({ projects }) => formatNumber(projects) },
  { label: 'Reports', of: ({ reports }) => formatNumber(reports) },
  { label: 'Running now', of: ({ active }) => formatNumber(active) },
  { label: 'Runs', of: ({ runs }) => formatNumber(runs) },
  { label: 'Failed', of: ({ failed }) => formatNumber(failed) },
  { label: 'Records', of: ({ records }) => formatCompact(records) },
]

function Totals({ totals }: { totals: Dashboard['totals'] | undefined }) {
  return (
    <div className={`strip ${css.dashstrip}`} aria-busy={!totals}>
      {figures.map(({ label, of }) => (
        <div key={label}>
          <span className="label">{label}</span>
          <span className={label === 'Failed' && totals && totals.failed > 0 ? 'value bad-text' : 'value'}>
            {totals ? of(totals) : <span className="bone" style={{ width: 48 }} />}
          </span>
        </div>
      ))}
    </div>
  )
}
