import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `alter table run_exports rename column attempts to attempt`,
  `alter table dataset_jobs rename column attempts to attempt`,
  `alter table run_profiles
    add id bigint generated always as identity unique,
    add attempt int not null default 0,
    add losses int not null default 0`,
]

/** Gives all tables that nodes take work from the same lease columns. */
export const leases: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
