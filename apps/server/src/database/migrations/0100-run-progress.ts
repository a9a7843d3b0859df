import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const queue = `add queue_by_type jsonb, add total_known boolean not null default false`

const statements = [
  // Of part 0, like the run's other columns that parts have too.
  `alter table runs ${queue}, add expected_pages jsonb, add page_limit int, add first_page_at timestamptz`,
  `alter table run_parts ${queue}`,
]

/** What a run still has to read, and what earlier runs came to. */
export const runProgress: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
