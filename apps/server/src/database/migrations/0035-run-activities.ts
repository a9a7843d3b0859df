import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The runs that an event affected, so that each run can show its activity; older entries name at most one. */
export const runActivities: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table audit_log add run_ids bigint[]`.execute(db)
  },
}
