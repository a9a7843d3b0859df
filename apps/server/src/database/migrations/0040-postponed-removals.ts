import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Objects that are of no use any more, and that a backup which is being made may still name. */
export const postponedRemovals: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table postponed_removals (object_key text primary key)`.execute(db)
  },
}
