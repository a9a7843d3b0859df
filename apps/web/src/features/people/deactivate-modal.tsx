import type { TeamMember } from '@windrow/contract/schemas/teams'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { memberName } from '../../ui/people.tsx'
import { NewOwnerItem } from './new-owner-item.tsx'

/** Deactivates a user. Owners of projects must name a new owner; the server's message is shown at the field. */
export function DeactivateModal({ person, onClose }: { person: TeamMember; onClose: () => void }) {
  return (
    <FormModal<{ owner?: number | null }, TeamMember>
      title="Deactivate user"
      submit="Deactivate user"
      danger
      fields={['owner']}
      save={({ owner }) =>
        api.userDeactivate({ params: { userId: person.userId }, query: owner ? { owner } : {} })
      }
      saidAfter={(gone) => `${memberName(gone)} is deactivated`}
      intro={
        <>
          {memberName(person)} is logged out everywhere and can't log in. API keys are deleted. You can
          reactivate the user later.
        </>
      }
      onClose={onClose}
    >
      <NewOwnerItem person={person} />
    </FormModal>
  )
}
