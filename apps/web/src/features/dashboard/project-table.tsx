import { Link } from '@tanstack/react-router'
import type { DashboardProject } from '@windrow/contract/schemas/dashboard'
import { formatNumber, plural } from '../../ui/formats.ts'
import { ListTable, type ListColumn } from '../../ui/list-table.tsx'
import { MiniColumns } from '../../ui/mini-columns.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { usePhone } from '../../ui/use-media.ts'

const hrefOf = (project: { id: number }) => `/projects/${project.id}/reports/datasets`

/** A column chart over time: the height is the number of records; red if a run failed. */
function Columns({ project }: { project: DashboardProject }) {
  const marks = project.columns.map(({ runs, failed, records }, index) => ({
    id: index,
    status: failed > 0 ? 'FAILED' : runs > 0 ? 'SUCCESS' : 'STOPPED',
    itemCount: records,
  }))
  const failing = project.columns.filter(({ failed }) => failed > 0).length
  const unit = marks.length === 24 ? 'hour' : 'day'
  return (
    <MiniColumns
      runs={marks}
      column={marks.length > 20 ? 3 : 8}
      label={`Records of the last ${plural(marks.length, unit)}, failed runs in ${failing} of them`}
    />
  )
}

const Failed = ({ count }: { count: number }) => (
  <span className={count > 0 ? 'num bad-text' : 'num faint'}>{formatNumber(count)}</span>
)

const columns: ListColumn<DashboardProject>[] = [
  {
    key: 'name',
    title: 'Project',
    bone: 140,
    cell: (project) => (
      <span className="two">
        <Link to={hrefOf(project)} className="cellmain clip">
          {project.name}
        </Link>
        <span className="meta clip">{project.organizationName}</span>
      </span>
    ),
  },
  {
    key: 'runs',
    title: 'Runs',
    width: 96,
    right: true,
    bone: 40,
    cell: ({ runs }) => <span className="num">{formatNumber(runs)}</span>,
  },
  {
    key: 'failed',
    title: 'Failed',
    width: 96,
    right: true,
    bone: 32,
    cell: ({ failed }) => <Failed count={failed} />,
  },
  {
    key: 'records',
    title: 'Records',
    width: 136,
    right: true,
    bone: 64,
    cell: ({ records }) => <span className="num">{formatNumber(records)}</span>,
  },
  {
    key: 'time',
    title: 'Over time',
    width: 200,
    bone: 120,
    cell: (project) => <Columns project={project} />,
  },
]

export function ProjectTable({ projects }: { projects: DashboardProject[] | undefined }) {
  const phone = usePhone()
  if (!phone) return <ListTable label="Projects" tall columns={columns} rows={projects} rowHref={hrefOf} />
  if (!projects) return <PhoneSkeleton label="Loading projects" />
  return (
    <ul className="list" aria-label="Projects">
      {projects.map((project) => (
        <li key={project.id}>
          <div className="lrow between">
            <Link to={hrefOf(project)} className="cellmain clip">
              {project.name}
            </Link>
            <span className="meta num">{plural(project.records, 'record')}</span>
          </div>
          <div className="lrow between">
            <Columns project={project} />
            <span className="meta">
              {plural(project.runs, 'run')}, <Failed count={project.failed} /> failed
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
