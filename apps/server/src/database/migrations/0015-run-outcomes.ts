import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Deleted runs are hidden and can be restored; a DNU mark means "do not use".
  `alter table runs add deleted_at timestamptz, add is_dnu boolean not null default false, add options json`,
  `create table run_exports (
    id bigint generated always as identity primary key,
    report_id bigint not null references reports on delete cascade,
    user_id bigint not null references users on delete cascade,
    run_ids bigint[] not null,
    format text not null,
    notify boolean not null,
    state text not null default 'QUEUED' check (state in ('QUEUED', 'WORKING', 'READY', 'FAILED')),
    message text,
    -- While it is being made: when whoever makes it was last heard of.
    worked_at timestamptz,
    object_key text,
    bytes bigint,
    created_at timestamptz not null default now(),
    expires_at timestamptz
  )`,
  `create index run_exports_report on run_exports (report_id)`,
  `create index run_exports_waiting on run_exports (id) where state in ('QUEUED', 'WORKING')`,
  `create index run_exports_expiring on run_exports (expires_at) where expires_at is not null`,
]

/** Run statuses set by hand, run options that differ from the recipe, and exports of several runs. */
export const runOutcomes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
