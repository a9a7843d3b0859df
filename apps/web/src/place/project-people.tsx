import { Link } from '@tanstack/react-router'
import type { Project } from '@windrow/contract/schemas/projects'
import { UserPlus } from 'lucide-react'
import { May } from '../ability/may.tsx'
import { People } from '../ui/people.tsx'

/** The members of a project, with a link to invite more. */
export function ProjectPeople({ project }: { project: Project }) {
  return (
    <>
      <People members={project.projectMembers} />
      <May do="team:invite">
        <Link
          to="."
          search={(before) => ({ ...before, invite: 'new' })}
          className="btn btn-text btn-small btn-icon"
          aria-label="Invite team members"
          data-tip="Invite team members"
        >
          <UserPlus size={16} aria-hidden="true" />
        </Link>
      </May>
    </>
  )
}
