import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Accounts, users, sessions, projects, reports with recipes, runs with their journal and segments. Plain SQL: it is
 * read more often than changed, and is what the database runs.
 */
const statements = [
  `create table organizations (
    id bigint generated always as identity primary key,
    name text not null,
    created_at timestamptz not null default now()
  )`,
  `create unique index organizations_name on organizations (lower(name))`,
  `create table users (
    id bigint generated always as identity primary key,
    organization_id bigint not null references organizations,
    email text not null unique check (email = lower(email)),
    first_name text not null,
    last_name text not null,
    role_id int not null,
    password_hash text,
    deactivated_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  `create index users_organization on users (organization_id)`,
  `create table sessions (
    id bigint generated always as identity primary key,
    user_id bigint not null references users on delete cascade,
    user_agent text not null,
    ip text not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null default now(),
    expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  `create index sessions_user on sessions (user_id)`,
  `create table refresh_tokens (
    token_hash bytea primary key,
    session_id bigint not null references sessions on delete cascade,
    created_at timestamptz not null default now(),
    replaced_at timestamptz
  )`,
  `create index refresh_tokens_session on refresh_tokens (session_id)`,
  `create table projects (
    id bigint generated always as identity primary key,
    organization_id bigint not null references organizations,
    owner_id bigint not null references users,
    name text not null,
    status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PENDING', 'PROCESSING', 'COMPLETED', 'CANCELED', 'DELETED')),
    created_at timestamptz not null default now()
  )`,
  `create unique index projects_name on projects (organization_id, lower(name)) where status <> 'DELETED'`,
  `create index projects_created on projects (created_at desc, id desc)`,
  `create table project_members (
    project_id bigint not null references projects on delete cascade,
    user_id bigint not null references users on delete cascade,
    primary key (project_id, user_id)
  )`,
  `create index project_members_user on project_members (user_id)`,
  `create table reports (
    id bigint generated always as identity primary key,
    project_id bigint not null references projects on delete cascade,
    name text not null,
    status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PENDING', 'INQUEUE', 'COMPLETED', 'CANCELED', 'DISABLED')),
    note text,
    service_code text not null default 'page-extractor',
    recipe_version int,
    created_by bigint not null references users,
    created_at timestamptz not null default now()
  )`,
  `create unique index reports_name on reports (project_id, lower(name))`,
  // json, not jsonb: the order of fields is the order of columns.
  `create table recipe_versions (
    report_id bigint not null references reports on delete cascade,
    version int not null,
    recipe json not null,
    created_by bigint not null references users,
    created_at timestamptz not null default now(),
    primary key (report_id, version)
  )`,
  `create table workers (
    id bigint generated always as identity primary key,
    host text not null,
    pid int not null,
    started_at timestamptz not null default now(),
    heartbeat_at timestamptz not null default now(),
    has_lock boolean not null
  )`,
  `create table runs (
    id bigint generated always as identity primary key,
    organization_id bigint not null references organizations,
    report_id bigint not null references reports on delete cascade,
    recipe_version int not null,
    status text not null default 'PENDING' check (status in ('PENDING', 'PROVISIONING', 'INITIALIZING', 'PROCESSING', 'STOPPING', 'STOPPED', 'SUCCESS', 'FAILED', 'IMPORTED')),
    run_type text not null check (run_type in ('On-demand', 'Scheduled')),
    initiator_id bigint not null references users,
    manually_stopped boolean not null default false,
    stop_requested_at timestamptz,
    debug_message text,
    attempt int not null default 0,
    worker_id bigint references workers on delete set null,
    next_sequence int not null default 0,
    queued bigint not null default 0,
    done bigint not null default 0,
    failed bigint not null default 0,
    skipped bigint not null default 0,
    retried bigint not null default 0,
    rows bigint not null default 0,
    bytes_down bigint not null default 0,
    bytes_up bigint not null default 0,
    errors bigint not null default 0,
    pages_per_second double precision,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    ended_at timestamptz
  )`,
  `create index runs_report on runs (report_id, created_at desc, id desc)`,
  // One active run per report, across all nodes.
  `create unique index runs_active on runs (report_id) where status in ('PENDING', 'PROVISIONING', 'INITIALIZING', 'PROCESSING', 'STOPPING')`,
  `create index runs_worker on runs (worker_id) where status in ('PROVISIONING', 'INITIALIZING', 'PROCESSING', 'STOPPING')`,
  `create table run_journal (
    run_id bigint not null references runs on delete cascade,
    sequence int not null,
    frontier bytea not null,
    primary key (run_id, sequence)
  )`,
  // The blocks are already compressed.
  `alter table run_journal alter column frontier set storage external`,
  `create table run_segments (
    id bigint generated always as identity primary key,
    run_id bigint not null references runs on delete cascade,
    kind text not null check (kind in ('rows', 'log', 'requests')),
    page_id text not null,
    sequence int not null,
    object_key text not null,
    format text not null check (format in ('jsonl', 'parquet')),
    row_count bigint not null,
    bytes bigint not null,
    unique (run_id, kind, page_id, sequence)
  )`,
  `create table run_pages (
    run_id bigint not null references runs on delete cascade,
    page_id text not null,
    position int not null,
    row_count bigint not null default 0,
    columns jsonb not null,
    primary key (run_id, page_id)
  )`,
  `create table page_copies (
    id bigint generated always as identity primary key,
    project_id bigint not null references projects on delete cascade,
    url text not null,
    final_url text not null,
    title text not null,
    http_status int not null,
    bytes bigint not null,
    fetch_ms int not null,
    object_key text not null,
    resources jsonb not null,
    created_at timestamptz not null default now()
  )`,
  `create index page_copies_created on page_copies (created_at)`,
  `create table mails (
    id bigint generated always as identity primary key,
    recipient text not null,
    subject text not null,
    body text not null,
    state text not null check (state in ('OUTBOX', 'SENT', 'FAILED')),
    error text,
    created_at timestamptz not null default now()
  )`,
]

export const mainJob: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
