import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Files of deliveries that are being made, named before they are written: what nobody finishes is found and removed.
  // The delivery may be gone by then.
  `create table delivery_drafts (
    object_key text primary key,
    delivery_id bigint not null,
    attempt integer not null
  )`,
  // What mails were sent as, so that one that comes back is known.
  `alter table delivery_mails add message_id text, add came_back_at timestamptz`,
  `create index delivery_mails_message on delivery_mails (message_id)`,
  // Mail servers that take everything at first: one mail that they took is no sign that its recipient has it.
  `alter table mail_bounces add came_back boolean not null default false, add taken_since boolean not null default false`,
]

/** Drafts of the files of deliveries, and mails of deliveries that come back. */
export const draftsAndBounces: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
