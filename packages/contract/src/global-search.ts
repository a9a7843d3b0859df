/** What a global search covers, as named in calls and on screen. Doesn't use zod, so the browser can import it. */
export const searchFilters = ['All', 'Project', 'Report', 'Account', 'Project owner email'] as const
export type SearchFilter = (typeof searchFilters)[number]

/** Reports of a project that are loaded at a time. */
export const searchReportLimit = 10
