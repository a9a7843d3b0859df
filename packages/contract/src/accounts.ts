/** What accounts are made of, as short lists. Free of zod, for the browser. */
export const tiers = ['basic', 'plus', 'premium'] as const
export type Tier = (typeof tiers)[number]
export const accountTypes = ['One-time', 'Recurring', 'Multi-recurring'] as const
export type AccountType = (typeof accountTypes)[number]
/** A deactivated one keeps everything, but nobody of it can log in and none of its runs can start. */
export const accountStatuses = ['ACTIVE', 'DEACTIVATED'] as const
export type AccountStatus = (typeof accountStatuses)[number]

export const mailDomainAdvice = 'must be a domain like example.com'
export const mailDomainPattern = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/** Whether a text, in any case and with spaces around, is a domain of mail addresses, without "@". */
export const isMailDomain = (text: string): boolean => mailDomainPattern.test(text.trim().toLowerCase())

/** Most requests at a time that an account may be given. */
export const mostRequests = 100_000
export const mostDomains = 100
