import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // What waits to be posted to destinations that mirror threads. Only the oldest row of a destination is taken.
  `create table mirror_posts (
    id bigint generated always as identity primary key,
    destination_id bigint not null references destinations on delete cascade,
    thread_id bigint not null references threads on delete cascade,
    message_id bigint references messages on delete cascade,
    event_id bigint not null,
    action text,
    user_id bigint references users on delete set null,
    attempt int not null default 0,
    tries int not null default 0,
    is_begun boolean not null default false,
    due_at timestamptz not null default now(),
    leased_until timestamptz,
    created_at timestamptz not null default now(),
    unique (destination_id, event_id)
  )`,
  `create index mirror_posts_order on mirror_posts (destination_id, id)`,
  `create index mirror_posts_thread on mirror_posts (thread_id)`,
  `create index mirror_posts_message on mirror_posts (message_id) where message_id is not null`,
  `create index mirror_posts_user on mirror_posts (user_id) where user_id is not null`,
  // Where the posts of a thread are, as the destination calls it.
  `create table mirror_threads (
    destination_id bigint not null references destinations on delete cascade,
    thread_id bigint not null references threads on delete cascade,
    conversation text not null,
    primary key (destination_id, thread_id)
  )`,
  `create index mirror_threads_thread on mirror_threads (thread_id)`,
]

/** Threads that are posted to destinations. */
export const mirrors: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
