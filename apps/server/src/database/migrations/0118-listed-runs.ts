import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** An index that counts the runs that a list shows, without reading their rows. */
export const listedRuns: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index runs_listed on runs (report_id) include (status) where deleted_at is null`.execute(
      db,
    )
  },
}
