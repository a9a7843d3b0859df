import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // The place of an event, so that projects and reports can show their activity. No references: entries outlive their
  // subjects.
  `alter table audit_log add project_id bigint, add report_id bigint`,
  `create index audit_log_project on audit_log (project_id, id desc) where project_id is not null`,
  `create index audit_log_report on audit_log (report_id, id desc) where report_id is not null`,
]

/** Activity of a project and of a report. */
export const activities: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
