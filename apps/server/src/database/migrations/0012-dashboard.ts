import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Holds no column that changes while a run goes on, so that its counters stay cheap to write.
  `create index runs_failed on runs (created_at desc, id desc) where status = 'FAILED'`,
]

/** What failed lately, over all projects. */
export const dashboardIndexes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
