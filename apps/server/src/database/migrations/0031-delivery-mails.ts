import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Recipients of a delivery's mails, and the answer if one was refused, so that nobody gets the same mail twice. */
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
