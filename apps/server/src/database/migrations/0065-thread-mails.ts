import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `alter table notification_messages
    add thread_id bigint references threads on delete cascade,
    add reply_key text,
    add refusal text`,
  `drop index notification_messages_open`,
  // One mail per thread, and each refused reply in one of its own.
  `create unique index notification_messages_open
    on notification_messages (user_id, channel, coalesce(rule_id, 0), coalesce(thread_id, 0))
    where state = 'OPEN' and reply_key is null`,
  `create index notification_messages_thread on notification_messages (thread_id, user_id, id) where thread_id is not null`,
  `create unique index notification_messages_reply on notification_messages (reply_key) where reply_key is not null`,
]

/** Mails about threads, and about replies by email that were refused. */
export const threadMails: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
