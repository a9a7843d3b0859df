import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table email_digests (
    id bigint generated always as identity primary key,
    name text not null,
    frequency smallint not null check (frequency in (0, 1, 2)),
    weekday smallint check (weekday between 1 and 7),
    month_day smallint check (month_day between 1 and 31),
    time_of_day text not null,
    time_zone text not null,
    scope text not null check (scope in ('ALL', 'ACCOUNT', 'PROJECTS')),
    organization_id bigint references organizations on delete cascade,
    contents text[] not null,
    skip_empty boolean not null,
    enabled boolean not null,
    next_due_at timestamptz,
    created_by bigint references users on delete set null,
    created_at timestamptz not null default now(),
    check (frequency <> 1 or weekday is not null),
    check (frequency <> 2 or month_day is not null),
    check ((scope = 'ACCOUNT') = (organization_id is not null))
  )`,
  `create index email_digests_due on email_digests (next_due_at) where next_due_at is not null`,
  `create index email_digests_account on email_digests (organization_id) where organization_id is not null`,
  `create table email_digest_projects (
    digest_id bigint not null references email_digests on delete cascade,
    project_id bigint not null references projects on delete cascade,
    primary key (digest_id, project_id)
  )`,
  `create index email_digest_projects_project on email_digest_projects (project_id)`,
  // Users who unsubscribed keep their row, so that nobody adds them again by mistake.
  `create table email_digest_recipients (
    digest_id bigint not null references email_digests on delete cascade,
    user_id bigint not null references users on delete cascade,
    is_listed boolean not null default true,
    unsubscribed_at timestamptz,
    primary key (digest_id, user_id)
  )`,
  `create index email_digest_recipients_user on email_digest_recipients (user_id)`,
  // One row per due time: the unique key makes two schedulers send it once. The other columns are those of a lease.
  `create table email_digest_sends (
    id bigint generated always as identity primary key,
    digest_id bigint not null references email_digests on delete cascade,
    due_at timestamptz not null,
    missed int not null default 0,
    state text not null default 'QUEUED' check (state in ('QUEUED', 'WORKING', 'SENT', 'SKIPPED', 'FAILED')),
    attempt int not null default 0,
    losses int not null default 0,
    tries int not null default 0,
    worked_at timestamptz,
    retry_at timestamptz not null default now(),
    message text,
    created_at timestamptz not null default now(),
    ended_at timestamptz,
    unique (digest_id, due_at)
  )`,
  `create index email_digest_sends_open on email_digest_sends (retry_at) where state in ('QUEUED', 'WORKING')`,
  `create index email_digest_sends_ended on email_digest_sends (ended_at) where ended_at is not null`,
  `create table email_digest_mails (
    send_id bigint not null references email_digest_sends on delete cascade,
    user_id bigint not null references users on delete cascade,
    message_id uuid not null default gen_random_uuid(),
    state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'SKIPPED', 'FAILED')),
    message text,
    ended_at timestamptz,
    primary key (send_id, user_id)
  )`,
  `create index email_digest_mails_user on email_digest_mails (user_id)`,
  `create index runs_held on runs (project_id, held_since) where review_state = 'HELD'`,
]

/** Email digests: who gets which, when they are due, and what became of each due time. */
export const emailDigests: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
