import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { claimNext, type Queue } from './claim-next.ts'
import { Heartbeat } from './heartbeat.ts'

type Sql = RawBuilder<unknown>

/** Interval between heartbeats. */
const heartbeatMs = 750
/** Consecutive losses after which work that crashes its process isn't retried. */
const mostLosses = 3

/**
 * Settings of a table whose rows nodes lease, one worker per row. Rows have the columns `id`, `state` (QUEUED, in
 * progress, or ended), `attempt`, `losses` and `worked_at`, the last heartbeat.
 */
export interface Lease {
  table:
    | 'dataset_jobs'
    | 'deliveries'
    | 'email_digest_sends'
    | 'generated_reports'
    | 'jira_links'
    | 'run_exports'
    | 'run_profiles'
  /** Name of a row in messages. */
  what: string
  /** State of a row in progress. */
  working: 'WORKING' | 'RUNNING'
  /** Seconds without a heartbeat after which the worker counts as lost, and another one takes over. */
  seconds: number
}

/** An attempt at a row. Its writes have no effect once another attempt has started, or the row has ended. */
export interface Claim {
  id: number
  attempt: number
}

/** Another worker has taken over, or the row has ended: writes of this attempt no longer have an effect. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'

  constructor(what: string, attempt: number) {
    super(`attempt ${attempt} of ${what} is over`)
  }
}

/** Throws {@link LeaseLost} for this attempt. */
export function loseLease({ what }: Lease, { id, attempt }: Claim): never {
  throw new LeaseLost(`${what} ${id}`, attempt)
}

/** Condition on `row`: it is in progress, and its last heartbeat is within the lease (`>=`) or older (`<`). */
const heardOf = ({ working, seconds }: Lease, row: string, compare: '>=' | '<'): Sql => {
  const [state, workedAt] = [sql.ref(`${row}.state`), sql.ref(`${row}.worked_at`)]
  const limit = sql`now() - make_interval(secs => ${sql.lit(seconds)})`
  return sql`(${state} = ${sql.lit(working)} and ${workedAt} ${sql.raw(compare)} ${limit})`
}

/** Condition on `row`: a live worker is working on it. */
export const isAtWork = (lease: Lease, row = 't'): Sql => heardOf(lease, row, '>=')

/** Condition on `t`: it was in progress, and its worker was lost. */
export const isLost = (lease: Lease): Sql => heardOf(lease, 't', '<')

/** How to choose the next row, see {@link Queue}, fairly between accounts. */
interface Turn extends Pick<Queue, 'joins' | 'wanted' | 'lost' | 'order' | 'lines'> {
  account: Sql
  /** Maximum rows in progress per account, on all nodes. */
  most: number
  /** Further assignments, each with a leading comma. */
  more: Sql
}

/** Leases the next row that waits, or whose worker was lost. */
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

/** Condition of every write of an attempt: it still holds the lease. */
export const isOwn = ({ working }: Lease, { id, attempt }: Claim) =>
  sql<boolean>`(id = ${id} and attempt = ${attempt} and state = ${working})`

/**
 * Updates the row if the attempt holds its lease.
 *
 * @returns whether it did
 */
async function changeOwn(db: Db, lease: Lease, claim: Claim, set: Sql): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update ${sql.table(lease.table)} set ${set} where ${isOwn(lease, claim)}`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Sends a heartbeat.
 *
 * @returns false if the lease was lost
 */
export const renewLease = (db: Db, lease: Lease, claim: Claim, more: Sql = sql``): Promise<boolean> =>
  changeOwn(db, lease, claim, sql`worked_at = now() ${more}`)

/**
 * Requeues the row because the node stops; doesn't count as a loss.
 *
 * @returns false if the lease was lost
 */
export const releaseLease = (db: Db, lease: Lease, claim: Claim, more: Sql = sql``): Promise<boolean> =>
  changeOwn(db, lease, claim, sql`state = 'QUEUED', worked_at = null ${more}`)

/** Locks the row against cancellation and takeover until the transaction ends. Throws {@link LeaseLost}. */
export async function lockOwn(trx: Trx, lease: Lease, claim: Claim): Promise<void> {
  const { rows } =
    await sql`select id from ${sql.table(lease.table)} where ${isOwn(lease, claim)} for update`.execute(trx)
  if (rows.length === 0) loseLease(lease, claim)
}

interface Keeping {
  /** Further assignments with current values for each heartbeat, each with a leading comma. */
  more: () => Sql
  /** Aborts when the node stops. */
  stopping: AbortSignal
  onError: (error: unknown) => void
}

/** Keeps the lease until disposed; its signal aborts when the lease is lost, or the node stops. */
export const keepLease = (db: Db, lease: Lease, claim: Claim, { more, ...others }: Keeping): Heartbeat =>
  new Heartbeat({
    ...others,
    everyMs: heartbeatMs,
    leaseMs: lease.seconds * 1000,
    renew: () => renewLease(db, lease, claim, more()),
  })

/** Whether so many workers in a row were lost that the next attempt only reports it. */
export const wasLostTooOften = ({ losses }: { losses: number }): boolean => losses >= mostLosses

/** Throws UNAVAILABLE if too many workers in a row were lost. */
export function checkLosses(row: { losses: number }): void {
  if (!wasLostTooOften(row)) return
  throw new AppError(
    'UNAVAILABLE',
    'It was begun three times, and the node that worked on it was lost each time. Try it with fewer rows, or ask the operator.',
  )
}
