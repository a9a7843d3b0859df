import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Authors who are no users: people in Jira.
  `alter table messages add author_name text`,
  `alter table thread_events drop constraint thread_events_kind_check, add constraint thread_events_kind_check check (kind in
    ('MESSAGE', 'EDITED', 'DELETED', 'REACTED', 'FILES', 'STATE', 'ASSIGNED', 'SUBJECT', 'KIND', 'ABOUT', 'JIRA'))`,
  // A link is leased as a whole, so that what is exchanged with its issue keeps its order.
  `create table jira_links (
    id bigint generated always as identity primary key,
    thread_id bigint not null unique references threads on delete cascade,
    marker uuid not null unique default gen_random_uuid(),
    issue_id bigint unique,
    issue_key text,
    project_key text not null,
    issue_type text not null,
    summary text not null,
    status text,
    category text check (category in ('new', 'indeterminate', 'done')),
    issue_updated text,
    is_gone boolean not null default false,
    last_event_id bigint not null default 0,
    last_message_id bigint not null,
    last_comment_id bigint not null default 0,
    looks_wanted int not null default 1,
    looks_done int not null default 0,
    due_at timestamptz not null default now(),
    retry_at timestamptz,
    tries int not null default 0,
    trouble text,
    refused text[] not null default '{}',
    state text not null default 'QUEUED' check (state in ('QUEUED', 'WORKING')),
    attempt int not null default 0,
    losses int not null default 0,
    worked_at timestamptz,
    created_by bigint references users on delete set null,
    created_at timestamptz not null default now()
  )`,
  `create index jira_links_due on jira_links (due_at)`,
  `create index jira_links_creator on jira_links (created_by) where created_by is not null`,
  `create table jira_items (
    id bigint generated always as identity primary key,
    link_id bigint not null references jira_links on delete cascade,
    kind text not null check (kind in ('CREATE', 'LINK', 'COMMENT', 'EDIT', 'DELETE', 'STATE')),
    message_id bigint references messages on delete cascade,
    event_id bigint,
    is_begun boolean not null default false,
    created_at timestamptz not null default now(),
    unique (link_id, event_id)
  )`,
  `create index jira_items_message on jira_items (message_id) where message_id is not null`,
  // Comments that both sides know. Without a message: seen, and not to be added.
  `create table jira_comments (
    link_id bigint not null references jira_links on delete cascade,
    comment_id bigint not null,
    message_id bigint references messages on delete cascade,
    is_ours boolean not null,
    internal boolean not null default false,
    updated text not null default '',
    primary key (link_id, comment_id)
  )`,
  `create index jira_comments_message on jira_comments (message_id) where message_id is not null`,
  // Jira asked all calls to wait, or refuses the credentials.
  `create table jira_pause (only_row boolean primary key default true check (only_row), until timestamptz, reason text)`,
  `insert into jira_pause default values`,
]

/** Links of threads to Jira issues, and what waits to be sent to them. */
export const jiraLinks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
