import type { Routes } from '@windrow/contract/routes'
import type { Handlers } from '../../calls/handler.ts'
import type { AppContext } from '../../context.ts'
import { jiraGet, jiraIssueCreate, jiraLink, jiraRetry, jiraUnlink } from './link-calls.ts'
import { jiraEvent } from './receive-event.ts'

/** API handlers of this feature. */
export const jiraHandlers = (app: AppContext) =>
  ({
    jiraGet: jiraGet(app),
    jiraLink: jiraLink(app),
    jiraIssueCreate: jiraIssueCreate(app),
    jiraUnlink: jiraUnlink(app),
    jiraRetry: jiraRetry(app),
    jiraEvent: jiraEvent(app),
  }) satisfies Partial<Handlers<Routes>>
