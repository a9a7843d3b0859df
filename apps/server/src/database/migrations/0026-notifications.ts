import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const kinds = `('RUN_STARTED', 'RUN_COMPLETED', 'RUN_FAILED', 'RUN_STOPPED', 'DELIVERY_FAILED', 'SCHEDULE_LATE')`

const statements = [
  // Written by triggers: a state and its event commit in the same transaction, whatever code path changes it.
  `create table notification_events (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ${kinds}),
    report_id bigint not null references reports on delete cascade,
    run_id bigint,
    message text,
    created_at timestamptz not null default now()
  )`,
  `create index notification_events_report on notification_events (report_id)`,
  `create function tell_of_run() returns trigger language plpgsql as
    $$ begin
      insert into notification_events (kind, report_id, run_id, message)
      values (
        case new.status when 'PENDING' then 'RUN_STARTED' when 'SUCCESS' then 'RUN_COMPLETED'
          when 'FAILED' then 'RUN_FAILED' else 'RUN_STOPPED' end,
        new.report_id, new.id, case new.status when 'FAILED' then new.debug_message end);
      return null;
    end $$`,
  `create trigger runs_tell_start after insert on runs for each row
    when (new.status = 'PENDING') execute function tell_of_run()`,
  `create trigger runs_tell_end after update of status on runs for each row
    when (new.status in ('SUCCESS', 'FAILED', 'STOPPED') and old.status not in ('SUCCESS', 'FAILED', 'STOPPED', 'IMPORTED'))
    execute function tell_of_run()`,
  `create function tell_of_delivery() returns trigger language plpgsql as
    $$ begin
      insert into notification_events (kind, report_id, run_id, message)
      values ('DELIVERY_FAILED', new.report_id, new.run_id, new.message);
      return null;
    end $$`,
  `create trigger deliveries_tell after update of state on deliveries for each row
    when (new.state = 'FAILED' and old.state <> 'FAILED') execute function tell_of_delivery()`,
  `create function tell_of_schedule() returns trigger language plpgsql as
    $$ begin
      insert into notification_events (kind, report_id, run_id, message)
      values ('SCHEDULE_LATE', new.report_id, new.run_id, new.message);
      return null;
    end $$`,
  `create trigger schedule_events_tell after insert on schedule_events for each row execute function tell_of_schedule()`,
  `create table notification_rules (
    id bigint generated always as identity primary key,
    user_id bigint not null references users on delete cascade,
    project_id bigint references projects on delete cascade,
    report_id bigint references reports on delete cascade,
    events text[] not null,
    channels text[] not null,
    enabled boolean not null default true,
    webhook_url text not null default '',
    sealed_secrets bytea,
    secret_names text[] not null default '{}',
    created_at timestamptz not null default now()
  )`,
  `create index notification_rules_user on notification_rules (user_id)`,
  `create index notification_rules_project on notification_rules (project_id)`,
  `create index notification_rules_report on notification_rules (report_id)`,
  `create table notifications (
    id bigint generated always as identity primary key,
    user_id bigint not null references users on delete cascade,
    kind text not null check (kind in ${kinds}),
    report_id bigint not null references reports on delete cascade,
    run_id bigint,
    message text,
    created_at timestamptz not null,
    read_at timestamptz
  )`,
  // Not by id alone: the planner would scan all users' rows by primary key to find those of one user.
  `create index notifications_user on notifications (user_id, created_at desc, id desc)`,
  `create index notifications_unread on notifications (user_id, created_at desc, id desc) where read_at is null`,
  `create index notifications_report on notifications (report_id)`,
  `create index notifications_created on notifications (created_at)`,
  // Outgoing messages; one collects all events of its window.
  `create table notification_messages (
    id bigint generated always as identity primary key,
    message_id uuid not null default gen_random_uuid(),
    user_id bigint not null references users on delete cascade,
    channel text not null check (channel in ('EMAIL', 'SLACK', 'WEBHOOK')),
    rule_id bigint references notification_rules on delete cascade,
    items jsonb not null,
    total int not null,
    state text not null default 'OPEN' check (state in ('OPEN', 'SENDING', 'SENT', 'FAILED')),
    tries int not null default 0,
    due_at timestamptz not null,
    message text,
    created_at timestamptz not null default now(),
    ended_at timestamptz
  )`,
  `create unique index notification_messages_open on notification_messages (user_id, channel, coalesce(rule_id, 0))
    where state = 'OPEN'`,
  `create index notification_messages_due on notification_messages (due_at) where state in ('OPEN', 'SENDING')`,
  `create index notification_messages_rule on notification_messages (rule_id)`,
  `create index notification_messages_ended on notification_messages (ended_at) where ended_at is not null`,
  `alter table users add notification_mail_paused boolean not null default false`,
]

/** Events, who is notified of them, and how. */
export const notifications: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
