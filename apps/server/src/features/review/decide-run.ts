import { sql } from 'kysely'
import type { Trx } from '../../database/connect.ts'
import { channels } from '../../database/notification-hub.ts'
import type { RunRow } from '../../database/run-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import { cancelHeldDeliveries, releaseDeliveries } from '../deliveries/held-deliveries.ts'
import { shownName, type Viewer } from './shown-name.ts'
import { addEvent } from './task-events.ts'

export interface Decision {
  state: 'RELEASED' | 'REJECTED'
  /** null for the deadline. */
  by: (Viewer & { userId: number; firstName: string; lastName: string }) | null
  reason: string | null
}

type DecidedRun = Pick<RunRow, 'id' | 'report_id' | 'project_id' | 'organization_id'>

const verbs = { RELEASED: 'released', REJECTED: 'rejected', REPLACED: 'replaced' } as const

/** What the delivery list shows of a rejected run's deliveries. Customers don't learn names of staff. */
const rejectedText = ({ by, reason }: Decision): string =>
  by === null
    ? 'Rejected at the deadline: nobody reviewed the run in time.'
    : `Rejected by ${shownName({ role: 'VIEWER' }, by)}: ${reason}`

/** Who decided, for the one who comes too late. */
async function decider(trx: Trx, viewer: Viewer, userId: number | null): Promise<string> {
  if (userId === null) return 'The deadline'
  const user = await trx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'role_id'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return user ? shownName(viewer, user) : 'Someone'
}

/** The run, locked until the transaction ends. Throws CONFLICT if it isn't held any more, saying who decided. */
async function lockHeld(trx: Trx, runId: number, by: Decision['by']): Promise<DecidedRun> {
  const run = await trx
    .selectFrom('runs')
    .select([
      'id',
      'report_id',
      'project_id',
      'organization_id',
      'review_state',
      'decided_by',
      'replaced_by',
      'deleted_at',
    ])
    .where('id', '=', runId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (run?.deleted_at) throw new AppError('CONFLICT', 'This run is deleted; restore it first.')
  if (run?.review_state === 'HELD') return run
  if (!run || run.review_state === 'NONE') throw new AppError('CONFLICT', 'This run is not held for review.')
  if (run.review_state === 'REPLACED')
    throw new AppError('CONFLICT', `Run ${run.replaced_by} replaced this run meanwhile.`)
  const name = await decider(trx, by ?? { role: 'VIEWER' }, run.decided_by)
  throw new AppError('CONFLICT', `${name} ${verbs[run.review_state]} this run meanwhile.`)
}

/**
 * Ends the hold of a run: its deliveries start, or are canceled. The run's row is locked, so that of two decisions one
 * wins. Throws CONFLICT if the run isn't held any more. The caller writes the audit event.
 */
export async function decideRun(trx: Trx, runId: number, decision: Decision): Promise<DecidedRun> {
  const { state, by, reason } = decision
  const run = await lockHeld(trx, runId, by)
  await trx
    .updateTable('runs')
    .set({
      review_state: state,
      decided_by: by?.userId ?? null,
      decided_at: sql<Date>`now()`,
      decision_reason: reason,
    })
    .where('id', '=', runId)
    .execute()
  if (state === 'RELEASED') await releaseDeliveries(trx, runId)
  else await cancelHeldDeliveries(trx, [runId], rejectedText(decision))
  const text = by === null ? `${verbs[state]} the run at its deadline` : `${verbs[state]} the run`
  await addEvent(trx, runId, { kind: state, text, comment: reason, userId: by?.userId ?? null })
  await sql`select pg_notify(${channels.runChanged}, ${`${run.report_id}:${runId}`})`.execute(trx)
  return run
}
