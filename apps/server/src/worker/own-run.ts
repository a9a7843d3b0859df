import { sql, type UpdateObject } from 'kysely'
import type { Db, Trx } from '../database/connect.ts'
import { channels } from '../database/notification-hub.ts'
import type { Database } from '../database/schema.ts'
import { LeaseLost } from '../queue/lease.ts'

/** Which attempt of which run is writing. */
export interface Attempt {
  runId: number
  reportId: number
  workerId: number
  attempt: number
  /** Which part of a split run; 0 of one that is not. */
  part: number
}

export type RunChange = UpdateObject<Database, 'runs'>
/** What the run's row says of part 0 and a row of its own of each other part. */
export interface PartChange {
  worker_id?: number | null
  next_sequence?: number
  fruitless_attempts?: number
  is_idle?: boolean
  pages_per_second?: number | null
}

/** How the run stands after the change. */
export interface RunAnswer {
  stopRequested: boolean
  /** Pages of the run, of all its parts. */
  done: number
  failed: number
}

const ownPart = (db: Db | Trx, own: Attempt) =>
  db
    .selectFrom('run_parts')
    .where('run_id', '=', own.runId)
    .where('part', '=', own.part)
    .where('attempt', '=', own.attempt)
    .where('worker_id', '=', own.workerId)

/**
 * Changes the run, and `ofPart` of this attempt's part, if the attempt still owns it, and tells the listeners; otherwise
 * throws {@link LeaseLost}. The run's row is locked first, whatever the part: so all parts' batches count in one order.
 */
export async function updateOwnRun(
  db: Db | Trx,
  own: Attempt,
  change: RunChange,
  ofPart: PartChange = {},
): Promise<RunAnswer> {
  const row = await (
    own.part === 0
      ? db
          .updateTable('runs')
          .set({ parts: sql<number>`parts`, ...change, ...ofPart })
          .where('attempt', '=', own.attempt)
          .where('worker_id', '=', own.workerId)
      : // A part may change nothing of what part 0 alone says of the run's worker.
        db
          .updateTable('runs')
          .set({ parts: sql<number>`parts`, ...change })
          .where((eb) => eb.exists(ownPart(db, own).select('part')))
  )
    .where('id', '=', own.runId)
    .where('ended_at', 'is', null)
    .returning(['stop_requested_at', 'done', 'failed'])
    .executeTakeFirst()
  if (!row) throw new LeaseLost(`run ${own.runId}, part ${own.part}`, own.attempt)
  if (own.part > 0 && Object.keys(ofPart).length > 0)
    await db
      .updateTable('run_parts')
      .set(ofPart)
      .where('run_id', '=', own.runId)
      .where('part', '=', own.part)
      .where('attempt', '=', own.attempt)
      .where('worker_id', '=', own.workerId)
      .execute()
  await sql`select pg_notify(${channels.runChanged}, ${`${own.reportId}:${own.runId}`})`.execute(db)
  const { done, failed } = row
  return { stopRequested: row.stop_requested_at !== null, done, failed }
}
