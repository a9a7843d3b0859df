import { lazy, Suspense, useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { removalDate } from '@windrow/contract/project-status'
import type { ProjectDetail } from '@windrow/contract/schemas/projects'
import { Pencil } from 'lucide-react'
import { useMay } from '../../ability/may.tsx'
import { Button } from '../../ui/button.tsx'
import { formatDate, formatNumber } from '../../ui/formats.ts'
import { StatusTag, Tag } from '../../ui/marks.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProjectHeader } from '../../place/project-header.tsx'
import { ProjectSecrets } from '../secrets/project-secrets.tsx'
import { ProjectMembers } from './project-members.tsx'
import { ProjectMenu } from './project-menu.tsx'
import { ProjectModals, type ProjectModal } from './project-modals.tsx'
import { projectQueries } from '../../place/project-queries.ts'
import { ProjectRequest } from './project-request.tsx'
import '../../styles/admin.css'

// Loads Ant Design's forms, which a read-only page doesn't need.
const NameEditor = lazy(async () => ({ default: (await import('./name-editor.tsx')).NameEditor }))

function NameRow({ project }: { project: ProjectDetail }) {
  const [editing, edit] = useState(false)
  const may = useMay()
  if (editing)
    return (
      <Suspense fallback={<span className="medium">{project.name}</span>}>
        <NameEditor project={project} onDone={() => edit(false)} />
      </Suspense>
    )
  return (
    <span className="row">
      <span className="medium">{project.name}</span>
      {may('project:update-name') && (
        <Button
          variant="text"
          small
          aria-label="Edit project name"
          icon={<Pencil size={16} />}
          onClick={() => edit(true)}
        />
      )}
    </span>
  )
}

/** Details visible to staff only. */
function StaffFacts({ project }: { project: ProjectDetail }) {
  return (
    <>
      {project.allowedDomains && (
        <>
          <dt>Allowed domains</dt>
          <dd>{project.allowedDomains.join(', ') || 'All'}</dd>
        </>
      )}
      {project.jiraKey && (
        <>
          <dt>Jira ticket</dt>
          <dd>
            {project.jiraUrl ? (
              <a href={project.jiraUrl} target="_blank" rel="noreferrer">
                {project.jiraKey}
              </a>
            ) : (
              project.jiraKey
            )}
          </dd>
        </>
      )}
    </>
  )
}

function Facts({ project }: { project: ProjectDetail }) {
  return (
    <dl className="panel form720 formpanel kv">
      <dt>Name</dt>
      <dd>
        <NameRow project={project} />
      </dd>
      <dt>Status</dt>
      <dd>
        <span className="row tight">
          <StatusTag status={project.status} />
          {project.isTest && <Tag tip="Not counted as a real project">Test project</Tag>}
        </span>
      </dd>
      <dt>Account</dt>
      <dd>{project.organizationName}</dd>
      <dt>Owner</dt>
      <dd>
        {project.ownerName} <span className="faint">{project.ownerEmail}</span>
      </dd>
      <dt>Type</dt>
      <dd>{project.repeat}</dd>
      <StaffFacts project={project} />
      <dt>Reports</dt>
      <dd className="num">{formatNumber(project.totalReports)}</dd>
      <dt>Records</dt>
      <dd className="num">{project.totalRecords < 0 ? 'No records' : formatNumber(project.totalRecords)}</dd>
      <dt>Created</dt>
      <dd>{formatDate(project.createdDate)}</dd>
    </dl>
  )
}

export function ProjectDetailsPage({ id }: { id: number }) {
  const { data: project } = useSuspenseQuery(projectQueries.detail(id))
  const [modal, open] = useState<ProjectModal | null>(null)
  const may = useMay()
  return (
    <>
      <ProjectHeader
        id={id}
        title="Project Details"
        actions={<ProjectMenu project={project} onModal={open} />}
      />
      {project.status === 'DELETED' && (
        <Notice>
          <b>This project is deleted.</b> Customers can't see it, and its reports can't run. It can be
          restored
          {project.deletedDate && ` until ${formatDate(removalDate(project.deletedDate).toISOString())}`};
          after that it's permanently removed with its runs and data.
        </Notice>
      )}
      {project.status === 'CANCELED' && (
        <Notice>
          <b>This project is canceled.</b> Schedules are paused and no new run can be started.
        </Notice>
      )}
      <Facts project={project} />
      {project.request && <ProjectRequest request={project.request} />}
      <ProjectMembers project={project} />
      {may('report:configure') && <ProjectSecrets id={id} />}
      <ProjectModals project={project} modal={modal} onClose={() => open(null)} />
    </>
  )
}
