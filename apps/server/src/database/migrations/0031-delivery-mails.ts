import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who was sent a mail of a delivery, and what was said where it was refused: nobody gets it twice. */
export const deliveryMails: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table delivery_mails (
        delivery_id bigint not null references deliveries on delete cascade,
        address text not null,
        refusal text,
        primary key (delivery_id, address)
      )`.execute(db)
  },
}
