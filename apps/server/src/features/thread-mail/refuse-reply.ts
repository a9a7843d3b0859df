import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'
import type { ReplyRefusal } from '../../database/notification-tables.ts'
import type { ReplyPlace } from '../../mail/reply-address.ts'

/** Whoever has a user's reply address can't fill their mailbox with it. */
const mostPerDay = 5

/**
 * Queues a mail to the user that says why their reply was refused: once for each mail, and five a day.
 *
 * @param digest tells the mails apart
 */
export async function refuseReply(
  db: Db,
  { threadId, userId }: ReplyPlace,
  digest: string,
  refusal: ReplyRefusal,
): Promise<void> {
  await sql`
    insert into notification_messages (user_id, channel, items, total, due_at, thread_id, reply_key, refusal)
    select ${userId}::bigint, 'EMAIL', '[]', 0, now(), id, ${`${threadId}:${userId}:${digest}`}, ${refusal}
    from threads where id = ${threadId} and ${mostPerDay}::int > (
      select count(*) from notification_messages
      where user_id = ${userId} and refusal is not null and created_at > now() - interval '1 day')
    on conflict (reply_key) where reply_key is not null do nothing`.execute(db)
}
