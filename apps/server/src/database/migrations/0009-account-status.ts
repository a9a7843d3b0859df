import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `alter table organizations add deactivated_at timestamptz`,
  // Lists the subject types of a long audit log quickly, as for its actions.
  `create index audit_log_subject on audit_log (subject_type, id desc)`,
  // Sort orders of long lists of users; each index serves both directions.
  `create index users_created on users (created_at, id)`,
  `create index users_last_login on users (last_login_at nulls first, id)`,
  // Every list shows its total; counting uses this index instead of whole rows.
  `create index users_present on users (id) where removed_at is null`,
]

/** Deactivated accounts, the audit log by subject, and long lists of users in any order. */
export const accountStatus: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
