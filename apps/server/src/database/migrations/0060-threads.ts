import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const kinds = `('RUN_STARTED', 'RUN_COMPLETED', 'RUN_FAILED', 'RUN_STOPPED', 'DELIVERY_FAILED', 'SCHEDULE_LATE', 'ANOMALY', 'RUN_HELD', 'MENTIONED', 'THREAD_REPLY', 'THREAD_ASSIGNED')`

// Account, tier, and whether the project is deleted, are kept here by triggers, so that lists need one index and no
// joins. The figures of what customers see are kept beside those of everything.
const threads = [
  `create table thread_numbers (
    project_id bigint primary key references projects on delete cascade,
    last int not null
  )`,
  `create table threads (
    id bigint generated always as identity primary key,
    project_id bigint not null references projects on delete cascade,
    organization_id bigint not null references organizations,
    tier_rank smallint not null,
    is_hidden boolean not null default false,
    number int not null,
    subject text not null,
    state text not null default 'OPEN' check (state in ('OPEN', 'ANSWERED', 'CLOSED')),
    kind text not null check (kind in ('QUESTION', 'CHANGE_REQUEST', 'DATA_ISSUE', 'NEW_REPORT')),
    report_id bigint references reports on delete set null,
    run_id bigint references runs on delete set null,
    created_by bigint references users on delete set null,
    created_by_staff boolean not null,
    assigned_to bigint references users on delete set null,
    waiting_since timestamptz,
    last_message_id bigint,
    last_public_id bigint,
    last_at timestamptz not null default now(),
    last_public_at timestamptz not null default now(),
    message_count int not null default 0,
    public_count int not null default 0,
    version int not null default 1,
    created_at timestamptz not null default now(),
    search tsvector,
    unique (project_id, number)
  )`,
  `create index threads_newest on threads (last_at desc, id desc) where not is_hidden`,
  `create index threads_waiting on threads (waiting_since, last_at desc, id desc) where not is_hidden`,
  `create index threads_state on threads (state, waiting_since, last_at desc, id desc) where not is_hidden`,
  `create index threads_unassigned on threads (waiting_since, last_at desc, id desc)
    where not is_hidden and assigned_to is null and state <> 'CLOSED'`,
  `create index threads_project on threads (project_id, last_public_at desc, id desc)`,
  `create index threads_account on threads (organization_id, last_public_at desc, id desc)`,
  `create index threads_assignee on threads (assigned_to) where assigned_to is not null`,
  `create index threads_creator on threads (created_by)`,
  `create index threads_report on threads (report_id) where report_id is not null`,
  `create index threads_run on threads (run_id) where run_id is not null`,
  `create index threads_search on threads using gin (search)`,
]

const messages = [
  `create table messages (
    id bigint generated always as identity primary key,
    thread_id bigint not null references threads on delete cascade,
    author_id bigint references users on delete set null,
    from_staff boolean not null,
    source text not null check (source in ('APP', 'EMAIL', 'JIRA', 'SYSTEM')),
    internal boolean not null default false,
    client_id text,
    text text not null,
    plain text not null,
    quote_of bigint references messages on delete set null,
    version int not null default 1,
    created_at timestamptz not null default clock_timestamp(),
    edited_at timestamptz,
    deleted_at timestamptz,
    deleted_by bigint references users on delete set null,
    search tsvector
  )`,
  `create index messages_thread on messages (thread_id, id) include (internal, from_staff)`,
  `create index messages_author on messages (author_id, created_at)`,
  `create unique index messages_client on messages (author_id, client_id) where client_id is not null`,
  `create index messages_quote on messages (quote_of) where quote_of is not null`,
  `create index messages_deleter on messages (deleted_by) where deleted_by is not null`,
  `create index messages_search on messages using gin (search)`,
  // Earlier texts, and edits that came too late.
  `create table message_versions (
    id bigint generated always as identity primary key,
    message_id bigint not null references messages on delete cascade,
    version int not null,
    text text not null,
    user_id bigint references users on delete set null,
    is_refused boolean not null default false,
    created_at timestamptz not null default now()
  )`,
  `create index message_versions_message on message_versions (message_id, id)`,
  `create table message_mentions (
    message_id bigint not null references messages on delete cascade,
    user_id bigint not null references users on delete cascade,
    primary key (message_id, user_id)
  )`,
  `create index message_mentions_user on message_mentions (user_id, message_id)`,
  `create table message_reactions (
    message_id bigint not null references messages on delete cascade,
    user_id bigint not null references users on delete cascade,
    emoji text not null,
    created_at timestamptz not null default now(),
    primary key (message_id, emoji, user_id)
  )`,
  `create index message_reactions_user on message_reactions (user_id)`,
  // What a message refers to, as it was. "about" finds other messages about the same.
  `create table message_references (
    message_id bigint not null references messages on delete cascade,
    position int not null,
    kind text not null check (kind in ('CELL', 'ROW', 'FINDING', 'FAILED_PAGE', 'RUN')),
    report_id bigint references reports on delete set null,
    run_id bigint references runs on delete set null,
    about text not null,
    body jsonb not null,
    primary key (message_id, position)
  )`,
  `create index message_references_report on message_references (report_id, about) where report_id is not null`,
  `create index message_references_run on message_references (run_id) where run_id is not null`,
  `create table thread_watchers (
    thread_id bigint not null references threads on delete cascade,
    user_id bigint not null references users on delete cascade,
    is_watching boolean not null default true,
    last_read_id bigint not null default 0,
    unread int not null default 0,
    is_mentioned boolean not null default false,
    primary key (thread_id, user_id)
  )`,
  `create index thread_watchers_user on thread_watchers (user_id)`,
  `create index thread_watchers_unread on thread_watchers (user_id, thread_id) where unread > 0 and is_watching`,
  `create index thread_watchers_mentioned on thread_watchers (user_id, thread_id) where is_mentioned`,
]

