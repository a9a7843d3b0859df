/** With these statuses a site turns clients away; another proxy may be accepted. */
const refusals: ReadonlySet<number | null> = new Set([401, 403, 429, 503])

/** Whether an answer refuses the client rather than the requested page. */
export const isTurnedAway = (status: number | null): boolean => refusals.has(status)
