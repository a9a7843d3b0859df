import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // The first run of each account that waits for a worker. The earlier index could be taken for a lookup by id.
  `drop index runs_waiting`,
  `create index runs_waiting on runs (organization_id, priority desc, created_at, id)
    where worker_id is null and status in ('PENDING', 'PROVISIONING', 'INITIALIZING', 'PROCESSING', 'STOPPING')
      and (not is_idle or stop_requested_at is not null)`,
  // The runs of a worker. With statuses as a condition, heartbeats and the foreign key had to read all runs.
  `drop index runs_worker`,
  `create index runs_worker on runs (worker_id) where worker_id is not null`,
  // The first delivery that waits for each destination.
  `create index deliveries_waiting on deliveries (destination_id, next_attempt_at, id) where state in ('QUEUED', 'RETRYING')`,
  // Without those at work, which have an index of their own: a claim counts these, and must not read all that wait for it.
  `drop index deliveries_due`,
  `create index deliveries_due on deliveries (next_attempt_at) where state in ('QUEUED', 'RETRYING')`,
  // In the order of a list, so that it is also read for the runs that a page skips, instead of their rows.
  `drop index runs_listed`,
  `create index runs_listed on runs (report_id, created_at desc, id desc) include (status) where deleted_at is null`,
]

/** Indexes that keep claims, heartbeats and lists as fast as they are while what there is grows. */
export const growingTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
