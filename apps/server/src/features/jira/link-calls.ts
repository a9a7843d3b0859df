import { isTicketKey, ticketKeyOf } from '@windrow/contract/ticket-key'
import type { Routes } from '@windrow/contract/routes'
import type { Call, Handler } from '../../calls/handler.ts'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import type { JiraItemRow } from '../../database/jira-tables.ts'
import type { ThreadRow } from '../../database/talk-tables.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { addEvents } from '../messages/add-event.ts'
import { assertMayComment } from '../messages/comment-rights.ts'
import { lockThread } from '../messages/lock-thread.ts'
import { recordThread } from '../messages/record-thread.ts'
import { retryLink } from './claim-link.ts'
import { lastCommentId, readIssue, type JiraIssue } from './issue-data.ts'
import { JiraError } from './jira-error.ts'
import { issueColumns } from './look-at-issue.ts'
import { exchangeSettings, openJira } from './open-jira.ts'
import { viewJira } from './view-jira.ts'

type ThreadCall = Call<Routes['jiraLink']> | Call<Routes['jiraIssueCreate']> | Call<Routes['jiraUnlink']>

export const jiraGet =
  (app: AppContext): Handler<Routes['jiraGet']> =>
  ({ thread }) =>
    viewJira(app, thread)

const refuse = (message: string): never => {
  throw new AppError('VALIDATION', message, [{ path: 'body.issue', message }])
}

/** The key that somebody entered as such or as a URL. Throws VALIDATION. */
function keyIn(text: string, site: string): string {
  const key = isTicketKey(text) ? text.toUpperCase() : ticketKeyOf(text, site)
  return key ?? refuse(`Enter a key like FHS-482, or an address that begins with ${site}/browse/`)
}

/** Reads an issue and where its comments end now. Throws VALIDATION if it isn't there, UNAVAILABLE. */
async function findIssue(
  app: AppContext,
  text: string,
  signal: AbortSignal,
): Promise<{ issue: JiraIssue; lastComment: number }> {
  const key = keyIn(text, exchangeSettings(app).url)
  using jira = openJira(app, signal)
  try {
    const issue = await readIssue(jira, key)
    return { issue, lastComment: await lastCommentId(jira, issue.id) }
  } catch (error) {
    if (!(error instanceof JiraError)) throw error
    if (error.fault === 'NOT_FOUND') return refuse('No ticket found')
    throw new AppError('UNAVAILABLE', error.message, [], { cause: error })
  }
}

/** Throws CONFLICT if the thread has an issue. */
async function assertUnlinked(trx: Trx, threadId: number): Promise<void> {
  const link = await trx
    .selectFrom('jira_links')
    .select('issue_key')
    .where('thread_id', '=', threadId)
    .executeTakeFirst()
  if (!link) return
  const what = link.issue_key === null ? 'A Jira issue is being created' : `This thread has ${link.issue_key}`
  throw new AppError('CONFLICT', `${what}; unlink it first.`)
}

/** Comments of one issue must not reach the customers of two threads. Throws CONFLICT. */
async function assertFree(trx: Trx, issue: JiraIssue): Promise<void> {
  const other = await trx
    .selectFrom('jira_links')
    .innerJoin('threads', 'threads.id', 'jira_links.thread_id')
    .innerJoin('projects', 'projects.id', 'threads.project_id')
    .select(['threads.number', 'projects.name'])
    .where('issue_id', '=', issue.id)
    .executeTakeFirst()
  if (!other) return
  throw new AppError(
    'CONFLICT',
    `${issue.key} is linked to thread #${other.number} of ${other.name}; an issue belongs to one thread.`,
  )
}

interface NewLink {
  project_key: string
  issue_type: string
  summary: string
  created_by: number
  issue_id?: number
  last_comment_id?: number
}

