import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { claimNext, type Queue } from './claim-next.ts'
import { Heartbeat } from './heartbeat.ts'

type Sql = RawBuilder<unknown>

/** How often a worker says that it works on a row. */
const heartbeatMs = 750
/** In a row: work that takes its process down each time is not begun again for ever. */
const mostLosses = 3

/**
 * How nodes take the rows of a table and keep them, one worker at a time. A row has the columns `id`, `state` (QUEUED, at
 * work, and whatever ends it), `attempt`, `losses` and `worked_at`, the last heartbeat.
 */
export interface Lease {
  table: 'dataset_jobs' | 'deliveries' | 'run_exports' | 'run_profiles'
  /** What one row is, as messages call it. */
  what: string
  /** State of a row at work. */
  working: 'WORKING' | 'RUNNING'
  /** After so long without a heartbeat the worker counts as lost, and another one takes the row. */
  seconds: number
}

/** Which attempt at which row. Once another one has begun, or the row has ended, nothing that this one writes counts. */
export interface Claim {
  id: number
  attempt: number
}

/** Another worker has this by now, or it has ended: nothing that this attempt does counts any more. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'

  constructor(what: string, attempt: number) {
    super(`attempt ${attempt} of ${what} is over`)
  }
}

/** Throws {@link LeaseLost} in the name of this attempt. */
export function loseLease({ what }: Lease, { id, attempt }: Claim): never {
  throw new LeaseLost(`${what} ${id}`, attempt)
}

/** Condition on the row `row`: a worker has it and was heard of within its lease (`>=`), or was not (`<`). */
const heardOf = ({ working, seconds }: Lease, row: string, compare: '>=' | '<'): Sql => {
  const [state, workedAt] = [sql.ref(`${row}.state`), sql.ref(`${row}.worked_at`)]
  const limit = sql`now() - make_interval(secs => ${sql.lit(seconds)})`
  return sql`(${state} = ${sql.lit(working)} and ${workedAt} ${sql.raw(compare)} ${limit})`
}

/** Condition on the row `row`: it is being worked on, by a worker that lives. */
export const isAtWork = (lease: Lease, row = 't'): Sql => heardOf(lease, row, '>=')

/** Condition on the row `t`: it was being worked on, and its worker was lost. */
export const isLost = (lease: Lease): Sql => heardOf(lease, 't', '<')

/** How the next row is chosen: what {@link Queue} says, for rows of accounts that take turns. */
interface Turn extends Pick<Queue, 'joins' | 'wanted' | 'lost' | 'order'> {
  account: Sql
  /** At work of one account, on all nodes. */
  most: number
  /** Columns to be set besides, each with a comma before it. */
  more: Sql
}

/** Takes the next row that waits, or whose worker was lost. */
export const claimLease = <Row extends Claim>(
  trx: Trx,
  lease: Lease,
  { account, most, more, ...queue }: Turn,
): Promise<(Row & { lost: boolean }) | null> =>
  claimNext<Row>(
    trx,
    {
      lost: isLost(lease),
      ...queue,
      table: lease.table,
      key: ['id'],
      turns: { account, most, atWork: isAtWork(lease) },
    },
    sql`state = ${lease.working}, worked_at = now(),
      losses = t.losses + (case when next.lost then 1 else 0 end) ${more}`,
  )

/** Condition of every write of an attempt: the row is still its own. */
export const isOwn = ({ working }: Lease, { id, attempt }: Claim) =>
  sql<boolean>`(id = ${id} and attempt = ${attempt} and state = ${working})`

/** Changes the row if it is still this attempt's. @returns whether it was. */
async function changeOwn(db: Db, lease: Lease, claim: Claim, set: Sql): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update ${sql.table(lease.table)} set ${set} where ${isOwn(lease, claim)}`.execute(db)
  return numAffectedRows === 1n
}

/** One heartbeat: the attempt goes on. @returns false when the row is not its own any more. */
export const renewLease = (db: Db, lease: Lease, claim: Claim, more: Sql = sql``): Promise<boolean> =>
  changeOwn(db, lease, claim, sql`worked_at = now() ${more}`)

/** Puts the row back for others, as a node does that stops; it counts as no loss. @returns whether it was still ours. */
export const releaseLease = (db: Db, lease: Lease, claim: Claim, more: Sql = sql``): Promise<boolean> =>
  changeOwn(db, lease, claim, sql`state = 'QUEUED', worked_at = null ${more}`)

/** Locks the row, so that nobody cancels or takes it until the transaction is over. Throws {@link LeaseLost}. */
export async function lockOwn(trx: Trx, lease: Lease, claim: Claim): Promise<void> {
  const { rows } =
    await sql`select id from ${sql.table(lease.table)} where ${isOwn(lease, claim)} for update`.execute(trx)
  if (rows.length === 0) loseLease(lease, claim)
}

interface Keeping {
  /** Columns that each heartbeat sets besides, as they are by then, each with a comma before it. */
  more: () => Sql
  /** The node stops. */
  stopping: AbortSignal
  onError: (error: unknown) => void
}

/** Keeps the row until disposed; its signal aborts when the lease is lost, or the node stops. */
export const keepLease = (db: Db, lease: Lease, claim: Claim, { more, ...others }: Keeping): Heartbeat =>
  new Heartbeat({
    ...others,
    everyMs: heartbeatMs,
    leaseMs: lease.seconds * 1000,
    renew: () => renewLease(db, lease, claim, more()),
  })

/** Whether as many workers in a row were lost as may be, so that the next attempt only says so. */
export const wasLostTooOften = ({ losses }: { losses: number }): boolean => losses >= mostLosses

/** Throws UNAVAILABLE when every worker that began this was lost. */
export function checkLosses(row: { losses: number }): void {
  if (!wasLostTooOften(row)) return
  throw new AppError(
    'UNAVAILABLE',
    'It was begun three times, and the node that worked on it was lost each time. Try it with fewer rows, or ask the operator.',
  )
}
