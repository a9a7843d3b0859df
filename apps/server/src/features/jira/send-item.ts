import { sql } from 'kysely'
import type { Message } from '@windrow/contract/schemas/messages'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import type { JiraItemRow, JiraLinkRow } from '../../database/jira-tables.ts'
import { publicUrl } from '../../mail/public-url.ts'
import { loadMessages, toMessage } from '../messages/message-view.ts'
import { changeLink, inLease } from './claim-link.ts'
import { commentOf, descriptionOf } from './compose.ts'
import { categoryOf, createdId, findByLabel, readIssue, readTransitions } from './issue-data.ts'
import { JiraError } from './jira-error.ts'
import { issueColumns } from './look-at-issue.ts'
import type { Jira } from './open-jira.ts'

/** Messages of a description; later ones are left to the thread. */
const mostFirst = 20

export interface Sending {
  app: AppContext
  jira: Jira
  link: JiraLinkRow
}
type ToIssue = Sending & { link: { issue_id: number } }

/** What a customer reads, because comments in Jira may be shared with anybody there. */
const reader = { userId: 0, role: 'VIEWER', mayComment: false } as const

/** The page of a thread, or of one of its messages. */
async function urlOf({ app, link }: Sending, messageId?: number): Promise<string> {
  const { project_id } = await app.db
    .selectFrom('threads')
    .select('project_id')
    .where('id', '=', link.thread_id)
    .executeTakeFirstOrThrow()
  const at = messageId === undefined ? '' : `&message=${messageId}`
  return `${publicUrl(app.config)}/projects/${project_id}/collaboration?thread=${link.thread_id}${at}`
}

/** A message as it is now; null if it was deleted, or is an internal note, which never leaves. */
async function messageOf(app: AppContext, id: number): Promise<Message | null> {
  const [loaded] = await loadMessages(app.db, [id])
  if (!loaded || loaded.row.internal || loaded.row.deleted_at !== null) return null
  return toMessage(reader, loaded)
}

/** Ends an item, with what else changes by it. Throws `LeaseLost`. */
const end = (
  { app, link }: Sending,
  item: JiraItemRow,
  more: (trx: Trx) => Promise<unknown> = async () => {},
) =>
  inLease(app.db, link, async (trx) => {
    await more(trx)
    await trx.deleteFrom('jira_items').where('id', '=', item.id).execute()
  })

/** Notes that an item is about to be sent: if its outcome stays unknown, Jira is asked first. */
const begin = ({ app, link }: Sending, item: JiraItemRow) =>
  inLease(app.db, link, (trx) =>
    trx.updateTable('jira_items').set({ is_begun: true }).where('id', '=', item.id).execute(),
  )

/** The comment of a message; undefined if it has none. */
const commentIdOf = ({ app, link }: Sending, messageId: number) =>
  app.db
    .selectFrom('jira_comments')
    .select('comment_id')
    .where('link_id', '=', link.id)
    .where('message_id', '=', messageId)
    .where('is_ours', '=', true)
    .executeTakeFirst()
    .then((row) => row?.comment_id)

async function firstMessages({ app, link }: Sending): Promise<Message[]> {
  const rows = await app.db
    .selectFrom('messages')
    .select('id')
    .where('thread_id', '=', link.thread_id)
    .where('internal', '=', false)
    .where('deleted_at', 'is', null)
    .where('id', '<=', link.last_message_id)
    .orderBy('id')
    .limit(mostFirst)
    .execute()
  const loaded = await loadMessages(
    app.db,
    rows.map(({ id }) => id),
  )
  return loaded.map((one) => toMessage(reader, one))
}

/** Creates the issue; one that was created before, but whose answer was lost, is found by its label. */
async function createIssue(sending: Sending, item: JiraItemRow): Promise<void> {
  const { jira, link } = sending
  const label = `windrow-${link.marker}`
  const found = item.is_begun ? await findByLabel(jira, link.project_key, label) : null
  if (found === null) await begin(sending, item)
  const id =
    found ??
    createdId(
      await jira.call('POST', '/issue', {
        fields: {
          project: { key: link.project_key },
          issuetype: { name: link.issue_type },
          summary: link.summary,
          description: descriptionOf(jira, await firstMessages(sending), await urlOf(sending)),
          labels: [label],
        },
      }),
    )
  const issue = await readIssue(jira, id)
  await end(sending, item, async (trx) => {
    await changeLink(trx, link, { issue_id: id, ...issueColumns(issue) })
  })
  Object.assign(link, { issue_id: id, ...issueColumns(issue) })
}

/** Adds a link to the thread; a repeated call with the same id replaces it. */
async function addLink(sending: ToIssue, item: JiraItemRow): Promise<void> {
  const { app, jira, link } = sending
  const { subject, number } = await app.db
    .selectFrom('threads')
    .select(['subject', 'number'])
    .where('id', '=', link.thread_id)
    .executeTakeFirstOrThrow()
  await jira.call('POST', `/issue/${link.issue_id}/remotelink`, {
    globalId: `windrow-${link.marker}`,
    application: { type: 'windrow', name: 'Windrow' },
    object: { url: await urlOf(sending), title: `Thread #${number}: ${subject}` },
  })
  await end(sending, item)
}

