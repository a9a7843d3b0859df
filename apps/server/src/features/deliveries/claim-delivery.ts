import { sql } from 'kysely'
import { openStates } from '@windrow/contract/deliveries'
import type { Db, Trx } from '../../database/connect.ts'
import type { DeliveryRow } from '../../database/delivery-tables.ts'
import { onceMark } from '../../database/plan-once.ts'
import { AppError } from '../../errors/app-error.ts'
import { claimIfOpen } from '../../queue/claim-if-open.ts'
import { claimLease, isOwn, loseLease, type Claim, type Lease } from '../../queue/lease.ts'
import { stopAttempts } from './stop-attempts.ts'

/** Shorter than for jobs, because a lost delivery blocks its destination. */
export const deliveryLease: Lease = { table: 'deliveries', what: 'delivery', working: 'RUNNING', seconds: 3 }
/**
 * Concurrent deliveries per account on all nodes; more than for jobs, because deliveries mostly wait for the other
 * side.
 */
const mostOfAccount = 8

const isWaiting = sql`t.state in ('QUEUED', 'RETRYING')`

/**
 * Queued, due, and the destination has no other delivery in progress, which an index enforces too. Lost deliveries are
 * taken up even if the destination was disabled meanwhile.
 */
const isDue = sql`(${isWaiting} and t.next_attempt_at <= now() and d.enabled and not exists (
  select 1 from deliveries o where o.destination_id = t.destination_id and o.state = 'RUNNING'))`

const order = sql`t.next_attempt_at, t.id`

/** Waiting deliveries that are looked at to choose how the next one is found. */
const sample = 5000

/**
 * Whether several deliveries wait for each destination, as after a long failure: then finding the first one of each, which
 * takes four times as long for one, is faster than comparing all. Reads only an index, and not more of it than a sample.
 */
async function waitInLines(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ isLong: boolean }>`
    ${onceMark} select count(*) > 8 * count(distinct destination_id) as "isLong" from (
      select destination_id from deliveries t where ${isWaiting} order by destination_id limit ${sql.lit(sample)}) t`.execute(
    trx,
  )
  return rows[0]!.isLong
}

/** Leases the next delivery that is due, or whose worker was lost. */
export const claimDelivery = (db: Db): Promise<Claim | null> =>
  claimIfOpen(db, 'deliveries', async (trx) => {
    const lines = (await waitInLines(trx)) && { column: 'destination_id', waiting: isWaiting, order }
    const claimed = await claimLease<DeliveryRow>(trx, deliveryLease, {
      joins: sql`join destinations d on d.id = t.destination_id
        join reports r on r.id = t.report_id join projects p on p.id = r.project_id`,
      account: sql`p.organization_id`,
      most: mostOfAccount,
      wanted: isDue,
      order,
      ...(lines && { lines }),
      more: sql`, bytes_done = 0, message = null`,
    })
    if (!claimed) return null
    const { id, attempt, lost } = claimed
    const answer = 'The delivery process was lost; another one took over.'
    if (lost) await stopAttempts(trx, 'delivery_id', id, answer)
    return { id, attempt }
  })

/** The delivery leased by this attempt; throws `LeaseLost` if it no longer is. */
export const ownDelivery = (db: Db, claim: Claim): Promise<DeliveryRow> =>
  db
    .selectFrom('deliveries')
    .selectAll()
    .where(isOwn(deliveryLease, claim))
    .executeTakeFirst()
    .then((row) => row ?? lost(claim))

/** Throws `LeaseLost` for this attempt. */
export const lost = (claim: Claim): never => loseLease(deliveryLease, claim)

/** Throws CONFLICT if the delivery has already ended. */
export function checkOpen(state: string): void {
  if (openStates.some((open) => open === state)) return
  throw new AppError('CONFLICT', 'This delivery has ended; send it again instead.')
}
