import { Link } from '@tanstack/react-router'
import type { Project } from '@windrow/contract/schemas/projects'
import { formatAgo, plural } from '../../ui/formats.ts'
import { Middot, StatusTag } from '../../ui/marks.tsx'
import { MiniColumns, runsLabel } from '../../ui/mini-columns.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { AttentionLinks } from './attention-links.tsx'
import { projectHref } from './project-columns.tsx'

export function ProjectPhoneList({ projects, staff }: { projects: Project[] | undefined; staff: boolean }) {
  if (!projects) return <PhoneSkeleton label="Loading projects" />
  return (
    <ul className="list" aria-label="Projects">
      {projects.map((project) => {
        const last = project.recentRuns.at(-1)
        return (
          <li key={project.id}>
            <div className="lrow between">
              <Link to={projectHref(project, staff)} className="cellmain clip">
                {project.name}
              </Link>
              <StatusTag status={project.status} />
            </div>
            <div className="lrow between">
              <span className="two">
                <span className="meta">{project.organizationName}</span>
                <span className="meta">
                  {plural(project.totalReports, 'report')}
                  <Middot />
                  {last ? formatAgo(last.createdDate) : 'Not run yet'}
                </span>
              </span>
              {last && (
                <MiniColumns runs={project.recentRuns} label={runsLabel(project.recentRuns)} column={4} />
              )}
            </div>
            {project.attention.length > 0 && <AttentionLinks project={project} />}
          </li>
        )
      })}
    </ul>
  )
}
