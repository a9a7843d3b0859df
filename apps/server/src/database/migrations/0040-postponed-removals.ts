import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Unneeded objects that a backup in progress may still refer to. */
export const postponedRemovals: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table postponed_removals (object_key text primary key)`.execute(db)
  },
}
