import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import type { JiraLinkRow } from '../../database/jira-tables.ts'
import type { ThreadRow } from '../../database/talk-tables.ts'
import { lockOwn } from '../../queue/lease.ts'
import { addEvents } from '../messages/add-event.ts'
import {
  addFromOutside,
  deleteFromOutside,
  editFromOutside,
  stateFromOutside,
} from '../messages/change-from-outside.ts'
import { lockThread } from '../messages/lock-thread.ts'
import { changeLink, jiraLease } from './claim-link.ts'
import { authorOf, isRestricted, markOf, textOf } from './compose.ts'
import { readComments, readIssue, type JiraComment, type JiraIssue } from './issue-data.ts'
import type { Jira } from './open-jira.ts'

/** Comments that one look adds; the next ones follow at once. */
const mostNew = 200

interface Known {
  comment_id: number
  message_id: number | null
  is_ours: boolean
  internal: boolean
  updated: string
}

interface Look {
  trx: Trx
  link: JiraLinkRow
  thread: ThreadRow
  /** Whether all comments that everybody in Jira sees may reach customers. */
  commentsArePublic: boolean
}

const isHidden = ({ commentsArePublic }: Look, comment: JiraComment) =>
  !commentsArePublic || isRestricted(comment)

/** Remembers a comment that is new: as ours, as a message, or as seen before. */
async function addComment(look: Look, comment: JiraComment): Promise<void> {
  const { trx, link, thread } = look
  const mark = markOf(comment)
  const internal = isHidden(look, comment)
  const isEarlier = comment.id <= link.last_comment_id
  const messageId =
    mark === null && !isEarlier
      ? await addFromOutside(trx, thread, { name: authorOf(comment) }, { text: textOf(comment), internal })
      : mark?.marker === link.marker
        ? mark.messageId
        : null
  await trx
    .insertInto('jira_comments')
    .values({
      link_id: link.id,
      comment_id: comment.id,
      message_id: messageId,
      is_ours: mark !== null,
      internal,
      updated: comment.updated,
    })
    .execute()
}

/** Takes over what changed in a comment. One that is hidden from now on is replaced by an internal note. */
async function changeComment(look: Look, known: Known, comment: JiraComment): Promise<void> {
  const { trx, link, thread } = look
  if (known.is_ours || known.message_id === null) return
  const hides = isHidden(look, comment) && !known.internal
  if (comment.updated === known.updated && !hides) return
  let messageId = known.message_id
  if (hides) {
    await deleteFromOutside(trx, thread, known.message_id)
    const name = authorOf(comment)
    messageId = await addFromOutside(trx, thread, { name }, { text: textOf(comment), internal: true })
  } else await editFromOutside(trx, thread, known.message_id, textOf(comment))
  await trx
    .updateTable('jira_comments')
    .set({ message_id: messageId, updated: comment.updated, internal: known.internal || hides })
    .where('link_id', '=', link.id)
    .where('comment_id', '=', comment.id)
    .execute()
}

/** Deletes the messages of comments that are gone. Those of Windrow are only forgotten, so nothing is deleted here. */
async function dropComments(look: Look, gone: readonly Known[]): Promise<void> {
  const { trx, link, thread } = look
  for (const { comment_id, message_id, is_ours } of gone) {
    if (message_id !== null && !is_ours) await deleteFromOutside(trx, thread, message_id)
    await trx
      .deleteFrom('jira_comments')
      .where('link_id', '=', link.id)
      .where('comment_id', '=', comment_id)
      .execute()
  }
}

/** @returns whether there are more new comments than one look adds */
async function takeComments(
  look: Look,
  { comments, isCut }: { comments: readonly JiraComment[]; isCut: boolean },
): Promise<boolean> {
  const { trx, link } = look
  const rows: Known[] = await trx
    .selectFrom('jira_comments')
    .select(['comment_id', 'message_id', 'is_ours', 'internal', 'updated'])
    .where('link_id', '=', link.id)
    .execute()
  const known = new Map(rows.map((row) => [row.comment_id, row]))
  const fresh = comments.filter(({ id }) => !known.has(id))
  for (const comment of fresh.slice(0, mostNew)) await addComment(look, comment)
  for (const comment of comments) {
    const row = known.get(comment.id)
    if (row) await changeComment(look, row, comment)
  }
  const there = new Set(comments.map(({ id }) => id))
  if (!isCut)
    await dropComments(
      look,
      rows.filter(({ comment_id }) => !there.has(comment_id)),
    )
  return fresh.length > mostNew
}

/** Takes over a status that somebody in Jira chose, unless one of the thread waits to be sent. */
async function takeStatus({ trx, link, thread }: Look, app: AppContext, issue: JiraIssue): Promise<void> {
  const { category } = issue
  if (issue.status !== link.status && link.status !== null && issue.status !== null) {
    const text = `moved ${issue.key} to "${issue.status}"`
    await addEvents(trx, thread, [{ kind: 'JIRA', internal: true, text: `${text} in Jira`, userId: null }])
  }
  if (category === null || link.category === null || category === link.category) return
  const waiting = await trx
    .selectFrom('jira_items')
    .select('id')
    .where('link_id', '=', link.id)
    .where('kind', '=', 'STATE')
    .executeTakeFirst()
  if (waiting) return
  const reopened = link.category === 'done' && thread.state === 'CLOSED' ? 'OPEN' : undefined
  const state = app.config.jira?.states[category] ?? reopened
  if (state !== undefined) await stateFromOutside(trx, thread, state)
}

/** What is stored of an issue. */
export const issueColumns = ({ key, summary, status, category, updated }: JiraIssue) => ({
  issue_key: key,
  summary: summary.slice(0, 500),
  status,
  category,
  issue_updated: updated,
  is_gone: false,
})

/**
 * Reads an issue and its comments, and takes over what is new into the thread: comments, their edits and deletions, and
 * the status. However often, in whatever order and after whatever outage it is called, each comment counts once.
 *
 * @param isNeeded look although nobody asked for it and the issue seems unchanged
 * @returns whether there is more to read
 */
export async function lookAtIssue(
  app: AppContext,
  jira: Jira,
  link: JiraLinkRow & { issue_id: number },
  isNeeded: boolean,
): Promise<boolean> {
  const issue = await readIssue(jira, link.issue_id)
  const isNews = link.looks_done < link.looks_wanted || issue.updated !== link.issue_updated
  if (!isNews && !isNeeded) return false
  const comments = await readComments(jira, link.issue_id)
  return app.db.transaction().execute(async (trx) => {
    // The thread first, like everything else that changes it.
    const thread = await lockThread(trx, link.thread_id)
    await lockOwn(trx, jiraLease, link)
    const { commentsArePublic = false } = app.config.jira ?? {}
    const look = { trx, link, thread, commentsArePublic }
    const isMore = await takeComments(look, comments)
    await takeStatus(look, app, issue)
    await changeLink(trx, link, {
      ...issueColumns(issue),
      ...(!isMore && { looks_done: link.looks_wanted }),
      ...(isMore && { issue_updated: link.issue_updated }),
    })
    return isMore
  })
}
