import { z } from 'zod'
import { jiraCategories, jiraProjectPattern, longestIssueType } from '../jira.ts'
import { longestSubject } from '../threads.ts'
import { instant } from './common.ts'

/** The Jira issue of a thread as staff see it. */
export const ThreadJira = z
  .object({
    link: z
      .object({
        key: z.string().nullable().describe('Null until the issue is created'),
        url: z.string().nullable().describe('The page of the issue in Jira'),
        summary: z.string(),
        status: z.string().nullable().describe('Its name in Jira, like "In Progress"'),
        category: z.enum(jiraCategories).nullable().describe('To do, in progress, done'),
        isCreating: z.boolean().describe('The issue waits to be created in Jira'),
        isGone: z.boolean().describe('The issue was deleted in Jira, or is hidden from Windrow'),
        queuedComments: z.int().describe('Messages, edits and deletions that wait to be sent'),
        queuedChanges: z.int().describe('Other changes that wait to be sent, like its status'),
        trouble: z.string().nullable().describe('Why nothing reaches Jira now; null if all is well'),
        retryDate: instant.nullable().describe('When it is tried again'),
        refused: z.array(z.string()).describe('What Jira refused for good and why, the newest 5'),
      })
      .nullable()
      .describe('Null if the thread has no issue'),
    projectKey: z.string().nullable().describe('Proposed Jira project of a new issue'),
    issueType: z.string().describe('Proposed type of a new issue'),
  })
  .meta({ id: 'ThreadJira' })
export type ThreadJira = z.infer<typeof ThreadJira>

export const JiraLinkBody = z.strictObject({
  issue: z
    .string()
    .trim()
    .min(1, 'Enter a key or URL')
    .max(500)
    .describe('Its key, like FHS-482, or its URL'),
})

export const JiraIssueCreate = z.strictObject({
  projectKey: z
    .string()
    .trim()
    .regex(jiraProjectPattern, 'must be a key like FHS')
    .describe('The Jira project of the issue'),
  issueType: z
    .string()
    .trim()
    .min(1, 'Enter a type')
    .max(longestIssueType)
    .describe('The name of its type in Jira, like "Task"'),
  summary: z
    .string()
    .trim()
    .min(1, 'Enter a summary')
    .max(longestSubject)
    .regex(/^[^\p{Cc}]*$/u, 'must be a single line without control characters')
    .describe('The title of the issue'),
})

export const JiraEventQuery = z.object({
  secret: z
    .string()
    .max(200)
    .optional()
    .describe('The secret of the webhook, for a Jira that cannot sign its calls'),
})
