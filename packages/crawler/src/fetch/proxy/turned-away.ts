/** With these statuses a site turns clients away; another proxy may be accepted. */
const refusals: ReadonlySet<number | null> = new Set([401, 403, 429, 503])

/** With these statuses a site says that it takes the client for a robot, or for one that asks too often. */
const blocks: ReadonlySet<number | null> = new Set([403, 429])

/** Whether an answer counts as a block of the proxy. */
export const isBlock = (status: number | null): boolean => blocks.has(status)

/** Whether an answer refuses the client rather than the requested page. */
export const isTurnedAway = (status: number | null): boolean => refusals.has(status)
