import { route } from '../route.ts'
import { JiraEventQuery, JiraIssueCreate, JiraLinkBody, ThreadJira } from '../schemas/jira.ts'
import { threadParams } from '../schemas/messages.ts'

const path = '/projects/{id}/threads/{threadId}/jira'
const common = { tag: 'Messages', permission: 'project:jira', params: threadParams } as const

/** Threads and their Jira issues. */
export const jiraRoutes = {
  jiraGet: route({
    ...common,
    method: 'GET',
    path,
    summary: 'Get the Jira issue of a thread, and what waits to be sent to it',
    success: { status: 200, body: ThreadJira },
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
  }),
  jiraLink: route({
    ...common,
    method: 'PUT',
    path,
    summary: 'Link a thread to an existing Jira issue; messages from now on become comments',
    body: JiraLinkBody,
    success: { status: 200, body: ThreadJira },
    errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
  }),
  jiraIssueCreate: route({
    ...common,
    method: 'POST',
    path,
    summary: 'Create a Jira issue from a thread; it is created in the background',
    body: JiraIssueCreate,
    success: { status: 202, body: ThreadJira },
    errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
  }),
  jiraUnlink: route({
    ...common,
    method: 'DELETE',
    path,
    summary: 'Unlink a thread from its Jira issue; the issue and its comments stay in Jira',
    success: { status: 200, body: ThreadJira },
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
  }),
  jiraRetry: route({
    ...common,
    method: 'POST',
    path: `${path}/retry`,
    summary: 'Exchange with Jira now, without waiting for the next try',
    changesNothing: true,
    success: { status: 202, body: ThreadJira },
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
  }),
  jiraEvent: route({
    method: 'POST',
    path: '/jira/events',
    tag: 'Messages',
    summary: 'Report a change of an issue: the webhook of the Jira of the operator',
    permission: 'public',
    changesNothing: true,
    upload: true,
    rateLimit: 1200,
    query: JiraEventQuery,
    success: { status: 202 },
    errors: ['FORBIDDEN', 'BODY_TOO_LARGE', 'BAD_REQUEST', 'UNAVAILABLE'],
  }),
}
