/** Options of email digests. Doesn't use zod, so the browser can import it. */

/** How often a digest is sent, with the numbers of calls and of the database. */
export const digestFrequencies = { Daily: 0, Weekly: 1, Monthly: 2 } as const
export type DigestFrequencyName = keyof typeof digestFrequencies
export type DigestFrequency = (typeof digestFrequencies)[DigestFrequencyName]
export const digestFrequencyNames = Object.keys(digestFrequencies) as DigestFrequencyName[]

/** What a digest is about: all accounts, one account, or chosen projects. */
export const digestScopes = ['ALL', 'ACCOUNT', 'PROJECTS'] as const
export type DigestScope = (typeof digestScopes)[number]

/** The parts of a digest, in the order of the mail. */
export const digestContentLabels = {
  NEEDS: 'Needs you today',
  RECORDS: 'Records',
  RUNS: 'Runs',
  CHANGES: 'Changes',
  FINDINGS: 'Findings',
  DELIVERIES: 'Held and failed deliveries',
  SPEND: 'Proxy spend',
} as const
export type DigestContent = keyof typeof digestContentLabels
export const digestContents = Object.keys(digestContentLabels) as DigestContent[]

/** The states of one sending of a digest. */
export const digestSendStates = ['QUEUED', 'WORKING', 'SENT', 'SKIPPED', 'FAILED'] as const
export type DigestSendState = (typeof digestSendStates)[number]

export const mostDigests = 500
export const mostDigestProjects = 200
export const mostDigestRecipients = 100
/** How many of the next dates a preview lists. */
export const digestNextDates = 3

/** The messages of deleting and unsubscribing, as the specification words them. */
export const digestTexts = {
  deleted: 'Email digest deleted successfully',
  notDeleted: 'Failed to delete email digest',
  unsubscribed: 'Unsubscribed successfully',
  notUnsubscribed: 'Failed to unsubscribe',
} as const
