import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How many rows differ in each column; comparisons from before it was counted have none. */
export const comparisonChanges: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table comparisons add changes jsonb not null default '[]'`.execute(db)
  },
}
