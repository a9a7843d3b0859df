import { mostMessagesPerMinute } from '@windrow/contract/threads'
import { sql } from 'kysely'
import { lockPerson } from '../../access/lock-person.ts'
import type { Trx } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'

/** Throws RATE_LIMITED after too many messages in a minute. The sender is locked. */
export async function assertRate(trx: Trx, userId: number): Promise<void> {
  const { count } = await trx
    .selectFrom('messages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('author_id', '=', userId)
    .where('created_at', '>', sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirstOrThrow()
  if (count >= mostMessagesPerMinute)
    throw new AppError(
      'RATE_LIMITED',
      `You sent ${count} messages in a minute; wait a moment before the next one.`,
      [],
      { retryAfter: 60 },
    )
}

/**
 * Locks the sender until the transaction ends, and finds the message that they have sent with this client id; undefined
 * if none.
 */
export async function sentBefore(trx: Trx, userId: number, clientId: string) {
  await lockPerson(trx, userId)
  return trx
    .selectFrom('messages')
    .innerJoin('threads', 'threads.id', 'messages.thread_id')
    .select(['messages.id', 'messages.thread_id', 'threads.project_id', 'threads.created_by'])
    .where('messages.author_id', '=', userId)
    .where('messages.client_id', '=', clientId)
    .executeTakeFirst()
}
