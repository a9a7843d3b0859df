import { randomBytes } from 'node:crypto'
import { sql, type UpdateObject } from 'kysely'
import type { Db, Trx } from '../database/connect.ts'
import { channels } from '../database/notification-hub.ts'
import type { RunRow } from '../database/run-tables.ts'
import type { Database } from '../database/schema.ts'
import { LeaseLost } from '../queue/lease.ts'
import { folderOfRun } from '../storage/run-folder.ts'

/** Identifies the attempt that is writing. */
export interface AttemptId {
  runId: number
  reportId: number
  workerId: number
  attempt: number
  /** Part of a split run; 0 otherwise. */
  part: number
}

/** An attempt in the process that makes it. */
export interface Attempt extends AttemptId {
  /** Random, for the keys of its objects. */
  token: string
}

/** The attempt of a claim, as this process makes it. */
export const attemptOf = (
  { run, part, attempt }: { run: Pick<RunRow, 'id' | 'report_id'>; part: number; attempt: number },
  workerId: number,
): Attempt => ({
  runId: run.id,
  reportId: run.report_id,
  workerId,
  attempt,
  part,
  token: randomBytes(6).toString('hex'),
})

/**
 * The key of an object that this attempt writes, below the folder that is removed with the run. Ids repeat after the
 * restore of an older backup, while the store and copies of its objects may still have those of the runs that it has
 * undone; the token tells them apart.
 */
export const objectKey = ({ runId, part, attempt, token }: Attempt, name: string): string =>
  `${folderOfRun(runId)}${part}-${attempt}-${token}/${name}`

export type RunChange = UpdateObject<Database, 'runs'>
/** Columns that the run's row has for part 0, and `run_parts` for each other part. */
export interface PartChange {
  worker_id?: number | null
  next_sequence?: number
  fruitless_attempts?: number
  is_idle?: boolean
  pages_per_second?: number | null
  queue_by_type?: string
  total_known?: boolean
}

/** State of the run after the change. */
export interface RunAnswer {
  stopRequested: boolean
  /** Pages of all parts of the run. */
  done: number
  failed: number
  /** Into how many parts it is split. */
  parts: number
}

const ownPart = (db: Db | Trx, own: AttemptId) =>
  db
    .selectFrom('run_parts')
    .where('run_id', '=', own.runId)
    .where('part', '=', own.part)
    .where('attempt', '=', own.attempt)
    .where('worker_id', '=', own.workerId)

/**
 * Changes the run, and `ofPart` of the attempt's part, and notifies listeners; throws {@link LeaseLost} if the attempt
 * no longer owns it. Always locks the run's row first, so that the batches of all parts commit in one order.
 */
export async function updateOwnRun(
  db: Db | Trx,
  own: AttemptId,
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
      : // Other parts must not change the columns of part 0.
        db
          .updateTable('runs')
          .set({ parts: sql<number>`parts`, ...change })
          .where((eb) => eb.exists(ownPart(db, own).select('part')))
  )
    .where('id', '=', own.runId)
    .where('ended_at', 'is', null)
    .returning(['stop_requested_at', 'done', 'failed', 'parts'])
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
  const { done, failed, parts } = row
  return { stopRequested: row.stop_requested_at !== null, done, failed, parts }
}
