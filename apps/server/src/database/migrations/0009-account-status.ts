import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `alter table organizations add deactivated_at timestamptz`,
  // The kinds of subject of a long audit log are listed at once, like its actions.
  `create index audit_log_subject on audit_log (subject_type, id desc)`,
  // The orders in which many users are listed; each serves both directions.
  `create index users_created on users (created_at, id)`,
  `create index users_last_login on users (last_login_at nulls first, id)`,
  // Every list says how many there are; this is read for it instead of all of every row.
  `create index users_present on users (id) where removed_at is null`,
]

/** Accounts that nobody may use for now, the audit log by what was changed, and long lists of users in any order. */
export const accountStatus: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
