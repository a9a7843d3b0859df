import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Lists the actions of a long audit log quickly. */
export const auditActions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index audit_log_action on audit_log (action, id desc)`.execute(db)
  },
}
