import { useState } from 'react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Project } from '@windrow/contract/schemas/projects'
import { Pencil } from 'lucide-react'
import { api } from '../../api/client.ts'
import { useMay } from '../../ability/may.tsx'
import { Button } from '../../ui/button.tsx'
import { formatDate, formatNumber } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Avatar, memberName } from '../../ui/people.tsx'
import { StatusTag } from '../../ui/marks.tsx'
import { ProjectPeople } from '../teams/project-people.tsx'
import { ProjectSecrets } from '../secrets/project-secrets.tsx'
import { projectQueries } from './project-queries.ts'
import { ProjectTags } from './project-tags.tsx'

function NameEditor({ project, onDone }: { project: Project; onDone: () => void }) {
  const [name, setName] = useState(project.name)
  const queries = useQueryClient()
  const rename = useMutation({
    mutationFn: () => api.projectUpdate({ params: { id: project.id }, body: { name } }),
    meta: { quiet: true },
    onSuccess: (updated) => {
      queries.setQueryData(projectQueries.detail(project.id).queryKey, updated)
      void queries.invalidateQueries({ queryKey: ['projects', 'list'] })
      onDone()
    },
  })
  const fault = name.trim() ? rename.error?.message : 'Please enter project name'
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) rename.mutate()
      }}
    >
      <span className="stack grow">
        <input
          className="input"
          aria-label="Project name"
          aria-invalid={fault !== undefined}
          value={name}
          maxLength={120}
          autoFocus
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onDone()}
        />
        {fault && (
          <span className="fieldfault" role="alert">
            {fault}
          </span>
        )}
      </span>
      <Button type="submit" variant="primary" busy={rename.isPending} disabled={!name.trim()}>
        Save
      </Button>
      <Button variant="text" onClick={onDone}>
        Cancel
      </Button>
    </form>
  )
}

function Members({ project }: { project: Project }) {
  return (
    <>
      <div className="sectionhead">
        <h2>Members</h2>
        <span className="meta">{formatNumber(project.projectMembers.length)}</span>
      </div>
      <ul className="list form720" aria-label="Members">
        {project.projectMembers.map((member) => (
          <li key={member.userId}>
            <span className="row">
              <Avatar name={memberName(member)} large silent />
              <span className="two">
                <span className="medium">{memberName(member)}</span>
                <span className="meta">{member.email}</span>
              </span>
              <span className="grow" />
              {member.email === project.ownerEmail && <span className="meta">Owner</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

export function ProjectDetailsPage({ id }: { id: number }) {
  const { data: project } = useSuspenseQuery(projectQueries.detail(id))
  const [editing, edit] = useState(false)
  const may = useMay()
  return (
    <>
      <PageHeader
        title="Project Details"
        crumbs={[{ label: 'Projects', to: '/projects' }, { label: project.name }]}
        tags={<ProjectTags project={project} />}
        members={<ProjectPeople project={project} />}
      />
      <dl className="panel form720 formpanel kv">
        <dt>Name</dt>
        <dd>
          {editing ? (
            <NameEditor project={project} onDone={() => edit(false)} />
          ) : (
            <span className="row">
              <span className="medium">{project.name}</span>
              {may('project:update-name') && (
                <Button
                  variant="text"
                  small
                  aria-label="Edit project name"
                  icon={<Pencil size={14} />}
                  onClick={() => edit(true)}
                />
              )}
            </span>
          )}
        </dd>
        <dt>Status</dt>
        <dd>
          <StatusTag status={project.status} />
        </dd>
        <dt>Account</dt>
        <dd>{project.organizationName}</dd>
        <dt>Owner</dt>
        <dd>
          {project.ownerName} <span className="faint">{project.ownerEmail}</span>
        </dd>
        <dt>Reports</dt>
        <dd className="num">{formatNumber(project.totalReports)}</dd>
        <dt>Records</dt>
        <dd className="num">
          {project.totalRecords < 0 ? 'No records' : formatNumber(project.totalRecords)}
        </dd>
        <dt>Created</dt>
        <dd>{formatDate(project.createdDate)}</dd>
      </dl>
      <Members project={project} />
      {may('report:configure') && <ProjectSecrets id={id} />}
    </>
  )
}
