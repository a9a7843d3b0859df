import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Files of the same content are stored once per report.
  `create table snapshot_files (
    id bigint generated always as identity primary key,
    report_id bigint references reports on delete set null,
    hash bytea not null,
    media_type text not null,
    bytes bigint not null,
    object_key text not null,
    is_stored boolean not null default false,
    used_at timestamptz not null default now()
  )`,
  `create unique index snapshot_files_content on snapshot_files (report_id, hash)`,
  `create table snapshot_resources (
    evidence_id bigint not null references run_evidence on delete cascade,
    place int not null,
    url text not null,
    file_id bigint not null references snapshot_files,
    primary key (evidence_id, place)
  )`,
  `create index snapshot_resources_file on snapshot_resources (file_id)`,
  // The row is the queue entry; it is gone once the resources of a run's page snapshots are kept.
  `create table snapshot_orders (
    run_id bigint primary key references runs on delete cascade,
    attempt int not null default 0,
    next_at timestamptz not null default now()
  )`,
  `create index snapshot_orders_next on snapshot_orders (next_at)`,
]

/** Styles, pictures and fonts that are kept with page snapshots. */
export const snapshotFiles: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
