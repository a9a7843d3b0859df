import type { TeamMember } from '@windrow/contract/schemas/teams'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { memberName } from '../../ui/people.tsx'

/** For users who have lost their phone. Staff must verify the user's identity first. */
export function ResetFactorModal({ person, onClose }: { person: TeamMember; onClose: () => void }) {
  return (
    <FormModal<object, undefined>
      title="Reset second factor"
      submit="Reset"
      danger
      fields={[]}
      save={() => api.userSecondFactorReset({ params: { userId: person.userId } })}
      saidAfter={() => `${memberName(person)} now logs in without a code`}
      intro={
        <>
          {memberName(person)} will log in with the password only until a new second factor is set up. Make
          sure it's really {memberName(person)} who is asking.
        </>
      }
      onClose={onClose}
    />
  )
}
