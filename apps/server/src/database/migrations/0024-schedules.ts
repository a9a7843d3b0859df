import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `alter table organizations add time_zone text not null default 'UTC'`,
  `create table schedules (
    id bigint generated always as identity primary key,
    report_id bigint not null references reports on delete cascade,
    name text not null,
    enabled boolean not null default true,
    recurrence jsonb not null,
    overlap text not null check (overlap in ('wait', 'skip', 'stop')),
    misfire text not null check (misfire in ('once', 'skip', 'all')),
    misfire_limit int not null,
    finish_within_minutes int,
    options jsonb,
    priority int not null default 0,
    jitter_minutes int not null default 0,
    max_runs_per_day int,
    admin_note text not null default '',
    next_due_at timestamptz,
    next_fire_at timestamptz,
    created_by bigint not null references users,
    created_at timestamptz not null default now(),
    deleted_at timestamptz
  )`,
  `create unique index schedules_name on schedules (report_id, lower(name)) where deleted_at is null`,
  // Every scheduler polls this four times a second.
  `create index schedules_due on schedules (next_fire_at) where next_fire_at is not null`,
  // Exactly one row per due time, whichever node starts it.
  `create table schedule_firings (
    id bigint generated always as identity primary key,
    schedule_id bigint not null references schedules on delete cascade,
    due_at timestamptz not null,
    state text not null check (state in ('WAITING', 'STARTED', 'SKIPPED', 'MISSED', 'PAUSED')),
    reason text,
    is_catch_up boolean not null default false,
    finish_by timestamptz,
    is_late boolean,
    created_at timestamptz not null default now(),
    unique (schedule_id, due_at)
  )`,
  `create unique index schedule_firings_waiting on schedule_firings (schedule_id) where state = 'WAITING' and not is_catch_up`,
  `create index schedule_firings_queue on schedule_firings (schedule_id, due_at) where state = 'WAITING'`,
  `create index schedule_firings_finish on schedule_firings (finish_by) where finish_by is not null and is_late is null`,
  `create index schedule_firings_created on schedule_firings (created_at)`,
  `alter table runs
    add schedule_id bigint references schedules on delete set null,
    add firing_id bigint references schedule_firings on delete set null,
    add priority int not null default 0`,
  `create index runs_schedule on runs (schedule_id, id desc) where schedule_id is not null`,
  // Enforces at most one run per due time.
  `create unique index runs_firing on runs (firing_id) where firing_id is not null`,
  // Events for notifications.
  `create table schedule_events (
    id bigint generated always as identity primary key,
    schedule_id bigint not null references schedules on delete cascade,
    report_id bigint not null references reports on delete cascade,
    run_id bigint references runs on delete cascade,
    kind text not null check (kind in ('LATE')),
    message text not null,
    due_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  `create index schedule_events_report on schedule_events (report_id, id desc)`,
  `create index schedule_events_run on schedule_events (run_id)`,
  `create index schedule_events_schedule on schedule_events (schedule_id)`,
]

/** Schedules, and the outcome of each due time. */
export const schedules: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
