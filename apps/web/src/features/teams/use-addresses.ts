import { useEffect, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '@windrow/contract/client'
import { api } from '../../api/client.ts'
import { useProfile } from '../../session/use-profile.ts'
import { addressesIn, addressFault, asInvitee, type Invitee } from './invite-list.ts'

interface Options {
  invitees: readonly Invitee[]
  source: 'teams' | 'project'
  projectIds: number[]
  onAdd: (added: Invitee[]) => void
}

interface Judged {
  email: string
  fault: string | null
}

/** Added to an error when no account was chosen, so that the user's own was assumed. */
const whereElse = ' To invite to another account, choose its projects first.'

async function judge(
  email: string,
  { invitees, source, projectIds }: Options,
  staff: boolean,
): Promise<Judged> {
  const fault = addressFault(email, invitees)
  if (fault) return { email, fault }
  try {
    const verdict = await api.userEligibility({ query: { email, source, projectIds } })
    if (verdict.is_eligible) return { email, fault: null }
    return { email, fault: `${verdict.message}${staff && projectIds.length === 0 ? whereElse : ''}` }
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status < 500
    return { email, fault: isRefusal ? error.message : 'Error fetching user by email' }
  }
}

/** The list of addresses to invite. The server checks each before it is added; rejected ones stay in the input. */
export function useAddresses(options: Options) {
  const { staff } = useProfile()
  const [draft, setDraft] = useState('')
  const latest = useRef(options.invitees)
  useEffect(() => {
    latest.current = options.invitees
  })
  const add = useMutation({
    mutationFn: ({ emails }: { emails: string[]; asked: string }) =>
      Promise.all(emails.map((email) => judge(email, options, staff))),
    onSuccess: (judged, { asked }) => {
      const left = judged.flatMap(({ email, fault }) => (fault ? email : [])).join(', ')
      // Keeps what the user has typed meanwhile.
      setDraft((now) => (now === asked ? left : now))
    },
  })
  const faults = (add.data ?? []).filter(({ fault }) => fault !== null)
  return {
    draft,
    isChecking: add.isPending,
    faults,
    change: (text: string) => {
      setDraft(text)
      add.reset()
    },
    /** Adds the address in the input. Resolves to the whole list, or null if an address was rejected. */
    commit: async (): Promise<readonly Invitee[] | null> => {
      const emails = addressesIn(draft)
      if (emails.length === 0) return options.invitees
      if (add.isPending) return null
      const judged = await add.mutateAsync({ emails, asked: draft })
      const added = judged.filter(({ fault }) => fault === null).map(({ email }) => asInvitee(email))
      options.onAdd(added)
      // Others may have been removed, or got another role, while this one was checked.
      const others = latest.current.filter((one) => !added.some(({ email }) => email === one.email))
      return added.length === judged.length ? [...others, ...added] : null
    },
  }
}
