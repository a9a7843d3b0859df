import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How CSV was always written until then. */
const before = `'{"formulaGuard": true, "delimiter": ",", "quoting": "NEEDED", "nullText": "", "timeZone": "UTC", "bom": false}'`

const statements = [
  // Destinations that are there go on to get the same bytes; new ones say how they want theirs.
  `alter table destinations add csv jsonb not null default ${before}`,
  `alter table destinations alter csv drop default`,
  // Of CSV files only.
  `alter table run_exports add csv jsonb`,
  `update run_exports set csv = ${before} where format = 'csv'`,
]

/** How CSV files of destinations and exports are written. */
export const csvOptions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
