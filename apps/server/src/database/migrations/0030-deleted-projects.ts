import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `alter table projects
    add deleted_at timestamptz,
    add constraint projects_deleted check (deleted_at is null or status = 'DELETED')`,
  // When it was is not known of those that are deleted already: they can be brought back as long as any other.
  `update projects set deleted_at = now() where status = 'DELETED'`,
  `create index projects_deleted_at on projects (deleted_at) where deleted_at is not null`,
]

/** Since when a project is deleted, so that it is removed for good one day. */
export const deletedProjects: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
