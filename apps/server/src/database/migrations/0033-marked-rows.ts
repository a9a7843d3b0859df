import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which rows broke which rule, so that they can be marked on screen. */
export const markedRows: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table run_judgements add marked json not null default '[]'`.execute(db)
  },
}
