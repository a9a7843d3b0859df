import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table table_schemas (
    report_id bigint not null references reports on delete cascade,
    page_id text not null,
    schema json not null,
    updated_by bigint not null references users,
    updated_at timestamptz not null default now(),
    primary key (report_id, page_id)
  )`,
  // The schema is stored with its findings, because it may change later.
  `create table run_judgements (
    run_id bigint not null references runs on delete cascade,
    page_id text not null,
    schema json not null,
    rows bigint not null,
    bad_rows bigint not null,
    breaches json not null,
    judged_at timestamptz not null default now(),
    primary key (run_id, page_id)
  )`,
  // For lists of runs, over all tables; null if nothing was checked.
  `alter table runs add breach_count int, add bad_rows bigint`,
]

/** Schemas of a report's tables, and the result of checking each run. */
export const tableSchemas: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
