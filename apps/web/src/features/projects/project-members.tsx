import { roleLabels } from '@windrow/contract/roles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Project } from '@windrow/contract/schemas/projects'
import { UserPlus, X } from 'lucide-react'
import { May, useMay } from '../../ability/may.tsx'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { Tag } from '../../ui/marks.tsx'
import { Avatar, memberName } from '../../ui/people.tsx'
import { toast } from '../../ui/toast-store.ts'

type Member = Project['projectMembers'][number]

/** Members of a project with role and status; invites more, and removes any except the owner. */
export function ProjectMembers({ project }: { project: Project }) {
  return (
    <>
      <div className="sectionhead form720">
        <h2>Members</h2>
        <span className="meta">{formatNumber(project.projectMembers.length)}</span>
        <span className="grow" />
        <May do="team:invite">
          <ButtonLink
            to="."
            search={(before) => ({ ...before, invite: 'new' })}
            icon={<UserPlus size={16} />}
          >
            Invite
          </ButtonLink>
        </May>
      </div>
      <ul className="list form720" aria-label="Members">
        {project.projectMembers.map((member) => (
          <MemberRow key={member.userId} project={project} member={member} />
        ))}
      </ul>
    </>
  )
}

function MemberRow({ project, member }: { project: Project; member: Member }) {
  const may = useMay()
  const isOwner = member.email === project.ownerEmail
  return (
    <li>
      <span className="row">
        <Avatar name={memberName(member)} large silent />
        <span className="two grow">
          <Link
            to="/teams/members/$userId"
            params={{ userId: String(member.userId) }}
            className="medium celllink clip"
          >
            {memberName(member)}
          </Link>
          <span className="meta">{member.email}</span>
        </span>
        {member.status === 'INVITED' && <Tag tip="Invitation not accepted yet">Invited</Tag>}
        {member.status === 'DEACTIVATED' && <Tag>Deactivated</Tag>}
        <span className="meta">
          {isOwner ? `Owner, ${roleLabels[member.roleName]}` : roleLabels[member.roleName]}
        </span>
        {!isOwner && may('team:remove-from-projects') && <RemoveButton project={project} member={member} />}
      </span>
    </li>
  )
}

function RemoveButton({ project, member }: { project: Project; member: Member }) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api.projectMemberRemove({ params: { id: project.id, userId: member.userId } }),
    onSuccess: () => toast.success(`${memberName(member)} was removed from ${project.name}`),
    onSettled: () => askAgain(queries, keys.team.all, keys.projects.all),
  })
  return (
    <Button
      variant="text"
      small
      aria-label={`Remove ${memberName(member)}`}
      data-tip="Remove from this project"
      busy={remove.isPending}
      icon={<X size={16} />}
      onClick={() => remove.mutate()}
    />
  )
}
