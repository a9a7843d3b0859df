import { roleIds } from '@windrow/contract/roles'

/** A user to invite. */
export interface Invitee {
  email: string
  roleId: number
}

/** An invitee with the viewer role, the most common one. */
export const asInvitee = (email: string): Invitee => ({ email, roleId: roleIds.VIEWER })

const pattern = /^[^\s@<>(),;:\\"[\]]+@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/i

/** Email addresses in typed or pasted text. */
export const addressesIn = (text: string): string[] =>
  [...new Set(text.toLowerCase().split(/[\s,;]+/))].filter(Boolean)

/** Why an address can't be added, from client-side checks; the server checks the rest. */
export function addressFault(email: string, invitees: readonly Invitee[]): string | null {
  if (!pattern.test(email)) return 'Invalid email address'
  return invitees.some((invitee) => invitee.email === email) ? 'User is already added to be invited' : null
}

/** Maximum number of projects per invitation. */
const mostProjects = 500

/** Why the invitation can't be sent yet; undefined if it can. */
export function inviteReason(
  hasPeople: boolean,
  projects: number,
  withoutProject = false,
): string | undefined {
  if (!hasPeople) return 'Add at least one person first: type an email and press Enter.'
  if (withoutProject) return undefined
  if (projects === 0) return 'Choose at least one project first, or invite without a project.'
  return projects > mostProjects ? `Choose at most ${mostProjects} projects at once.` : undefined
}

interface InviteResult {
  email: string
  status: boolean
  message: string
}

export interface Outcome {
  /** Invitees rejected by the server, with reasons. */
  refused: InviteResult[]
  /** Shown above the list; null if all were invited. */
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
