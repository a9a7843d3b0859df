/** Someone who is about to be invited. */
export interface Invitee {
  email: string
  roleId: number
}

const pattern = /^[^\s@<>(),;:\\"[\]]+@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/i

/** The addresses of what was typed or pasted. */
export const addressesIn = (text: string): string[] =>
  [...new Set(text.toLowerCase().split(/[\s,;]+/))].filter(Boolean)

/** Why an address cannot be added, as far as the screen can tell; the server judges the rest. */
export function addressFault(email: string, invitees: readonly Invitee[]): string | null {
  if (!pattern.test(email)) return 'Invalid email address'
  return invitees.some((invitee) => invitee.email === email) ? 'User is already added to be invited' : null
}

/** What may be said of an invitation before it is sent: why the button does nothing yet. */
export function inviteReason(invitees: number, projects: number): string | undefined {
  if (invitees === 0) return 'Add at least one person first: type an email and press Enter.'
  return projects === 0 ? 'Choose at least one project first.' : undefined
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
