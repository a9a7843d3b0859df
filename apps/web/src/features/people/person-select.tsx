import type { TeamMember } from '@windrow/contract/schemas/teams'
import { api } from '../../api/client.ts'
import { memberName } from '../../ui/people.tsx'
import type { Choice } from '../../ui/remote-choice.ts'
import { RemoteSelect } from '../../ui/remote-select.tsx'

const toChoice = (person: TeamMember): Choice => ({
  value: person.userId,
  label: memberName(person),
  note: person.email,
})

interface Props {
  organizationId: number
  /** Excluded from the choices: the leaving user can't be the new owner. */
  without: number
  id?: string
  value?: number | null
  onChange?: (value: number | null) => void
}

/** Chooses an active user of an account. */
export function PersonSelect({ organizationId, without, ...rest }: Props) {
  const load = async (search: string, signal: AbortSignal) => {
    const query = { organizationId, status: 'ACTIVE' as const, limit: 20, ...(search && { search }) }
    const { teamMembers } = await api.teamMembers({ query, signal })
    return teamMembers.filter((person) => person.userId !== without).map(toChoice)
  }
  return (
    <RemoteSelect
      name={['people', organizationId, without]}
      load={load}
      placeholder="Search people"
      clearable
      {...rest}
    />
  )
}
