import type { Routes } from '@windrow/contract/routes'
import { nothingToRecord } from '../../audit/record.ts'
import type { Call } from '../../calls/handler.ts'
import type { Db } from '../../database/connect.ts'
import { addEvents } from './add-event.ts'
import { lockMessage } from './edit-message.ts'
import { lockThread } from './lock-thread.ts'
import { recordThread } from './record-thread.ts'

/** Adds the actor's reaction to a message, or takes it back. Throws CONFLICT if the message was deleted. */
export const setReaction = (db: Db, call: Call<Routes['messageReact']>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { actor, body } = call
    const thread = await lockThread(trx, call.thread.id)
    const { id, internal } = await lockMessage(trx, call.message.id)
    const mine = { message_id: id, user_id: actor.userId, emoji: body.emoji }
    const changed = body.on
      ? await trx
          .insertInto('message_reactions')
          .values(mine)
          .onConflict((conflict) => conflict.doNothing())
          .returning('message_id')
          .execute()
      : await trx
          .deleteFrom('message_reactions')
          .where('message_id', '=', id)
          .where('user_id', '=', actor.userId)
          .where('emoji', '=', body.emoji)
          .returning('message_id')
          .execute()
    if (changed.length === 0) return nothingToRecord(call.request)
    await recordThread(trx, call, thread, {
      action: body.on ? 'REACTION_ADDED' : 'REACTION_REMOVED',
      after: { messageId: id, emoji: body.emoji },
    })
    await addEvents(trx, thread, [{ kind: 'REACTED', messageId: id, internal, userId: actor.userId }])
  })
