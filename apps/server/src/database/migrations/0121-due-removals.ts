import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** When to remove an object: later if the store failed, or if it is only to be removed should nothing refer to it. */
export const dueRemovals: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table postponed_removals add column due_at timestamptz not null default now()`.execute(db)
    await sql`create index postponed_removals_due on postponed_removals (due_at)`.execute(db)
  },
}
