import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // json, not jsonb: page values may contain NUL, which jsonb refuses.
  `create table run_profiles (
    run_id bigint not null references runs on delete cascade,
    page_id text not null,
    state text not null check (state in ('QUEUED', 'WORKING', 'READY', 'FAILED', 'CANCELLED')),
    message text,
    progress real not null default 0,
    row_count bigint,
    columns json,
    queued_at timestamptz not null default now(),
    worked_at timestamptz,
    ended_at timestamptz,
    primary key (run_id, page_id)
  )`,
  `create index run_profiles_waiting on run_profiles (queued_at) where state in ('QUEUED', 'WORKING')`,
]

/** Profiles of the columns of output tables. */
export const runProfiles: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
