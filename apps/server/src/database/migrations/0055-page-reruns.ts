import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const states = `('NONE', 'HELD', 'RELEASED', 'REJECTED', 'REPLACED')`

const statements = [
  `alter table runs
    add rerun_of bigint references runs on delete set null,
    -- Set even if the run that it repairs was deleted.
    add rerun_pages text check (rerun_pages in ('FAILED', 'SUSPICIOUS')),
    add replaced_by bigint references runs on delete set null,
    drop constraint runs_review_state_check,
    add constraint runs_review_state_check check (review_state in ${states})`,
  `create index runs_rerun_of on runs (rerun_of) where rerun_of is not null`,
  `create index runs_replaced_by on runs (replaced_by) where replaced_by is not null`,
]

/** Runs that fetch only some pages of an earlier run again, and take its place. */
export const pageReruns: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
