import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** An adjustment can't be removed: sent again because its answer was lost, it must not be added twice. */
export const adjustmentsOnce: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table billing_adjustments add column client_id text`.execute(db)
    await sql`create unique index billing_adjustments_sent on billing_adjustments (organization_id, client_id)`.execute(
      db,
    )
  },
}
