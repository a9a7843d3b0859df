import { sql } from 'kysely'
import type { RunCheck } from '@windrow/contract/run-reason'
import { storable } from '@windrow/contract/storable'
import type { Db, Trx } from '../database/connect.ts'

/** Characters of a subject that are stored. */
const subjectLength = 500

/**
 * Rows with different keys: a statement can't change a row twice, so checks whose subjects differ only in what isn't
 * stored are added up.
 */
function rowsOf(runId: number, checks: readonly RunCheck[]) {
  const rows = new Map<string, RunCheck & { run_id: number }>()
  for (const { kind, looked, found, ...check } of checks) {
    const subject = storable(check.subject.slice(0, subjectLength))
    const key = `${kind} ${subject}`
    const known = rows.get(key) ?? { run_id: runId, kind, subject, looked: 0, found: 0 }
    rows.set(key, { ...known, looked: known.looked + looked, found: known.found + found })
  }
  return [...rows.values()]
}

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
