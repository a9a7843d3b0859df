import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table run_figures (
    run_id bigint primary key references runs on delete cascade,
    report_id bigint not null references reports on delete cascade,
    family bytea not null,
    recipe_version int not null,
    started_at timestamptz not null,
    figures bytea not null,
    measures bytea,
    measured_at timestamptz not null default now()
  )`,
  `create index run_figures_by_family on run_figures (report_id, family, started_at)`,
]

/** What runs are judged by: counts and samples of their tables, requests and failures. */
export const runFigures: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
