import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table run_evidence (
    id bigint generated always as identity primary key,
    run_id bigint not null references runs on delete cascade,
    reason text not null check (reason in ('failed', 'sample')),
    page_type text not null,
    url text not null,
    code text,
    http_status int,
    page_id text,
    first_row bigint,
    row_count bigint not null,
    rank bigint not null,
    html_key text,
    screenshot_key text,
    bytes bigint not null,
    created_at timestamptz not null
  )`,
  `create index run_evidence_run on run_evidence (run_id, id)`,
  `create index run_evidence_rows on run_evidence (run_id, page_id, first_row)`,
  `create table run_failures (
    run_id bigint not null references runs on delete cascade,
    kind text not null,
    code text not null,
    http_status int not null default 0,
    count bigint not null,
    message text not null,
    primary key (run_id, kind, code, http_status)
  )`,
]

/** Page snapshots, and failed pages counted by kind. */
export const runEvidence: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
