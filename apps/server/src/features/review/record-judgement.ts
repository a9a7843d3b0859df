import { sql } from 'kysely'
import { heldText, type Gate } from '@windrow/contract/anomalies'
import type { Trx } from '../../database/connect.ts'
import { queueDeliveries } from '../deliveries/queue-deliveries.ts'
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
  /** The gate that would hold the run if it had a destination; null if none would. */
  gate: Gate | null
}

/** The columns of a run that begin its hold. */
const heldColumns = ({ deadlineHours, onDeadline }: Gate) => ({
  review_state: 'HELD' as const,
  held_since: sql<Date>`now()`,
  deadline_action: onDeadline,
  review_deadline:
    onDeadline === 'NOTHING' ? null : sql<Date>`now() + make_interval(hours => ${deadlineHours})`,
})

/** The gate that holds the run, and whether there is something to hold; null if none does. */
async function holdingGate(trx: Trx, run: JudgedRun, findings: readonly JudgedFinding[]) {
  const { own, account, destinations } = await gatesOf(trx, run.report_id)
  const gate = own ?? account
  return holdsRun(gate, findings) ? { gate, hasDestination: destinations > 0 } : null
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
  const holding = mayHold ? await holdingGate(trx, run, findings) : null
  const nothingCounts = judged.status === 'FINDINGS' && findings.length === 0
  await trx
    .updateTable('runs')
    .set({
      quality_status: nothingCounts ? 'PASSED' : judged.status,
      compared_runs: judged.comparedRuns,
      finding_count: findings.length,
    })
    .where('id', '=', run.id)
    .execute()
  await makeTask(trx, run.id, findings)
  if (holding?.hasDestination) await beginHold(trx, run.id, holding.gate)
  return {
    isHeld: Boolean(holding?.hasDestination) || before.review_state === 'HELD',
    message: heldText(findings.length),
    gate: holding?.gate ?? null,
  }
}

async function beginHold(trx: Trx, runId: number, gate: Gate): Promise<void> {
  await trx.updateTable('runs').set(heldColumns(gate)).where('id', '=', runId).execute()
  await addEvent(trx, runId, { kind: 'HELD', text: 'held the deliveries of the run' })
}

/**
 * Queues the deliveries of a judged run, or holds them, in the transaction that judged it. A destination that was added
 * since the gate was looked at is held too.
 *
 * @returns whether they are held
 */
export async function queueOrHold(trx: Trx, run: JudgedRun, hold: Hold): Promise<boolean> {
  const wouldHold = hold.isHeld || hold.gate !== null
  const queued = await queueDeliveries(trx, run, wouldHold ? hold : null)
  if (hold.isHeld || hold.gate === null || queued === 0) return hold.isHeld
  await beginHold(trx, run.id, hold.gate)
  return true
}
