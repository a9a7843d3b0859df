/** Links of threads to Jira issues. Doesn't use zod, so the browser can import it. */

/** Jira's categories of statuses, by their keys: to do, in progress, done. */
export const jiraCategories = ['new', 'indeterminate', 'done'] as const
export type JiraCategory = (typeof jiraCategories)[number]

/** A key of a Jira project: capital letters, digits and underscores. */
export const jiraProjectPattern = /^[A-Z][A-Z0-9_]{0,49}$/
export const longestIssueType = 60
