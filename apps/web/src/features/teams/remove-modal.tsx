import { useNavigate } from '@tanstack/react-router'
import type { TeamMember } from '@windrow/contract/schemas/teams'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { memberName } from '../../ui/people.tsx'
import { NewOwnerItem } from '../people/new-owner-item.tsx'

/** Takes someone out of the team for good. Who owns projects must hand them over. */
export function RemoveModal({ person, onClose }: { person: TeamMember; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <FormModal<{ owner?: number | null }, undefined>
      title="Remove from team"
      submit="Remove from team"
      danger
      fields={person.totalProjects > 0 ? ['owner'] : []}
      save={({ owner }) =>
        api.teamMemberRemove({ params: { userId: person.userId }, query: owner ? { owner } : {} })
      }
      saidAfter={() => `${memberName(person)} was removed from the team`}
      onSaved={() => void navigate({ to: '/teams/members' })}
      intro={
        <>
          {memberName(person)} leaves {person.organizationName} and all its projects, is logged out everywhere
          and can only come back by a new invitation.
        </>
      }
      onClose={onClose}
    >
      {person.totalProjects > 0 && <NewOwnerItem person={person} />}
    </FormModal>
  )
}
