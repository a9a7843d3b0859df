import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The file beside the log of an ended run that makes a search in it fast. */
export const logGrams: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table run_log_grams (
      run_id bigint primary key references runs on delete cascade,
      object_key text not null,
      bytes bigint not null
    )`.execute(db)
  },
}
