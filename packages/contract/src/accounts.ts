/** Lists of account properties. Doesn't use zod, so the browser can import it. */
export const tiers = ['basic', 'plus', 'premium'] as const
export type Tier = (typeof tiers)[number]
export const accountTypes = ['One-time', 'Recurring', 'Multi-recurring'] as const
export type AccountType = (typeof accountTypes)[number]
/** A deactivated account keeps its data, but its users can't log in and none of its runs can start. */
export const accountStatuses = ['ACTIVE', 'DEACTIVATED'] as const
export type AccountStatus = (typeof accountStatuses)[number]
/** Accounts that need a look. */
export const accountStandings = ['warning', 'full', 'tasks'] as const
export type AccountStanding = (typeof accountStandings)[number]

export const mailDomainAdvice = 'must be a domain like example.com'
export const mailDomainPattern = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/** Whether a text is a mail domain without "@", ignoring case and surrounding spaces. */
export const isMailDomain = (text: string): boolean => mailDomainPattern.test(text.trim().toLowerCase())

/** The highest limit of concurrent requests that an account can get. */
export const mostRequests = 100_000
export const mostDomains = 100
