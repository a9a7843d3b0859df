import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The version to which a roll-out that goes back returns a report; null for the current one of the service. */
export const earlierPins: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table service_pins add column earlier_version integer,
      add foreign key (service_id, earlier_version) references service_versions (service_id, version)`.execute(
      db,
    )
  },
}
