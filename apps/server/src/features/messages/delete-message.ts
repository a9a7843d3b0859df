import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import type { Call } from '../../calls/handler.ts'
import type { Db, Trx } from '../../database/connect.ts'
import type { ThreadRow } from '../../database/talk-tables.ts'
import { addEvents } from './add-event.ts'
import { keepCurrent, lockMessage, type LockedMessage } from './edit-message.ts'
import { lockThread } from './lock-thread.ts'
import { recordThread } from './record-thread.ts'
import { unansweredSince } from './unanswered.ts'
import { recount } from './watchers.ts'

/** The figures of a thread without a message that was just deleted. Its last moment stays: the thread did change. */
async function updateThread(trx: Trx, thread: ThreadRow, internal: boolean): Promise<void> {
  const newest = (publicOnly: boolean) =>
    sql<number | null>`(select max(id) from messages where thread_id = ${thread.id} and deleted_at is null
      and (${!publicOnly} or not internal))`
  const waiting = thread.state === 'CLOSED' ? null : await unansweredSince(trx, thread.id)
  await trx
    .updateTable('threads')
    .set({
      last_message_id: newest(false),
      last_public_id: newest(true),
      message_count: sql<number>`message_count - 1`,
      ...(!internal && { public_count: sql<number>`public_count - 1` }),
      waiting_since: waiting,
      ...(waiting !== null && thread.state === 'ANSWERED' && { state: 'OPEN' as const }),
    })
    .where('id', '=', thread.id)
    .execute()
}

/**
 * Deletes a locked message of a locked thread: its text is kept among its versions, and gone from every answer.
 *
 * @param userId who deletes it; null for somebody who is no user
 */
export async function removeText(
  trx: Trx,
  thread: ThreadRow,
  message: LockedMessage,
  userId: number | null,
): Promise<void> {
  const { id, internal } = message
  await keepCurrent(trx, message)
  await trx
    .updateTable('messages')
    .set({ text: '', plain: '', deleted_at: sql<Date>`clock_timestamp()`, deleted_by: userId })
    .where('id', '=', id)
    .execute()
  await updateThread(trx, thread, internal)
  await recount(trx, thread.id)
}

/** Deletes a message. Throws CONFLICT if it was deleted. */
export const deleteMessage = (db: Db, call: Call<Routes['messageDelete']>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { actor } = call
    const thread = await lockThread(trx, call.thread.id)
    const message = await lockMessage(trx, call.message.id)
    const { id, internal } = message
    await removeText(trx, thread, message, actor.userId)
    await recordThread(trx, call, thread, { action: 'MESSAGE_DELETED', after: { messageId: id } })
    await addEvents(trx, thread, [{ kind: 'DELETED', messageId: id, internal, userId: actor.userId }])
  })
