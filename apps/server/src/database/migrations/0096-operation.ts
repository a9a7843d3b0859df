import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table nodes (
    id uuid primary key,
    host text not null,
    pid int not null,
    roles text[] not null,
    version text not null,
    facts jsonb not null,
    started_at timestamptz not null default now(),
    heartbeat_at timestamptz not null default now()
  )`,
  // One row a day, so that growth can be told without a monitoring system.
  `create table size_samples (
    day date primary key,
    database_bytes bigint not null,
    object_bytes jsonb not null,
    tables jsonb not null,
    sampled_at timestamptz not null default now()
  )`,
]

/** The nodes of the installation, and how large its data is, day by day. */
export const operation: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
