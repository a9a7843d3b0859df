import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `alter table dataset_jobs drop constraint dataset_jobs_kind_check,
    add constraint dataset_jobs_kind_check check (kind in ('merge', 'dedupe', 'import', 'compare', 'judge'))`,
  `create unique index dataset_jobs_judging on dataset_jobs (report_id)
    where kind = 'judge' and state in ('QUEUED', 'WORKING')`,
]

/** Jobs that judge past runs of a report again, one at a time. */
export const judgeAgain: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
