import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const kinds = `('RUN_STARTED', 'RUN_COMPLETED', 'RUN_FAILED', 'RUN_STOPPED', 'DELIVERY_FAILED', 'SCHEDULE_LATE', 'ANOMALY', 'RUN_HELD')`

const states = `('HELD', 'QUEUED', 'RUNNING', 'DELIVERED', 'RETRYING', 'FAILED', 'CANCELLED')`

const held = [
  `alter table organizations
    add delivery_gate jsonb,
    add review_minutes int not null default 240 check (review_minutes > 0),
    add managers_review boolean not null default true`,
  `alter table reports add delivery_gate jsonb`,
  `alter table runs
    add quality_status text not null default 'NOT_JUDGED' check (quality_status in ('NOT_JUDGED', 'PASSED', 'FINDINGS')),
    add compared_runs int not null default 0,
    add finding_count int not null default 0,
    add review_state text not null default 'NONE' check (review_state in ('NONE', 'HELD', 'RELEASED', 'REJECTED')),
    add held_since timestamptz,
    add review_deadline timestamptz,
    add deadline_action text not null default 'NOTHING' check (deadline_action in ('NOTHING', 'RELEASE', 'REJECT')),
    add decided_by bigint references users on delete set null,
    add decided_at timestamptz,
    add decision_reason text`,
  `create index runs_review_due on runs (review_deadline) where review_state = 'HELD' and review_deadline is not null`,
  `alter table deliveries drop constraint deliveries_state_check,
    add constraint deliveries_state_check check (state in ${states})`,
  `create index deliveries_held on deliveries (run_id) where state = 'HELD'`,
]

const found = [
  // What was found in a run, as it was judged: taking back an ignored finding doesn't change earlier runs, so
  // ignored_by is no foreign key.
  `create table run_findings (
    id bigint generated always as identity primary key,
    run_id bigint not null references runs on delete cascade,
    position int not null,
    page_id text,
    column_name text,
    metric text not null,
    level text not null check (level in ('HIGH', 'MEDIUM', 'LOW')),
    weight double precision not null,
    holds boolean not null default false,
    title text not null,
    subject text,
    detail text,
    row_count bigint,
    value double precision,
    expected_low double precision,
    expected_high double precision,
    ignored_by bigint,
    details jsonb,
    unique (run_id, position)
  )`,
  `create table ignored_findings (
    id bigint generated always as identity primary key,
    report_id bigint not null references reports on delete cascade,
    page_id text,
    column_name text,
    metric text not null,
    title text not null,
    reason text not null,
    user_id bigint references users on delete set null,
    run_id bigint references runs on delete set null,
    created_at timestamptz not null default now()
  )`,
  `create unique index ignored_findings_place
    on ignored_findings (report_id, coalesce(page_id, ''), coalesce(column_name, ''), metric)`,
  `create index ignored_findings_run on ignored_findings (run_id)`,
  `create table accepted_levels (
    id bigint generated always as identity primary key,
    report_id bigint not null references reports on delete cascade,
    run_id bigint not null references runs on delete cascade,
    page_id text,
    column_name text,
    metric text not null,
    value double precision,
    created_at timestamptz not null default now()
  )`,
  `create unique index accepted_levels_place
    on accepted_levels (run_id, coalesce(page_id, ''), coalesce(column_name, ''), metric)`,
  `create index accepted_levels_report on accepted_levels (report_id)`,
]

