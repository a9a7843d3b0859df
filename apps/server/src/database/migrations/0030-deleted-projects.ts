import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `alter table projects
    add deleted_at timestamptz,
    add constraint projects_deleted check (deleted_at is null or status = 'DELETED')`,
  // The time of deletion is unknown for projects deleted before; they can be restored as long as any other.
  `update projects set deleted_at = now() where status = 'DELETED'`,
  `create index projects_deleted_at on projects (deleted_at) where deleted_at is not null`,
]

/** When a project was deleted, so that it can be purged later. */
export const deletedProjects: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
