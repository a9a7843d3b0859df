import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Null for nearly all; each value in it is sealed by itself, so that it can be copied and forgotten unopened.
  `alter table schedules add parameters jsonb`,
  `alter table runs add parameters jsonb`,
]

/** Values that schedules and runs have of their own for parameters of services. */
export const ownParameters: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
