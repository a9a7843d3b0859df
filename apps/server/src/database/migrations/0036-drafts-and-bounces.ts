import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Files of deliveries in progress, recorded before they are written, so that unfinished ones can be found and
  // removed. The delivery may have been deleted by then.
  `create table delivery_drafts (
    object_key text primary key,
    delivery_id bigint not null,
    attempt integer not null
  )`,
  // The Message-ID of each mail, to match bounces.
  `alter table delivery_mails add message_id text, add came_back_at timestamptz`,
  `create index delivery_mails_message on delivery_mails (message_id)`,
  // For mail servers that accept everything at first: an accepted mail doesn't prove delivery.
  `alter table mail_bounces add came_back boolean not null default false, add taken_since boolean not null default false`,
]

/** Drafts of delivery files, and bounces of delivery mails. */
export const draftsAndBounces: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
