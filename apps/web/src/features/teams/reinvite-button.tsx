import { useMutation } from '@tanstack/react-query'
import type { TeamMember } from '@windrow/contract/schemas/teams'
import { May } from '../../ability/may.tsx'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { memberName } from '../../ui/people.tsx'
import { toast } from '../../ui/toast-store.ts'

const failed = "Couldn't reinvite user."

/** Resends the invitation to a user who hasn't accepted it yet. */
export function ReinviteButton({ person }: { person: TeamMember }) {
  const reinvite = useMutation({
    mutationFn: () => api.teamReinvite({ body: { users: [{ email: person.email }], reinvite: true } }),
    meta: { quiet: true },
    onSuccess: ({ invites: [result] }) =>
      result?.status ? toast.success(result.message) : toast.error(result?.message ?? failed),
    onError: () => toast.error(failed),
  })
  if (person.status !== 'INVITED') return null
  return (
    <May do="team:reinvite">
      <Button
        small
        busy={reinvite.isPending}
        aria-label={`Reinvite ${memberName(person)}`}
        onClick={() => reinvite.mutate()}
      >
        Reinvite
      </Button>
    </May>
  )
}
