/** With these a site turns away whom it does not like; another proxy may be welcome. */
const refusals: ReadonlySet<number | null> = new Set([401, 403, 429, 503])

/** Whether an answer is meant for who asks, rather than for what is asked. */
export const isTurnedAway = (status: number | null): boolean => refusals.has(status)
