import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import type { Call } from '../../calls/handler.ts'
import type { Db, Trx } from '../../database/connect.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { addEvents } from './add-event.ts'
import { lockThread } from './lock-thread.ts'
import { readMentions } from './mentionable.ts'
import { plainOf } from './message-view.ts'
import { recordThread } from './record-thread.ts'
import { addMentions } from './send-message.ts'
import { addWatchers, recount } from './watchers.ts'

type EditCall = Call<Routes['messageEdit']>

/** A message, locked until the transaction ends; its thread was locked before. Throws CONFLICT if it was deleted. */
export async function lockMessage(trx: Trx, id: number) {
  const message = await trx
    .selectFrom('messages')
    .select(['id', 'text', 'version', 'internal', 'edited_at', 'created_at', 'deleted_at', 'author_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!message) throw notFound('message')
  if (message.deleted_at) throw new AppError('CONFLICT', 'This message was deleted meanwhile.')
  return message
}
export type LockedMessage = Awaited<ReturnType<typeof lockMessage>>

const keepVersion = (
  trx: Trx,
  messageId: number,
  version: { version: number; text: string; userId: number | null; at?: Date; isRefused?: boolean },
) =>
  trx
    .insertInto('message_versions')
    .values({
      message_id: messageId,
      version: version.version,
      text: version.text,
      user_id: version.userId,
      is_refused: version.isRefused ?? false,
      ...(version.at && { created_at: version.at }),
    })
    .execute()

/** Keeps the current text of a message before it is replaced. */
export const keepCurrent = (trx: Trx, message: LockedMessage) =>
  keepVersion(trx, message.id, {
    version: message.version,
    text: message.text,
    userId: message.author_id,
    at: message.edited_at ?? message.created_at,
  })

async function mentionsBefore(trx: Trx, messageId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('message_mentions')
    .select('user_id')
    .where('message_id', '=', messageId)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Stores whom the new text mentions; those who are new watch from now on. Returns them. */
async function updateMentions(trx: Trx, call: EditCall, internal: boolean): Promise<number[]> {
  const { actor, project, thread, message, body } = call
  const before = await mentionsBefore(trx, message.id)
  const after = await readMentions(trx, actor, { projectId: project.id, internal }, body.text, before)
  const added = after.filter((id) => !before.includes(id))
  await trx
    .deleteFrom('message_mentions')
    .where('message_id', '=', message.id)
    .where('user_id', 'not in', [-1, ...after])
    .execute()
  await addMentions(trx, message.id, added)
  // So that what they are mentioned in is new to them.
  await addWatchers(trx, thread.id, added, message.id - 1)
  return added
}

/** Earlier texts that are kept of a message. */
const mostVersions = 200

/** Throws CONFLICT for a message that was edited very often: each edit keeps a text. */
async function assertFewVersions(trx: Trx, messageId: number): Promise<void> {
  const { count } = await trx
    .selectFrom('message_versions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow()
  if (count >= mostVersions)
    throw new AppError('CONFLICT', `This message was edited ${count} times; send a new one instead.`)
}

/** Replaces the text of a locked message; the earlier one is kept. */
export async function setText(trx: Trx, message: LockedMessage, text: string): Promise<void> {
  await keepCurrent(trx, message)
  await trx
    .updateTable('messages')
    .set({
      text,
      plain: plainOf(text),
      version: sql<number>`version + 1`,
      edited_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', message.id)
    .execute()
}

async function replaceText(trx: Trx, call: EditCall): Promise<'EDITED' | 'TOO_LATE'> {
  const {
    actor,
    thread,
    message: { id },
    body,
  } = call
  const place = await lockThread(trx, thread.id)
  const message = await lockMessage(trx, id)
  await assertFewVersions(trx, id)
  if (message.version !== body.version) {
    await keepVersion(trx, id, {
      version: body.version,
      text: body.text,
      userId: actor.userId,
      isRefused: true,
    })
    await recordThread(trx, call, place, { action: 'MESSAGE_EDIT_REFUSED', after: { messageId: id } })
    return 'TOO_LATE'
  }
  await setText(trx, message, body.text)
  const added = await updateMentions(trx, call, message.internal)
  await recount(trx, thread.id)
  await recount(trx, thread.id, added)
  await recordThread(trx, call, place, { action: 'MESSAGE_EDITED', after: { messageId: id } })
  const { internal } = message
  await addEvents(trx, place, [
    { kind: 'EDITED', messageId: id, internal, userId: actor.userId, forUsers: added },
  ])
  return 'EDITED'
}

/**
 * Replaces the text of a message; the earlier one is kept. Throws CONFLICT if it was edited since the caller saw it: then
 * the refused text is kept among the versions, and nothing is lost.
 */
export async function editMessage(db: Db, call: EditCall): Promise<void> {
  const outcome = await db.transaction().execute((trx) => replaceText(trx, call))
  if (outcome === 'TOO_LATE')
    throw new AppError(
      'CONFLICT',
      'This message was edited meanwhile. Your text is kept among its versions; look at both and save again.',
    )
}
