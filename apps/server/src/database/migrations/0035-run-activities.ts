import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which runs something was done to, so that a run can show what happened to it; older entries name one at most. */
export const runActivities: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table audit_log add run_ids bigint[]`.execute(db)
  },
}
