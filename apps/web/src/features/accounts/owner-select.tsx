import { isStaff } from '@windrow/contract/roles'
import type { Account } from '@windrow/contract/schemas/accounts'
import type { TeamMember } from '@windrow/contract/schemas/teams'
import { api } from '../../api/client.ts'
import { memberName } from '../../ui/people.tsx'
import type { Choice } from '../../ui/remote-choice.ts'
import { RemoteSelect } from '../../ui/remote-select.tsx'
import { useProfile } from '../../session/use-profile.ts'

interface Props {
  /** null: an account that doesn't exist yet and has no users. */
  account: Account | null
  id?: string
  value?: number | null
  onChange?: (value: number | null) => void
}

async function activePeople(organizationId: number, search: string, signal: AbortSignal) {
  const query = { organizationId, status: 'ACTIVE' as const, limit: 50, ...(search && { search }) }
  return (await api.teamMembers({ query, signal })).teamMembers
}

const toChoice = (person: TeamMember): Choice => ({
  value: person.userId,
  label: memberName(person),
  note: isStaff(person.roleName) ? `${person.email}, staff` : person.email,
})

/** Chooses the owner of an account: one of its active users, or a staff member responsible for it. */
export function OwnerSelect({ account, ...rest }: Props) {
  const { profile } = useProfile()
  const owner = account?.owner
  const load = async (search: string, signal: AbortSignal) => {
    const own = account ? await activePeople(account.organizationId, search, signal) : []
    const colleagues =
      account?.organizationId === profile.organizationId
        ? []
        : await activePeople(profile.organizationId, search, signal)
    return [...own, ...colleagues.filter((person) => isStaff(person.roleName))].map(toChoice)
  }
  return (
    <RemoteSelect
      name={['owners', account?.organizationId]}
      load={load}
      chosen={
        owner ? { value: owner.userId, label: owner.fullName.trim() || owner.email, note: owner.email } : null
      }
      placeholder="Nobody"
      clearable
      {...rest}
    />
  )
}