/** Adds a comment. One that was added before, but whose answer was lost, was found when the issue was looked at. */
async function addComment(sending: ToIssue, item: JiraItemRow, messageId: number): Promise<void> {
  const { jira, link } = sending
  const message = await messageOf(sending.app, messageId)
  if (!message || (await commentIdOf(sending, messageId)) !== undefined) return end(sending, item)
  await begin(sending, item)
  const body = commentOf(jira, message, await urlOf(sending, messageId), link.marker)
  const commentId = createdId(await jira.call('POST', `/issue/${link.issue_id}/comment`, body))
  return end(sending, item, (trx) =>
    trx
      .insertInto('jira_comments')
      .values({ link_id: link.id, comment_id: commentId, message_id: messageId, is_ours: true })
      .execute(),
  )
}

/** What is gone in Jira needs no change. */
const unlessGone = async (call: Promise<unknown>): Promise<void> => {
  await call.catch((error: unknown) => {
    if (!(error instanceof JiraError) || error.fault !== 'NOT_FOUND') throw error
  })
}

async function editComment(sending: ToIssue, item: JiraItemRow, messageId: number): Promise<void> {
  const { app, jira, link } = sending
  const message = await messageOf(app, messageId)
  const commentId = await commentIdOf(sending, messageId)
  if (message && commentId !== undefined) {
    const body = commentOf(jira, message, await urlOf(sending, messageId), link.marker)
    await unlessGone(jira.call('PUT', `/issue/${link.issue_id}/comment/${commentId}`, body))
  }
  await end(sending, item)
}

async function deleteComment(sending: ToIssue, item: JiraItemRow, messageId: number): Promise<void> {
  const { jira, link } = sending
  const commentId = await commentIdOf(sending, messageId)
  if (commentId === undefined) return end(sending, item)
  await unlessGone(jira.call('DELETE', `/issue/${link.issue_id}/comment/${commentId}`))
  return end(sending, item, (trx) =>
    trx
      .deleteFrom('jira_comments')
      .where('link_id', '=', link.id)
      .where('comment_id', '=', commentId)
      .execute(),
  )
}

/** Moves the issue to "done" if its thread is closed, else out of it; does nothing if it is there already. */
async function moveIssue(sending: ToIssue, item: JiraItemRow): Promise<void> {
  const { app, jira, link } = sending
  const { state } = await app.db
    .selectFrom('threads')
    .select('state')
    .where('id', '=', link.thread_id)
    .executeTakeFirstOrThrow()
  const isClosed = state === 'CLOSED'
  const fits = (category: string | null) => (category === 'done') === isClosed
  const before = await readIssue(jira, link.issue_id)
  if (!fits(before.category)) {
    const transitions = await readTransitions(jira, link.issue_id)
    const wanted = transitions.find(({ to }) => categoryOf(to) !== null && fits(categoryOf(to)))
    if (!wanted)
      throw new JiraError(
        'REFUSED',
        `No transition of ${before.key} leads to a status ${isClosed ? 'of the category "done"' : 'before "done"'}; move it in Jira.`,
      )
    await jira.call('POST', `/issue/${link.issue_id}/transitions`, { transition: { id: wanted.id } })
  }
  const after = fits(before.category) ? before : await readIssue(jira, link.issue_id)
  // Known from here on, so that it doesn't come back as a change that was made in Jira.
  await end(sending, item, (trx) =>
    changeLink(trx, link, { status: after.status, category: after.category, issue_key: after.key }),
  )
  Object.assign(link, { status: after.status, category: after.category })
}

const hasIssue = (sending: Sending): sending is ToIssue => sending.link.issue_id !== null

/** Sends one item. Throws a {@link JiraError}, or `LeaseLost`. */
export async function sendItem(sending: Sending, item: JiraItemRow): Promise<void> {
  if (item.kind === 'CREATE') return createIssue(sending, item)
  if (!hasIssue(sending)) throw new JiraError('REFUSED', 'The issue was not created.')
  if (item.kind === 'LINK') return addLink(sending, item)
  if (item.kind === 'STATE') return moveIssue(sending, item)
  const messageId = item.message_id!
  if (item.kind === 'COMMENT') return addComment(sending, item, messageId)
  return (item.kind === 'EDIT' ? editComment : deleteComment)(sending, item, messageId)
}

/** Longest list of what Jira refused. */
const mostRefused = 5

/** Drops an item that Jira refuses for good, and keeps why. */
export const refuseItem = (sending: Sending, item: JiraItemRow, reason: string): Promise<void> =>
  end(sending, item, (trx) =>
    changeLink(trx, sending.link, {
      refused: sql<
        string[]
      >`(refused || ${reason}::text)[greatest(1, cardinality(refused) + 2 - ${mostRefused}::int):]` as never,
    }),
  )
