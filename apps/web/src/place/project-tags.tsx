import { pendingReason, projectFlags } from '@windrow/contract/project-status'
import type { Project } from '@windrow/contract/schemas/projects'
import { StatusTag, Tag } from '../ui/marks.tsx'

const paused = 'Schedules are paused and no new run can start.'

/** The status of a project as breadcrumb tags. */
export function ProjectTags({ project }: { project: Pick<Project, 'status' | 'totalReports'> }) {
  const { isCanceled, isDeleted } = projectFlags(project)
  if (isCanceled) return <Tag tip={paused}>Project canceled</Tag>
  if (isDeleted) return <Tag tone="bad">Project deleted</Tag>
  const reason = pendingReason(project)
  return (
    <>
      <StatusTag status={project.status} />
      {reason && <span className="meta">{reason}</span>}
    </>
  )
}
