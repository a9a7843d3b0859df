import { sql, type UpdateObject } from 'kysely'
import type { Receipt } from '@windrow/delivery/destination-driver'
import { channels } from '../../database/notification-hub.ts'
import type { Db, Trx } from '../../database/connect.ts'
import type { Database } from '../../database/schema.ts'
import type { DeliveryFileRow, DeliveryRow } from '../../database/delivery-tables.ts'
import { isOwn, releaseLease, type Claim } from '../../queue/lease.ts'
import { deliveryLease, lost } from './claim-delivery.ts'
import type { FailurePlan } from './retry-plan.ts'

const mostAnswer = 500
const mostExchange = 4000

/** The last request and response of an attempt. */
export interface Exchange {
  request: string | null
  response: string | null
}

/** Records the start of an attempt. */
export async function beginAttempt(db: Db, delivery: DeliveryRow): Promise<void> {
  await db
    .insertInto('delivery_attempts')
    .values({
      delivery_id: delivery.id,
      destination_id: delivery.destination_id,
      report_id: delivery.report_id,
      run_id: delivery.run_id,
      attempt: delivery.attempt,
      number: delivery.tries + 1,
      request: null,
      response: null,
    })
    .execute()
}

type DeliveryChange = UpdateObject<Database, 'deliveries'>

/** Changes the delivery if the attempt still owns it. Throws `LeaseLost`. */
async function updateOwn(trx: Trx, claim: Claim, change: DeliveryChange): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('deliveries')
    .set(change)
    .where(isOwn(deliveryLease, claim))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) lost(claim)
}

interface AttemptEnd {
  result: 'DELIVERED' | 'FAILED' | 'STOPPED'
  answer: string
  fault?: string
  files?: readonly DeliveryFileRow[]
  exchange?: Exchange
}

async function closeAttempt(trx: Trx, claim: Claim, end: AttemptEnd): Promise<void> {
  const { files = [], exchange } = end
  await trx
    .updateTable('delivery_attempts')
    .set({
      result: end.result,
      answer: end.answer.slice(0, mostAnswer),
      fault: end.fault ?? null,
      first_file: files[0]?.name ?? null,
      files: files.length,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      request: exchange?.request?.slice(0, mostExchange) ?? null,
      response: exchange?.response?.slice(0, mostExchange) ?? null,
      ended_at: sql<Date>`now()`,
    })
    .where('delivery_id', '=', claim.id)
    .where('attempt', '=', claim.attempt)
    .execute()
  // Lists of runs show the state of their deliveries.
  await sql`
    select pg_notify(${channels.runChanged}, report_id || ':' || run_id)
    from deliveries where id = ${claim.id}`.execute(trx)
}

const answersOf = (receipts: readonly Receipt[]): string =>
  [...new Set(receipts.map(({ answer }) => answer).filter(Boolean))].join('; ')

interface Sent {
  files: readonly DeliveryFileRow[]
  receipts: readonly Receipt[]
  exchange: Exchange
}

/** In one statement, since a delivery may have thousands of files. */
async function saveReceipts(trx: Trx, { id }: Claim, receipts: readonly Receipt[]): Promise<void> {
  const column = (value: (receipt: Receipt) => string | null) => receipts.map(value)
  await sql`
    update delivery_files f
    set location = r.location, checksum = r.checksum, answer = r.answer, delivered_at = now()
    from unnest(
      ${column(({ name }) => name)}::text[], ${column(({ location }) => location)}::text[],
      ${column(({ checksum }) => checksum)}::text[],
      ${column(({ answer }) => answer.slice(0, mostAnswer))}::text[]) r (name, location, checksum, answer)
    where f.delivery_id = ${id} and f.name = r.name`.execute(trx)
}

/** Marks a delivery as delivered, with its receipts in the same transaction. */
export async function endDelivered(db: Db, claim: Claim, { files, receipts, exchange }: Sent): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await updateOwn(trx, claim, {
      state: 'DELIVERED',
      tries: sql<number>`tries + 1`,
      bytes_done: sql<number>`bytes`,
      fault: null,
      message: null,
      worked_at: null,
      ended_at: sql<Date>`now()`,
    })
    await saveReceipts(trx, claim, receipts)
    await closeAttempt(trx, claim, { result: 'DELIVERED', answer: answersOf(receipts), files, exchange })
  })
}

/** Ends a delivery that had nothing to send, without an error. */
export async function endWithNothing(db: Db, claim: Claim, why: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await updateOwn(trx, claim, {
      state: 'DELIVERED',
      tries: sql<number>`tries + 1`,
      message: why,
      worked_at: null,
      ended_at: sql<Date>`now()`,
    })
    await closeAttempt(trx, claim, { result: 'DELIVERED', answer: why })
  })
}

/** Disables the destination because the receiver refuses further deliveries. */
async function switchOffDestination(trx: Trx, { id }: Claim): Promise<void> {
  await trx
    .updateTable('destinations')
    .set({ enabled: false, paused_by: null, changed_at: sql<Date>`now()` })
    .where('id', '=', (eb) => eb.selectFrom('deliveries').select('destination_id').where('id', '=', id))
    .execute()
}

/** Records a failed attempt: the delivery waits for a retry or is given up. */
export async function endFailed(
  db: Db,
  claim: Claim,
  { fault, message, waitMs, switchOff }: FailurePlan,
  files: readonly DeliveryFileRow[],
  exchange: Exchange,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await updateOwn(trx, claim, {
      tries: sql<number>`tries + 1`,
      // The attempt failed without losing its worker; only consecutive losses count.
      losses: 0,
      fault,
      message: message.slice(0, mostAnswer),
      worked_at: null,
      ...(waitMs === null
        ? { state: 'FAILED' as const, ended_at: sql<Date>`now()` }
        : {
            state: 'RETRYING' as const,
            next_attempt_at: sql<Date>`now() + make_interval(secs => ${waitMs / 1000})`,
          }),
    })
    if (switchOff) await switchOffDestination(trx, claim)
    await closeAttempt(trx, claim, { result: 'FAILED', answer: message, fault, files, exchange })
  })
}

/** Releases the lease because this node stops: another one takes over at once, and the attempt doesn't count. */
export async function release(db: Db, claim: Claim): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await releaseLease(trx, deliveryLease, claim, sql`, next_attempt_at = now()`))) lost(claim)
    await closeAttempt(trx, claim, {
      result: 'STOPPED',
      answer: 'Windrow was stopped; the delivery continues on another node or after the next start.',
    })
  })
}
