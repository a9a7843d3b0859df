import { isExpired } from '@windrow/contract/run-origin'
import type { RunStatus } from '@windrow/contract/run-status'
import type { Trx } from '../../database/connect.ts'

/** Locks a run that can be judged again; null if it was deleted, or its rows are gone. */
export async function lockJudgeable(trx: Trx, runId: number): Promise<{ status: RunStatus } | null> {
  const run = await trx
    .selectFrom('runs')
    .select(['status', 'deleted_at', 'archived_at', 'data_expires_at'])
    .where('id', '=', runId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const isThere = run && !run.deleted_at && !run.archived_at && !isExpired(run.data_expires_at)
  return isThere ? run : null
}

/** What was found in a run and which rules it breaks, to compare before and after: equal texts for equal verdicts. */
export async function verdictOf(trx: Trx, runId: number): Promise<string> {
  const findings = await trx
    .selectFrom('run_findings')
    .select(['page_id', 'column_name', 'metric', 'level', 'value', 'ignored_by'])
    .where('run_id', '=', runId)
    .orderBy('position')
    .execute()
  const judged = await trx
    .selectFrom('run_judgements')
    .select(['page_id', 'rows', 'bad_rows', 'breaches'])
    .where('run_id', '=', runId)
    .orderBy('page_id')
    .execute()
  const tables = judged.map(({ page_id, rows, bad_rows, breaches }) => [
    page_id,
    rows,
    bad_rows,
    breaches.map(({ column, rule, count }) => [column, rule, count]),
  ])
  return JSON.stringify([findings, tables])
}
