import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Refused mails per address of a destination since the last accepted one. */
export const mailBounces: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table mail_bounces (
        destination_id bigint not null references destinations on delete cascade,
        address text not null,
        bounces int not null,
        answer text not null,
        bounced_at timestamptz not null default now(),
        primary key (destination_id, address)
      )`.execute(db)
  },
}
