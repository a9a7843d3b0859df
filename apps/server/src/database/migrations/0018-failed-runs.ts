import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // By project: for an account without failures the query would scan those of all others.
  `drop index runs_failed`,
  `create index runs_failed on runs (project_id, created_at desc, id desc) where status = 'FAILED'`,
]

/** Recent failures by project. */
export const failedRuns: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
