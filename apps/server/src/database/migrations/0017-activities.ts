import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Where something was done, so that a project and a report can show what happened in them. No references: entries
  // outlive what they are about.
  `alter table audit_log add project_id bigint, add report_id bigint`,
  `create index audit_log_project on audit_log (project_id, id desc) where project_id is not null`,
  `create index audit_log_report on audit_log (report_id, id desc) where report_id is not null`,
]

/** What was done in a project and in a report. */
export const activities: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
