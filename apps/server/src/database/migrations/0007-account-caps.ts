import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Requests at a time of all runs of the account together; null: as the operator set it.
  `alter table organizations add max_requests int check (max_requests between 1 and 100000)`,
  // Attempts since the last batch that counted.
  `alter table runs add fruitless_attempts int not null default 0`,
  // Every worker asks about once a second whether something waits.
  `create index runs_waiting on runs (created_at, id)
    where worker_id is null and status in ('PENDING', 'PROVISIONING', 'INITIALIZING', 'PROCESSING', 'STOPPING')`,
]

/** A cap per account, runs that take down their workers, and a quick look at the queue. */
export const accountCaps: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
