import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Files of deliveries that are being made, named before they are written: what nobody finishes is found and removed. */
export const deliveryDrafts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table delivery_drafts (
        object_key text primary key,
        -- The delivery may be gone by now.
        delivery_id bigint not null,
        attempt integer not null
      )`.execute(db)
  },
}
