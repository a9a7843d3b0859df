import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Null for nearly all rows; each value is sealed separately, so that values can be copied and deleted without
  // unsealing.
  `alter table schedules add parameters jsonb`,
  `alter table runs add parameters jsonb`,
]

/** Overrides of service parameters for schedules and runs. */
export const ownParameters: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
