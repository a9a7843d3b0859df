import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Origin of the rows. Rows of merged and deduped runs are deleted after some days, those of archived runs become
  // inaccessible.
  `alter table runs
    add origin text not null default 'CRAWLED' check (origin in ('CRAWLED', 'MERGED', 'DEDUPED', 'IMPORTED')),
    add source_run_ids bigint[],
    add data_expires_at timestamptz,
    add archived_at timestamptz,
    add file_key text,
    add file_name text`,
  `create index runs_data_expiring on runs (data_expires_at) where data_expires_at is not null`,
  `create index runs_to_archive on runs (organization_id, ended_at) where archived_at is null and deleted_at is null and ended_at is not null`,
  `create index runs_to_purge on runs (deleted_at) where deleted_at is not null`,
  `alter table organizations add retention_days int not null default 90 check (retention_days between 1 and 3650)`,
  `create table comparisons (
    id bigint generated always as identity primary key,
    report_id bigint not null references reports on delete cascade,
    page_id text not null,
    earlier_run_id bigint not null references runs on delete cascade,
    later_run_id bigint not null references runs on delete cascade,
    user_id bigint not null references users on delete cascade,
    keys text[] not null,
    columns json not null,
    added bigint not null,
    removed bigint not null,
    changed bigint not null,
    same bigint not null,
    object_key text not null,
    bytes bigint not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  `create index comparisons_report on comparisons (report_id)`,
  `create index comparisons_earlier on comparisons (earlier_run_id)`,
  `create index comparisons_later on comparisons (later_run_id)`,
  `create index comparisons_expiring on comparisons (expires_at)`,
]

/** Runs made from other runs or files, archived data, and comparisons of two runs. */
export const dataOperations: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
