import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TeamMember } from '@windrow/contract/schemas/teams'
import { api } from '../../api/client.ts'
import { askAllAgain } from '../../keys/ask-again.ts'
import { memberName } from '../../ui/people.tsx'
import { toast } from '../../ui/toast-store.ts'
import { impersonateFailure } from './impersonate-failure.ts'
import type { Command } from './person-commands.ts'
import type { PersonModal } from './person-modals.tsx'

interface Commands {
  onCommand: (command: Command, person: TeamMember) => void
  /** The user's page is loading. */
  impersonating: boolean
}

/** Runs a menu command: directly, or by opening a dialog. */
export function useCommands(onModal: (modal: PersonModal) => void): Commands {
  const queries = useQueryClient()
  const impersonate = useMutation({
    mutationFn: ({ userId }: TeamMember) => api.userImpersonate({ params: { userId } }),
    meta: { quiet: true },
    // A full reload, because all cached data belong to another user now.
    onSuccess: () => location.assign('/projects'),
    onError: (error) => toast.error(impersonateFailure(error)),
  })
  const reinvite = useMutation({
    mutationFn: ({ email }: TeamMember) => api.teamReinvite({ body: { users: [email], reinvite: true } }),
    onSuccess: ({ invites }) => {
      const [result] = invites
      if (result?.status) toast.success(result.message)
      else toast.error(result?.message ?? "Couldn't reinvite user.")
    },
  })
  const reactivate = useMutation({
    mutationFn: ({ userId }: TeamMember) => api.userReactivate({ params: { userId } }),
    onSuccess: (person) => toast.success(`${memberName(person)} can log in again`),
    onSettled: () => askAllAgain(queries),
  })
  const onCommand = (command: Command, person: TeamMember) => {
    if (command === 'impersonate') impersonate.mutate(person)
    else if (command === 'reinvite') reinvite.mutate(person)
    else if (command === 'reactivate') reactivate.mutate(person)
    else onModal({ kind: command, person })
  }
  return { onCommand, impersonating: impersonate.isPending || impersonate.isSuccess }
}
