import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The fixed CSV options of earlier versions. */
const before = `'{"formulaGuard": true, "delimiter": ",", "quoting": "NEEDED", "nullText": "", "timeZone": "UTC", "bom": false}'`

const statements = [
  // Existing destinations keep producing the same bytes; new ones set their options explicitly.
  `alter table destinations add csv jsonb not null default ${before}`,
  `alter table destinations alter csv drop default`,
  // For CSV exports only.
  `alter table run_exports add csv jsonb`,
  `update run_exports set csv = ${before} where format = 'csv'`,
]

/** CSV options of destinations and exports. */
export const csvOptions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
