import { sql } from 'kysely'
import { heldText, type Gate } from '@windrow/contract/anomalies'
import type { Trx } from '../../database/connect.ts'
import { gatesOf, holdsRun } from './gate.ts'
import type { JudgedFinding, Judgement } from './judgement.ts'
import { makeTask } from './make-task.ts'
import { storeFindings } from './store-findings.ts'
import { addEvent } from './task-events.ts'

interface JudgedRun {
  id: number
  report_id: number
}

/** Whether the deliveries of a run are held, and the message that they get. */
export interface Hold {
  isHeld: boolean
  message: string
}

/** The columns of a run that begin its hold. */
const heldColumns = ({ deadlineHours, onDeadline }: Gate) => ({
  review_state: 'HELD' as const,
  held_since: sql<Date>`now()`,
  deadline_action: onDeadline,
  review_deadline:
    onDeadline === 'NOTHING' ? null : sql<Date>`now() + make_interval(hours => ${deadlineHours})`,
})

/** The gate that holds the run; null if none does. A report without destinations has nothing to hold. */
async function holdingGate(
  trx: Trx,
  run: JudgedRun,
  findings: readonly JudgedFinding[],
): Promise<Gate | null> {
  const { own, account, destinations } = await gatesOf(trx, run.report_id)
  const gate = own ?? account
  return destinations > 0 && holdsRun(gate, findings) ? gate : null
}

/**
 * Stores the judgement of a run, in the transaction that ends it: its findings, its anomaly task, and whether its
 * deliveries are held. Judging a run again replaces the findings and updates the task, but never changes whether it is
 * held. Findings that are ignored in the report don't count.
 */
export async function recordJudgement(
  trx: Trx,
  run: JudgedRun,
  judged: Judgement,
  { isReplay = false }: { isReplay?: boolean } = {},
): Promise<Hold> {
  const before = await trx
    .selectFrom('runs')
    .select('review_state')
    .where('id', '=', run.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const findings = await storeFindings(trx, run, judged.findings)
  const mayHold = !isReplay && before.review_state === 'NONE'
  const gate = mayHold ? await holdingGate(trx, run, findings) : null
  const nothingCounts = judged.status === 'FINDINGS' && findings.length === 0
  await trx
    .updateTable('runs')
    .set({
      quality_status: nothingCounts ? 'PASSED' : judged.status,
      compared_runs: judged.comparedRuns,
      finding_count: findings.length,
      ...(gate && heldColumns(gate)),
    })
    .where('id', '=', run.id)
    .execute()
  await makeTask(trx, run.id, findings)
  if (gate) await addEvent(trx, run.id, { kind: 'HELD', text: 'held the deliveries of the run' })
  return { isHeld: gate !== null || before.review_state === 'HELD', message: heldText(findings.length) }
}