async function insertLink(
  trx: Trx,
  thread: ThreadRow,
  link: NewLink,
  kinds: readonly JiraItemRow['kind'][],
): Promise<void> {
  const { id } = await trx
    .insertInto('jira_links')
    .values({ ...link, thread_id: thread.id, last_message_id: thread.last_message_id ?? 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('jira_items')
    .values(kinds.map((kind) => ({ link_id: id, kind })))
    .execute()
}

/** Tells staff in the thread; events up to this one are not sent to Jira. The last statements of a transaction. */
async function tell(trx: Trx, call: ThreadCall, thread: ThreadRow, text: string): Promise<void> {
  await addEvents(trx, thread, [{ kind: 'JIRA', internal: true, text, userId: call.actor.userId }])
  await trx
    .updateTable('jira_links')
    .set((eb) => ({
      last_event_id: eb.selectFrom('thread_event_clock').select('thread_event_clock.last'),
    }))
    .where('thread_id', '=', thread.id)
    .execute()
}

export const jiraLink =
  (app: AppContext): Handler<Routes['jiraLink']> =>
  async (call) => {
    const { actor, project, thread, body, signal } = call
    assertMayComment(actor, project)
    const { issue, lastComment } = await findIssue(app, body.issue, signal)
    const { issueType } = exchangeSettings(app)
    await app.db.transaction().execute(async (trx) => {
      const locked = await lockThread(trx, thread.id)
      await assertUnlinked(trx, thread.id)
      await assertFree(trx, issue)
      const columns = {
        project_key: issue.key.split('-')[0]!,
        issue_type: issueType,
        created_by: actor.userId,
        issue_id: issue.id,
        last_comment_id: lastComment,
        ...issueColumns(issue),
      }
      await insertLink(trx, locked, columns, ['LINK'])
      await recordThread(trx, call, locked, { action: 'THREAD_LINKED', after: { jiraKey: issue.key } })
      await tell(trx, call, locked, `linked the thread to Jira issue ${issue.key}`)
    })
    return viewJira(app, thread)
  }

export const jiraIssueCreate =
  (app: AppContext): Handler<Routes['jiraIssueCreate']> =>
  async (call) => {
    const { actor, project, thread, body } = call
    exchangeSettings(app)
    assertMayComment(actor, project)
    const { projectKey, issueType, summary } = body
    await app.db.transaction().execute(async (trx) => {
      const locked = await lockThread(trx, thread.id)
      await assertUnlinked(trx, thread.id)
      const columns = { project_key: projectKey, issue_type: issueType, summary, created_by: actor.userId }
      await insertLink(trx, locked, columns, ['CREATE', 'LINK'])
      await recordThread(trx, call, locked, { action: 'THREAD_ISSUE_CREATED', after: { ...body } })
      await tell(trx, call, locked, `made a Jira issue of the thread in ${projectKey}`)
    })
    return viewJira(app, thread)
  }

export const jiraUnlink =
  (app: AppContext): Handler<Routes['jiraUnlink']> =>
  async (call) => {
    const { actor, project, thread } = call
    exchangeSettings(app)
    assertMayComment(actor, project)
    await app.db.transaction().execute(async (trx) => {
      const locked = await lockThread(trx, thread.id)
      const link = await trx
        .deleteFrom('jira_links')
        .where('thread_id', '=', thread.id)
        .returning('issue_key')
        .executeTakeFirst()
      if (!link) throw notFound('link to a Jira issue')
      const jiraKey = link.issue_key
      await recordThread(trx, call, locked, { action: 'THREAD_UNLINKED', before: { jiraKey } })
      const what = jiraKey === null ? 'took the new Jira issue back' : `unlinked Jira issue ${jiraKey}`
      await addEvents(trx, locked, [{ kind: 'JIRA', internal: true, text: what, userId: actor.userId }])
    })
    return viewJira(app, thread)
  }

export const jiraRetry =
  (app: AppContext): Handler<Routes['jiraRetry']> =>
  async ({ actor, project, thread }) => {
    assertMayComment(actor, project)
    await retryLink(app.db, thread.id)
    return viewJira(app, thread)
  }