// Account, project, tier, and whether run or project are deleted, are kept here by triggers, so that the list needs one
// index and no joins.
const tasks = [
  `create table anomaly_tasks (
    run_id bigint primary key references runs on delete cascade,
    report_id bigint not null references reports on delete cascade,
    project_id bigint not null references projects on delete cascade,
    organization_id bigint not null references organizations,
    tier_rank smallint not null,
    is_hidden boolean not null default false,
    status int not null,
    assigned_to bigint references users on delete set null,
    reason text,
    version int not null default 1,
    changed_by bigint references users on delete set null,
    level text not null check (level in ('HIGH', 'MEDIUM', 'LOW')),
    weight double precision not null,
    title text not null,
    finding_count int not null,
    created_at timestamptz not null default now(),
    due_at timestamptz not null,
    reminded_at timestamptz,
    closed_at timestamptz,
    is_open boolean generated always as (closed_at is null) stored
  )`,
  `create index anomaly_tasks_urgency on anomaly_tasks (is_open, tier_rank, due_at, weight desc, created_at, run_id)
    where not is_hidden`,
  `create index anomaly_tasks_weight on anomaly_tasks (is_open, weight desc, created_at, run_id) where not is_hidden`,
  `create index anomaly_tasks_created on anomaly_tasks (is_open, created_at, run_id) where not is_hidden`,
  // The counts of open tasks, from the index alone.
  `create index anomaly_tasks_counts on anomaly_tasks (is_open, due_at, assigned_to, status) where not is_hidden`,
  `create index anomaly_tasks_account on anomaly_tasks (organization_id)`,
  `create index anomaly_tasks_project on anomaly_tasks (project_id)`,
  `create index anomaly_tasks_report on anomaly_tasks (report_id)`,
  `create index anomaly_tasks_assignee on anomaly_tasks (assigned_to) where assigned_to is not null`,
  `create index anomaly_tasks_due on anomaly_tasks (due_at)
    where is_open and reminded_at is null and not is_hidden`,
  `create table anomaly_events (
    id bigint generated always as identity primary key,
    run_id bigint not null references anomaly_tasks on delete cascade,
    kind text not null,
    text text not null,
    comment text,
    user_id bigint references users on delete set null,
    created_at timestamptz not null default now()
  )`,
  `create index anomaly_events_run on anomaly_events (run_id, id)`,
  `create function tier_rank(tier text) returns smallint language sql immutable as
    $$ select case tier when 'premium' then 0 when 'plus' then 1 else 2 end::smallint $$`,
  `create function move_anomaly_task() returns trigger language plpgsql as
    $$ begin
      update anomaly_tasks set project_id = new.project_id, organization_id = new.organization_id,
        is_hidden = new.deleted_at is not null
          or exists (select 1 from projects where id = new.project_id and status = 'DELETED'),
        tier_rank = (select tier_rank(tier) from organizations where id = new.organization_id)
      where run_id = new.id;
      return null;
    end $$`,
  `create trigger runs_move_task after update of project_id, organization_id, deleted_at on runs for each row
    when (new.project_id <> old.project_id or new.organization_id <> old.organization_id
      or (new.deleted_at is null) <> (old.deleted_at is null))
    execute function move_anomaly_task()`,
  `create function hide_anomaly_tasks() returns trigger language plpgsql as
    $$ begin
      update anomaly_tasks set is_hidden = new.status = 'DELETED'
          or exists (select 1 from runs where id = anomaly_tasks.run_id and deleted_at is not null)
      where project_id = new.id;
      return null;
    end $$`,
  `create trigger projects_hide_tasks after update of status on projects for each row
    when ((new.status = 'DELETED') <> (old.status = 'DELETED')) execute function hide_anomaly_tasks()`,
  `create function rank_anomaly_tasks() returns trigger language plpgsql as
    $$ begin
      update anomaly_tasks set tier_rank = tier_rank(new.tier) where organization_id = new.id;
      return null;
    end $$`,
  `create trigger organizations_rank_tasks after update of tier on organizations for each row
    when (new.tier <> old.tier) execute function rank_anomaly_tasks()`,
]

const told = [
  `alter table notification_events drop constraint notification_events_kind_check,
    add constraint notification_events_kind_check check (kind in ${kinds}),
    -- The only recipient; null for everyone with a rule.
    add user_id bigint references users on delete cascade`,
  `alter table notifications drop constraint notifications_kind_check,
    add constraint notifications_kind_check check (kind in ${kinds})`,
  `create function tell_of_hold() returns trigger language plpgsql as
    $$ begin
      insert into notification_events (kind, report_id, run_id, message)
      values ('RUN_HELD', new.report_id, new.id, case new.finding_count when 0 then null when 1 then '1 finding'
        else new.finding_count || ' findings' end);
      return null;
    end $$`,
  `create trigger runs_tell_hold after update of review_state on runs for each row
    when (new.review_state = 'HELD' and old.review_state <> 'HELD') execute function tell_of_hold()`,
  `create function tell_of_task() returns trigger language plpgsql as
    $$ begin
      insert into notification_events (kind, report_id, run_id, message)
      values ('ANOMALY', new.report_id, new.run_id, new.title);
      return null;
    end $$`,
  `create trigger anomaly_tasks_tell after insert on anomaly_tasks for each row execute function tell_of_task()`,
]

/** Findings of runs, tasks that review them, and deliveries held until somebody decides. */
export const review: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...held, ...found, ...tasks, ...told]) await sql.raw(statement).execute(db)
  },
}
