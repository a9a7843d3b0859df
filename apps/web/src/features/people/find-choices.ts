import type { TeamMember } from '@windrow/contract/schemas/teams'
import { api } from '../../api/client.ts'
import { memberName } from '../../ui/people.tsx'
import type { Choice } from '../../ui/remote-choice.ts'

const limit = 20

export const findAccounts = async (search: string, signal: AbortSignal): Promise<Choice[]> => {
  const { organizations } = await api.accountSearch({ query: { search, limit }, signal })
  return organizations.map(({ organizationId, name }) => ({ value: organizationId, label: name }))
}

export const accountName = async (id: number, signal: AbortSignal): Promise<string> => {
  const { organizations } = await api.accountNames({ query: { organization_ids: [id] }, signal })
  return organizations[0]?.name ?? `Account ${id}`
}

const toChoice = (user: Pick<TeamMember, 'userId' | 'firstName' | 'lastName' | 'email'>): Choice => ({
  value: user.userId,
  label: memberName(user),
  note: user.email,
})

/** Users of all accounts, with any status. */
export const findPeople = async (search: string, signal: AbortSignal): Promise<Choice[]> => {
  const { users } = await api.userList({ query: { limit, ...(search && { search }) }, signal })
  return users.map(toChoice)
}

/** Users of the own account, with any status. */
export const findColleagues = async (search: string, signal: AbortSignal): Promise<Choice[]> => {
  const { teamMembers } = await api.teamMembers({ query: { limit, ...(search && { search }) }, signal })
  return teamMembers.map(toChoice)
}

/** Name of a user; the id if the user has been deleted. */
export const personName = (userId: number, signal: AbortSignal): Promise<string> =>
  api.userGet({ params: { userId }, signal }).then(memberName, () => `User ${userId}`)