// The words of a text, and marks of where it may be found: of an account, of a project, by customers. No word begins
// with "!", so nobody can search for a mark.
const search = [
  `create function talk_search(words text, project bigint, account bigint, is_public boolean) returns tsvector
    language sql immutable as
    $$ select to_tsvector('simple', words)
      || array_to_tsvector(array['!p' || project, '!a' || account] || case when is_public then array['!public'] else '{}' end) $$`,
  `create function find_thread() returns trigger language plpgsql as
    $$ begin
      new.search = talk_search(new.subject, new.project_id, new.organization_id, true);
      return new;
    end $$`,
  `create trigger threads_find before insert or update of subject, organization_id on threads
    for each row execute function find_thread()`,
  `create function find_message() returns trigger language plpgsql as
    $$ begin
      new.search = case when new.deleted_at is null then (
        select talk_search(new.plain, project_id, organization_id, not new.internal) from threads where id = new.thread_id) end;
      return new;
    end $$`,
  `create trigger messages_find before insert or update of plain, deleted_at on messages
    for each row execute function find_message()`,
]

const follow = [
  `create function move_threads() returns trigger language plpgsql as
    $$ begin
      update threads set organization_id = new.organization_id, is_hidden = new.status = 'DELETED',
        tier_rank = (select tier_rank(tier) from organizations where id = new.organization_id)
      where project_id = new.id;
      if new.organization_id <> old.organization_id then
        update messages m set search = talk_search(m.plain, t.project_id, t.organization_id, not m.internal)
        from threads t where t.id = m.thread_id and t.project_id = new.id and m.deleted_at is null;
      end if;
      return null;
    end $$`,
  `create trigger projects_move_threads after update of organization_id, status on projects for each row
    when (new.organization_id <> old.organization_id or (new.status = 'DELETED') <> (old.status = 'DELETED'))
    execute function move_threads()`,
  `create function rank_threads() returns trigger language plpgsql as
    $$ begin
      update threads set tier_rank = tier_rank(new.tier) where organization_id = new.id;
      return null;
    end $$`,
  `create trigger organizations_rank_threads after update of tier on organizations for each row
    when (new.tier <> old.tier) execute function rank_threads()`,
  // Threads stay in their project when their report moves to another one.
  `create function leave_threads() returns trigger language plpgsql as
    $$ begin
      update threads set report_id = null, run_id = null where report_id = new.id;
      update message_references set report_id = null, run_id = null where report_id = new.id;
      return null;
    end $$`,
  `create trigger reports_leave_threads after update of project_id on reports for each row
    when (new.project_id <> old.project_id) execute function leave_threads()`,
]

// What happened in threads, append-only. Numbers come from one row that is locked until the transaction ends, so they
// become visible in order and without gaps: whoever has read up to a number has missed none below it.
const events = [
  `create table thread_event_clock (only_row boolean primary key default true check (only_row), last bigint not null)`,
  `insert into thread_event_clock (last) values (0)`,
  `create table thread_events (
    id bigint primary key,
    thread_id bigint not null references threads on delete cascade,
    project_id bigint not null,
    message_id bigint references messages on delete cascade,
    kind text not null check (kind in
      ('MESSAGE', 'EDITED', 'DELETED', 'REACTED', 'STATE', 'ASSIGNED', 'SUBJECT', 'KIND', 'ABOUT')),
    internal boolean not null,
    text text,
    user_id bigint references users on delete set null,
    for_users bigint[] not null default '{}',
    created_at timestamptz not null default clock_timestamp()
  )`,
  `create index thread_events_thread on thread_events (thread_id, id) where message_id is null`,
  `create index thread_events_message on thread_events (message_id) where message_id is not null`,
  `create function number_thread_event() returns trigger language plpgsql as
    $$ begin
      update thread_event_clock set last = last + 1 returning last into new.id;
      perform pg_notify('windrow_thread', new.id::text);
      return new;
    end $$`,
  `create trigger thread_events_number before insert on thread_events
    for each row execute function number_thread_event()`,
  `create table thread_consumers (name text primary key, last_event_id bigint not null)`,
  `insert into thread_consumers values ('notifications', 0)`,
]

const told = [
  `alter table notifications drop constraint notifications_kind_check,
    add constraint notifications_kind_check check (kind in ${kinds}),
    alter report_id drop not null,
    add thread_id bigint references threads on delete cascade,
    add message_id bigint references messages on delete cascade,
    add actor_id bigint references users on delete set null,
    add constraint notifications_place check (report_id is not null or thread_id is not null)`,
  `create index notifications_thread on notifications (thread_id) where thread_id is not null`,
  `create index notifications_message on notifications (message_id) where message_id is not null`,
]

/** Threads of projects, their messages, who watches them, and what happened in them. */
export const talk: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...threads, ...messages, ...search, ...follow, ...events, ...told])
      await sql.raw(statement).execute(db)
  },
}
