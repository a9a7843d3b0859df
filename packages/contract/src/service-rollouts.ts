/** Percent of the reports of a service that use a new version, by stage. */
export const rolloutShares = [10, 25, 50, 100] as const
