import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Includes no column that changes during a run, so that updating counters stays cheap.
  `create index runs_failed on runs (created_at desc, id desc) where status = 'FAILED'`,
]

/** Recent failures across all projects. */
export const dashboardIndexes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
