import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TeamMember } from '@windrow/contract/schemas/teams'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { memberName } from '../../ui/people.tsx'
import { NewOwnerItem } from '../people/new-owner-item.tsx'

/** Removes a user from the team permanently. Owners of projects must name a new owner. */
export function RemoveModal({ person, onClose }: { person: TeamMember; onClose: () => void }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { userId } = person
  const remove = async ({ owner }: { owner?: number | null }) => {
    await api.teamMemberRemove({ params: { userId }, query: owner ? { owner } : {} })
    // Leaves the user's page, which can no longer be loaded.
    await navigate({ to: '/teams/members', ignoreBlocker: true })
    queries.removeQueries({ queryKey: keys.team.member(userId) })
    return undefined
  }
  return (
    <FormModal<{ owner?: number | null }, undefined>
      title="Remove from team"
      submit="Remove from team"
      danger
      fields={person.totalProjects > 0 ? ['owner'] : []}
      save={remove}
      saidAfter={() => `${memberName(person)} was removed from the team`}
      intro={
        <>
          {memberName(person)} leaves {person.organizationName} and all its projects, is logged out everywhere
          and needs a new invitation to come back.
        </>
      }
      onClose={onClose}
    >
      {person.totalProjects > 0 && <NewOwnerItem person={person} />}
    </FormModal>
  )
}
