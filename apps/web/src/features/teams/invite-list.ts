import { roleIds } from '@windrow/contract/roles'

/** Someone who is about to be invited. */
export interface Invitee {
  email: string
  roleId: number
}

/** Someone who may look on, which is what most are invited for. */
export const asInvitee = (email: string): Invitee => ({ email, roleId: roleIds.VIEWER })

const pattern = /^[^\s@<>(),;:\\"[\]]+@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/i

/** The addresses of what was typed or pasted. */
export const addressesIn = (text: string): string[] =>
  [...new Set(text.toLowerCase().split(/[\s,;]+/))].filter(Boolean)

/** Why an address cannot be added, as far as the screen can tell; the server judges the rest. */
export function addressFault(email: string, invitees: readonly Invitee[]): string | null {
  if (!pattern.test(email)) return 'Invalid email address'
  return invitees.some((invitee) => invitee.email === email) ? 'User is already added to be invited' : null
}

/** What one invitation can hold. */
const mostProjects = 500

/** What may be said of an invitation before it is sent: why the button does nothing yet. */
export function inviteReason(hasPeople: boolean, projects: number): string | undefined {
  if (!hasPeople) return 'Add at least one person first: type an email and press Enter.'
  if (projects === 0) return 'Choose at least one project first.'
  return projects > mostProjects ? `Choose at most ${mostProjects} projects at once.` : undefined
}

interface InviteResult {
  email: string
  status: boolean
  message: string
}

export interface Outcome {
  /** Those who were not invited, each with the reason. */
  refused: InviteResult[]
  /** What stands above the list; null where all went well. */
  fault: string | null
}

export function outcomeOf(results: readonly InviteResult[]): Outcome {
  const refused = results.filter((result) => !result.status)
  if (refused.length === 0) return { refused, fault: null }
  if (refused.length === results.length) return { refused, fault: "Invitation couldn't be sent." }
  return {
    refused,
    fault: `${refused.length} of ${results.length} invitations couldn't be sent; the others are on their way.`,
  }
}
