import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const settings = `
    name text not null,
    format text not null check (format in ('PDF', 'XLSX')),
    period text not null,
    account_ids bigint[] not null,
    project_ids bigint[] not null,
    contents text[] not null,
    receivers text[] not null,`

const statements = [
  `create table reporting_views (
    id bigint generated always as identity primary key,
    user_id bigint not null references users on delete cascade,
    name text not null,
    filters jsonb not null,
    created_at timestamptz not null default now()
  )`,
  `create unique index reporting_views_name on reporting_views (user_id, lower(name))`,
  // Reports that are generated regularly.
  `create table report_plans (
    id bigint generated always as identity primary key,
    user_id bigint not null references users on delete cascade,
    ${settings}
    repeat jsonb not null,
    next_due_at timestamptz,
    created_at timestamptz not null default now(),
    deleted_at timestamptz
  )`,
  `create index report_plans_user on report_plans (user_id)`,
  `create index report_plans_due on report_plans (next_due_at) where next_due_at is not null`,
  // The row is the queue entry; a plan has one per due time.
  `create table generated_reports (
    id bigint generated always as identity primary key,
    user_id bigint not null references users on delete cascade,
    plan_id bigint references report_plans on delete set null,
    due_at timestamptz,
    ${settings}
    first_day date,
    last_day date not null,
    state text not null default 'QUEUED' check (state in ('QUEUED', 'WORKING', 'READY', 'FAILED')),
    attempt int not null default 0,
    losses int not null default 0,
    worked_at timestamptz,
    message text,
    object_key text,
    bytes bigint,
    told_at timestamptz,
    created_at timestamptz not null default now(),
    ended_at timestamptz,
    expires_at timestamptz,
    unique (plan_id, due_at)
  )`,
  `create index generated_reports_user on generated_reports (user_id)`,
  `create index generated_reports_created on generated_reports (created_at desc, id desc)`,
  `create index generated_reports_open on generated_reports (id) where state in ('QUEUED', 'WORKING')`,
  `create index generated_reports_untold on generated_reports (id) where state = 'READY' and told_at is null`,
  `create index generated_reports_expiring on generated_reports (expires_at) where expires_at is not null`,
]

/** Saved views of the reporting page, and reports generated as files. */
export const reporting: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
