/** Where a global search looks; the words are those of the calls and of the screen. Free of zod, for the browser. */
export const searchFilters = ['All', 'Project', 'Report', 'Account', 'Project owner email'] as const
export type SearchFilter = (typeof searchFilters)[number]

/** Reports of a project that are loaded at once. */
export const searchReportLimit = 10
