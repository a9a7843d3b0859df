import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // The list of tasks shows the few that ended badly among millions that did not.
  `create index runs_unsuccessful on runs (created_at desc, id desc) where status = 'FAILED' and not manually_stopped`,
  `create index runs_cancelled on runs (created_at desc, id desc) where manually_stopped or status = 'STOPPED'`,
  `create index runs_unsuccessful_of_report on runs (report_id, created_at desc, id desc) where status = 'FAILED' and not manually_stopped`,
  `create index runs_cancelled_of_report on runs (report_id, created_at desc, id desc) where manually_stopped or status = 'STOPPED'`,
  `create index deliveries_unsuccessful on deliveries (state, id desc) where state in ('FAILED', 'CANCELLED')`,
  `create index run_profiles_queued on run_profiles (queued_at desc, id desc)`,
  `create table log_downloads (
    id bigint generated always as identity primary key,
    run_id bigint not null references runs on delete cascade,
    report_id bigint not null references reports on delete cascade,
    user_id bigint not null references users on delete cascade,
    state text not null default 'WORKING' check (state in ('WORKING', 'DONE', 'FAILED', 'CANCELLED')),
    bytes bigint,
    message text,
    created_at timestamptz not null default now(),
    ended_at timestamptz
  )`,
  `create index log_downloads_run on log_downloads (run_id)`,
  `create index log_downloads_report on log_downloads (report_id, id desc)`,
  `create index log_downloads_user on log_downloads (user_id)`,
  `create index log_downloads_created on log_downloads (created_at)`,
]

/** Log downloads as rows, and indexes for the list of background tasks. */
export const backgroundTasks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
