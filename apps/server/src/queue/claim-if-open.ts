import { sql } from 'kysely'
import type { Db, Trx } from '../database/connect.ts'
import { onceMark } from '../database/plan-once.ts'

/** The index of the rows of a table that are queued or in progress: their states, and the first column. */
const openRows = {
  dataset_jobs: { states: ['QUEUED', 'WORKING'], first: 'id' },
  deliveries: { states: ['QUEUED', 'RETRYING', 'RUNNING'], first: 'next_attempt_at' },
  email_digest_sends: { states: ['QUEUED', 'WORKING'], first: 'retry_at' },
  generated_reports: { states: ['QUEUED', 'WORKING'], first: 'id' },
  run_exports: { states: ['QUEUED', 'WORKING'], first: 'id' },
  run_profiles: { states: ['QUEUED', 'WORKING'], first: 'queued_at' },
}

/** The order makes sure that the index is read, whatever was planned for. */
async function anyOpen(db: Db, table: keyof typeof openRows): Promise<boolean> {
  const { states, first } = openRows[table]
  const { rows } = await sql`
    ${onceMark} select from ${sql.table(table)}
    where state in (${sql.join(states.map((state) => sql.lit(state)))}) order by ${sql.ref(first)} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Claims a row in a transaction if any is queued or in progress. Looks before: there is almost never any, and each node
 * asks several times a second.
 */
export const claimIfOpen = async <Row>(
  db: Db,
  table: keyof typeof openRows,
  claim: (trx: Trx) => Promise<Row | null>,
): Promise<Row | null> => ((await anyOpen(db, table)) ? db.transaction().execute(claim) : null)
