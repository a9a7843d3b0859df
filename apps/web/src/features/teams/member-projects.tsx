import { lazy, Suspense, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TeamMemberDetail } from '@windrow/contract/schemas/teams'
import { X } from 'lucide-react'
import type { z } from 'zod'
import { useMay } from '../../ability/may.tsx'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { Button } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { StatusTag } from '../../ui/marks.tsx'
import { Empty } from '../../ui/notice.tsx'
import { memberName } from '../../ui/people.tsx'
import { toast } from '../../ui/toast-store.ts'

const AddToProjectsModal = lazy(async () => ({
  default: (await import('./add-to-projects-modal.tsx')).AddToProjectsModal,
}))

type Person = z.infer<typeof TeamMemberDetail>

/** Projects of a user that the logged-in user may see. */
export function MemberProjects({ person }: { person: Person }) {
  const [adding, add] = useState(false)
  const mayAdd = useMay()('team:invite') && person.status !== 'DEACTIVATED'
  return (
    <>
      <div className="sectionhead form720">
        <h2>Projects</h2>
        <span className="meta">{formatNumber(person.projects.length)}</span>
        <span className="grow" />
        {mayAdd && <Button onClick={() => add(true)}>Add to projects</Button>}
      </div>
      {person.projects.length === 0 ? (
        <div className="form720">
          <Empty art={false} title="No projects" text="You don't share any projects with this person." />
        </div>
      ) : (
        <ul className="list form720" aria-label="Projects">
          {person.projects.map((project) => (
            <ProjectRow key={project.id} person={person} project={project} />
          ))}
        </ul>
      )}
      <Suspense>{adding && <AddToProjectsModal person={person} onClose={() => add(false)} />}</Suspense>
    </>
  )
}

function ProjectRow({ person, project }: { person: Person; project: Person['projects'][number] }) {
  const queries = useQueryClient()
  const may = useMay()
  const remove = useMutation({
    mutationFn: () => api.projectMemberRemove({ params: { id: project.id, userId: person.userId } }),
    onSuccess: () => toast.success(`${memberName(person)} was removed from ${project.name}`),
    onSettled: () => askAgain(queries, keys.team.all, keys.projects.all),
  })
  return (
    <li>
      <span className="lrow">
        <Link to="/projects/$id/details" params={{ id: String(project.id) }} className="cellmain clip">
          {project.name}
        </Link>
        <span className="grow" />
        {project.isOwner && <span className="meta">Owner</span>}
        <StatusTag status={project.status} />
        {!project.isOwner && may('team:remove-from-projects') && (
          <Button
            variant="text"
            small
            aria-label={`Remove from ${project.name}`}
            data-tip="Remove from this project"
            busy={remove.isPending}
            icon={<X size={16} />}
            onClick={() => remove.mutate()}
          />
        )}
      </span>
    </li>
  )
}
