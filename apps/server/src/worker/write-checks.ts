import { sql } from 'kysely'
import type { RunCheck } from '@windrow/contract/run-reason'
import type { Db, Trx } from '../database/connect.ts'

const rowsOf = (runId: number, checks: readonly RunCheck[]) =>
  checks.map(({ kind, subject, looked, found }) => ({
    run_id: runId,
    kind,
    subject: subject.slice(0, 500),
    looked,
    found,
  }))

/** Part of a batch's transaction: adds to what earlier batches looked for. */
export async function addChecks(trx: Trx, runId: number, checks: readonly RunCheck[]): Promise<void> {
  if (checks.length === 0) return
  await trx
    .insertInto('run_checks')
    .values(rowsOf(runId, checks))
    .onConflict((conflict) =>
      conflict.columns(['run_id', 'kind', 'subject']).doUpdateSet({
        looked: sql`run_checks.looked + excluded.looked`,
        found: sql`run_checks.found + excluded.found`,
      }),
    )
    .execute()
}

/** Stores checks of a whole run. Idempotent, because another worker may repeat the end. */
export async function putChecks(db: Db, runId: number, checks: readonly RunCheck[]): Promise<void> {
  if (checks.length === 0) return
  await db
    .insertInto('run_checks')
    .values(rowsOf(runId, checks))
    .onConflict((conflict) =>
      conflict
        .columns(['run_id', 'kind', 'subject'])
        .doUpdateSet({ looked: sql`excluded.looked`, found: sql`excluded.found` }),
    )
    .execute()
}
