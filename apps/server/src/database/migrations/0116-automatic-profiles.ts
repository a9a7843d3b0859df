import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Profiles that the end of a run queued wait for those that a person asked for. */
export const automaticProfiles: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table run_profiles add is_automatic boolean not null default false`.execute(db)
  },
}
