import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `alter table organizations add deactivated_at timestamptz`,
  // The kinds of subject of a long audit log are listed at once, like its actions.
  `create index audit_log_subject on audit_log (subject_type, id desc)`,
]

/** Accounts that nobody may use for now, and the audit log by what was changed. */
export const accountStatus: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
