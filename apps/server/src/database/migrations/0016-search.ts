import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Clusters without the extension search without an index.
  `do $$ begin
    create index reports_search on reports using gin (lower(name) gin_trgm_ops);
    create index projects_search on projects using gin (lower(name) gin_trgm_ops);
    create index users_email_search on users using gin (lower(email) gin_trgm_ops);
  exception when others then raise notice 'searching without pg_trgm: %', sqlerrm;
  end $$`,
]

/** Search of report and project names by substring. */
export const search: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
