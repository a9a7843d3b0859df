import { Link } from '@tanstack/react-router'
import { pendingReason } from '@windrow/contract/project-status'
import type { Project } from '@windrow/contract/schemas/projects'
import { formatNumber, formatUntil, plural } from '../../ui/formats.ts'
import type { ListColumn } from '../../ui/list-table.tsx'
import { Dash, Middot, StatusTag, statusLabel, toneOf, When } from '../../ui/marks.tsx'
import { MiniColumns, runsLabel } from '../../ui/mini-columns.tsx'
import { Avatar } from '../../ui/people.tsx'
import { AttentionLinks } from './attention-links.tsx'

/** Staff go to the reports of a project, customers to its datasets. */
export const projectHref = (project: Project, staff: boolean) =>
  staff ? `/projects/${project.id}/reports` : `/projects/${project.id}/reports/datasets`

function LastRun({ project }: { project: Project }) {
  const last = project.recentRuns.at(-1)
  if (!last) return <span className="faint">Not run yet</span>
  const tone = toneOf(last.status)
  return (
    <span className="two">
      <span className="row tight">
        <i className={`dot ${tone}`} />
        <When iso={last.createdDate} />
      </span>
      <span className={tone === 'bad' ? 'meta bad-text' : 'meta'}>{statusLabel(last.status)}</span>
    </span>
  )
}

/** The status; for a pending project also what it waits for. */
function ProjectStatusMark({ project }: { project: Project }) {
  const reason = pendingReason(project)
  return (
    <span className="two">
      <span>
        <StatusTag status={project.status} />
      </span>
      {reason && (
        <span className="meta clip" data-tip={reason}>
          {reason}
        </span>
      )}
    </span>
  )
}

const allColumns = (staff: boolean): (ListColumn<Project> & { title: string })[] => [
  {
    key: 'name',
    title: 'Project',
    sort: 'name',
    bone: 140,
    cell: (project) => (
      <span className="two">
        <Link to={projectHref(project, staff)} className="cellmain clip">
          {project.name}
        </Link>
        <span className="meta">
          {project.organizationName}
          {project.isTest && (
            <>
              <Middot />
              Test
            </>
          )}
        </span>
      </span>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    width: 136,
    bone: 64,
    cell: (project) => <ProjectStatusMark project={project} />,
  },
  {
    key: 'attention',
    title: 'Needs attention',
    width: 156,
    bone: 96,
    cell: (project) => <AttentionLinks project={project} />,
  },
  {
    key: 'owner',
    title: 'Owner',
    width: 200,
    hideUnder: 'xl',
    bone: 120,
    cell: (project) => (
      <span className="row">
        <Avatar name={project.ownerName.trim() || project.ownerEmail} silent />
        <span className="two">
          {project.ownerName.trim() && <span>{project.ownerName}</span>}
          <span className="meta">{project.ownerEmail}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'reports',
    title: 'Reports',
    width: 96,
    right: true,
    hideUnder: 'xl',
    bone: 40,
    cell: (project) => (
      <span className="num" data-tip={plural(project.totalExtractors, 'extractor')}>
        {formatNumber(project.totalReports)}
      </span>
    ),
  },
  {
    key: 'records',
    title: 'Records',
    width: 104,
    right: true,
    bone: 48,
    cell: (project) =>
      project.totalRecords < 0 ? (
        <span className="faint">No records</span>
      ) : (
        <span className="num">{formatNumber(project.totalRecords)}</span>
      ),
  },
  {
    key: 'runs',
    title: 'Last 14 runs',
    width: 136,
    hideUnder: 'lg',
    bone: 80,
    cell: (project) =>
      project.recentRuns.length > 0 ? (
        <MiniColumns runs={project.recentRuns} label={runsLabel(project.recentRuns)} />
      ) : (
        <Dash />
      ),
  },
  { key: 'last', title: 'Last run', width: 136, bone: 64, cell: (project) => <LastRun project={project} /> },
  {
    key: 'next',
    title: 'Next run',
    width: 96,
    hideUnder: 'lg',
    bone: 56,
    cell: ({ nextDate }) =>
      nextDate === null ? <Dash /> : <When iso={nextDate} text={formatUntil(nextDate)} />,
  },
  {
    key: 'created',
    title: 'Created',
    sort: 'createdDate',
    width: 104,
    hideUnder: 'xxl',
    bone: 56,
    cell: (project) => <When iso={project.createdDate} />,
  },
]

/** Columns that can be hidden: all but the name. */
export const choosableColumns = allColumns(true)
  .filter(({ key }) => key !== 'name')
  .map(({ key, title }) => ({ key, title }))

/** The columns that the user has not hidden. */
export const projectColumns = (staff: boolean, hidden: readonly string[]): ListColumn<Project>[] =>
  allColumns(staff).filter(({ key }) => !hidden.includes(key))
