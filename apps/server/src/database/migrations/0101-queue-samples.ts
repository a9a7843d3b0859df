import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How many runs waited at most in each ten minutes, of the last days alone. */
export const queueSamples: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table queue_samples (at timestamptz primary key, waiting int not null)`.execute(db)
  },
}
