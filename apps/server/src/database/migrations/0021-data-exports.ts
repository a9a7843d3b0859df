import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // An export of one run's rows selects tables and rows; one of several runs has no selection.
  `alter table run_exports
    add selection json,
    add progress real not null default 0,
    add file_name text,
    add attempts int not null default 0`,
  `create index run_exports_user on run_exports (user_id, report_id, id desc)`,
  `alter table organizations add denied_formats text[] not null default '{}'`,
]

/** Exports of one run's rows, and formats denied to an account. */
export const dataExports: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
