import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const files = [
  // An upload names its object before anything is written, so that leftovers are found. It outlives its completion, so
  // that a repeated call gets the same file.
  `create table uploads (
    id bigint generated always as identity primary key,
    project_id bigint not null references projects on delete cascade,
    user_id bigint not null references users on delete cascade,
    name text not null,
    size bigint not null check (size > 0),
    object_key text not null,
    handle text,
    file_id bigint,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  `create index uploads_project on uploads (project_id)`,
  `create index uploads_user on uploads (user_id)`,
  `create index uploads_expiry on uploads (expires_at)`,
  `create table files (
    id bigint generated always as identity primary key,
    project_id bigint not null references projects on delete cascade,
    user_id bigint references users on delete set null,
    from_staff boolean not null,
    name text not null,
    media_type text not null,
    size bigint not null check (size > 0),
    is_small boolean not null,
    object_key text not null,
    state text not null check (state in ('CHECKING', 'READY', 'INFECTED')),
    state_reason text,
    scan_attempt int not null default 0,
    scan_failures int not null default 0,
    next_scan_at timestamptz not null default now(),
    message_id bigint references messages on delete set null,
    position int not null default 0,
    created_at timestamptz not null default now()
  )`,
  `create index files_project on files (project_id) include (size)`,
  `create index files_user on files (user_id) where message_id is null`,
  `create index files_author on files (user_id)`,
  `create index files_message on files (message_id, position) where message_id is not null`,
  `create index files_unsent on files (created_at) where message_id is null`,
  `create index files_scan on files (next_scan_at) where state = 'CHECKING'`,
]

const notes = [
  `create table file_notes (
    id bigint generated always as identity primary key,
    file_id bigint not null references files on delete cascade,
    user_id bigint references users on delete set null,
    from_staff boolean not null,
    client_id text,
    x int not null,
    y int not null,
    width int not null,
    height int not null,
    text text not null,
    version int not null default 1,
    created_at timestamptz not null default now(),
    edited_at timestamptz,
    deleted_at timestamptz,
    deleted_by bigint references users on delete set null
  )`,
  `create index file_notes_file on file_notes (file_id, id)`,
  `create index file_notes_user on file_notes (user_id)`,
  `create index file_notes_deleter on file_notes (deleted_by) where deleted_by is not null`,
  `create unique index file_notes_client on file_notes (file_id, user_id, client_id) where client_id is not null`,
  // What a note was before it was changed.
  `create table file_note_versions (
    note_id bigint not null references file_notes on delete cascade,
    version int not null,
    x int not null,
    y int not null,
    width int not null,
    height int not null,
    text text not null,
    created_at timestamptz not null,
    primary key (note_id, version)
  )`,
]

const events = [
  `alter table thread_events drop constraint thread_events_kind_check,
    add constraint thread_events_kind_check check (kind in
      ('MESSAGE', 'EDITED', 'DELETED', 'REACTED', 'FILES', 'STATE', 'ASSIGNED', 'SUBJECT', 'KIND', 'ABOUT'))`,
]

/** Files of messages, their uploads in parts, and notes on pictures. */
export const messageFiles: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...files, ...notes, ...events]) await sql.raw(statement).execute(db)
  },
}
