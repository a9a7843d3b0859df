import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table grid_views (
    id bigint generated always as identity primary key,
    user_id bigint not null references users on delete cascade,
    report_id bigint not null references reports on delete cascade,
    page_id text not null,
    name text not null,
    layout jsonb not null,
    created_at timestamptz not null default now()
  )`,
  `create unique index grid_views_name on grid_views (report_id, page_id, user_id, lower(name))`,
  `create index grid_views_user on grid_views (user_id)`,
]

/** How people look at the rows of a report's tables, under names. */
export const gridViews: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
