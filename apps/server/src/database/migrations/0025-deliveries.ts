import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Of one report, or of all reports of a project.
  `create table destinations (
    id bigint generated always as identity primary key,
    project_id bigint references projects on delete cascade,
    report_id bigint references reports on delete cascade,
    name text not null,
    type text not null,
    target text not null,
    settings json not null,
    sealed_secrets bytea,
    secret_names text[] not null default '{}',
    secret_hints json not null default '{}',
    formats text[] not null,
    file_name text not null,
    compression text not null,
    part_megabytes int,
    changes_only boolean not null,
    keys text[] not null default '{}',
    replace_files boolean not null,
    deliver_manifest boolean not null,
    manifest_path text not null,
    deliver_inventory boolean not null,
    enabled boolean not null,
    paused_by bigint references users on delete set null,
    sequence int not null default 0,
    removed_at timestamptz,
    created_at timestamptz not null default now(),
    changed_at timestamptz not null default now(),
    check ((project_id is null) <> (report_id is null))
  )`,
  `create index destinations_report on destinations (report_id) where report_id is not null`,
  `create index destinations_project on destinations (project_id) where project_id is not null`,
  // The row is the queue entry. The history of deliveries outlives a purged run.
  `create table deliveries (
    id bigint generated always as identity primary key,
    destination_id bigint not null references destinations on delete cascade,
    report_id bigint not null references reports on delete cascade,
    run_id bigint not null,
    run_date timestamptz not null,
    number int not null,
    message_id uuid not null default gen_random_uuid(),
    origin text not null check (origin in ('RUN', 'MANUAL', 'RESEND')),
    ordered_by bigint references users on delete set null,
    state text not null default 'QUEUED'
      check (state in ('QUEUED', 'RUNNING', 'DELIVERED', 'RETRYING', 'FAILED', 'CANCELLED')),
    attempt int not null default 0,
    tries int not null default 0,
    losses int not null default 0,
    worked_at timestamptz,
    next_attempt_at timestamptz not null default now(),
    fault text,
    message text,
    bytes bigint not null default 0,
    bytes_done bigint not null default 0,
    created_at timestamptz not null default now(),
    ended_at timestamptz
  )`,
  // One automatic delivery of a run per destination, even if the end of the run is written twice.
  `create unique index deliveries_once on deliveries (destination_id, run_id) where origin = 'RUN'`,
  // One delivery at a time per destination.
  `create unique index deliveries_serial on deliveries (destination_id) where state = 'RUNNING'`,
  `create index deliveries_due on deliveries (next_attempt_at) where state in ('QUEUED', 'RETRYING', 'RUNNING')`,
  `create index deliveries_destination on deliveries (destination_id, report_id, id desc)`,
  `create index deliveries_report on deliveries (report_id, id desc)`,
  `create index deliveries_run on deliveries (run_id)`,
  `create index deliveries_ended on deliveries (ended_at) where ended_at is not null`,
  `create table delivery_files (
    id bigint generated always as identity primary key,
    delivery_id bigint not null references deliveries on delete cascade,
    position int not null,
    name text not null,
    format text not null,
    page_id text,
    content_type text not null,
    bytes bigint not null,
    sha256 text not null,
    row_count bigint,
    object_key text,
    body bytea,
    token_hash bytea not null,
    link_expires_at timestamptz,
    location text,
    checksum text,
    answer text,
    delivered_at timestamptz,
    unique (delivery_id, position)
  )`,
  `create unique index delivery_files_token on delivery_files (token_hash)`,
  `create table delivery_attempts (
    id bigint generated always as identity primary key,
    delivery_id bigint not null references deliveries on delete cascade,
    destination_id bigint not null references destinations on delete cascade,
    report_id bigint not null references reports on delete cascade,
    run_id bigint not null,
    attempt int not null,
    number int not null,
    result text not null default 'RUNNING' check (result in ('RUNNING', 'DELIVERED', 'FAILED', 'STOPPED')),
    fault text,
    answer text not null default '',
    first_file text,
    files int not null default 0,
    bytes bigint not null default 0,
    request text,
    response text,
    started_at timestamptz not null default now(),
    ended_at timestamptz,
    unique (delivery_id, attempt)
  )`,
  `create index delivery_attempts_report on delivery_attempts (report_id, id desc)`,
  `create index delivery_attempts_destination on delivery_attempts (destination_id, id desc)`,
  // Files of a run in the formats of its destinations, made once for all of them and kept while needed.
  `create table delivery_contents (
    id bigint generated always as identity primary key,
    run_id bigint not null,
    variant text not null,
    files json not null,
    keep_until timestamptz not null,
    unique (run_id, variant)
  )`,
  `create index delivery_contents_keep on delivery_contents (keep_until)`,
  `create table ssh_keys (
    organization_id bigint not null references organizations on delete cascade,
    key_type text not null check (key_type in ('rsa', 'ecdsa', 'ed25519')),
    public_key text not null,
    sealed_private_key bytea not null,
    created_at timestamptz not null default now(),
    primary key (organization_id, key_type)
  )`,
  `alter table organizations add denied_destinations text[] not null default '{}'`,
]

/** Destinations, and the history of deliveries. */
export const deliveries: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
