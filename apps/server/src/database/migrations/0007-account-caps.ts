import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Concurrent requests of all runs of the account; null for the operator's setting.
  `alter table organizations add max_requests int check (max_requests between 1 and 100000)`,
  // Attempts since the last committed batch.
  `alter table runs add fruitless_attempts int not null default 0`,
  // Every worker polls about once a second for waiting runs.
  `create index runs_waiting on runs (created_at, id)
    where worker_id is null and status in ('PENDING', 'PROVISIONING', 'INITIALIZING', 'PROCESSING', 'STOPPING')`,
]

/** A cap per account, runs that crash their workers, and a fast query of the queue. */
export const accountCaps: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
