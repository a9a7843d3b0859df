import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table dataset_jobs (
    id bigint generated always as identity primary key,
    report_id bigint not null references reports on delete cascade,
    user_id bigint not null references users on delete cascade,
    kind text not null check (kind in ('merge', 'dedupe', 'import', 'compare')),
    run_ids bigint[] not null default '{}',
    settings json not null,
    -- Who ordered it and from where, as the audit log says it when it is done.
    author json not null,
    -- RECEIVING: its file is still being uploaded.
    state text not null default 'QUEUED'
      check (state in ('RECEIVING', 'QUEUED', 'WORKING', 'DONE', 'FAILED', 'CANCELLED')),
    progress real not null default 0,
    rows_done bigint not null default 0,
    attempts int not null default 0,
    losses int not null default 0,
    worked_at timestamptz,
    -- Files in the store that belong to this job alone: what was uploaded, and what is written. Each is named here before
    -- it is there, so that whatever breaks off can be tidied; a job that is done has given them away.
    object_keys text[] not null default '{}',
    file_key text,
    result json,
    fault json,
    put_away boolean not null default false,
    created_at timestamptz not null default now(),
    ended_at timestamptz
  )`,
  `create index dataset_jobs_waiting on dataset_jobs (id) where state in ('QUEUED', 'WORKING')`,
  `create index dataset_jobs_receiving on dataset_jobs (worked_at) where state = 'RECEIVING'`,
  `create index dataset_jobs_shown on dataset_jobs (report_id, id desc) where not put_away`,
  `create index dataset_jobs_user on dataset_jobs (user_id) where state in ('QUEUED', 'WORKING')`,
  `create index dataset_jobs_ended on dataset_jobs (ended_at) where ended_at is not null`,
  `alter table run_exports add losses int not null default 0`,
]

/** Merges, deduplications, imports and comparisons that nodes work on as jobs. */
export const datasetJobs: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
