import { sql } from 'kysely'
import { openStates } from '@windrow/contract/deliveries'
import type { Db } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { stopAttempts } from './stop-attempts.ts'

/** Whoever works on a delivery says so each second; after this many, another one takes it up. */
export const leaseSeconds = 3
/** At a time, of one account, on all nodes. */
const mostOfAccount = 8
/** A delivery that takes its process down each time is not begun again for ever. */
const mostLosses = 5

/** Which attempt of which delivery is writing. */
export interface Claim {
  deliveryId: number
  attempt: number
}

/** Another process has this delivery by now, or it was cancelled: nothing that this attempt does counts any more. */
export class DeliveryLost extends Error {
  override name = 'DeliveryLost'
}

/** How many deliveries each account has at work. */
const busy = sql`(
  select p.organization_id, count(*) as count from deliveries w
  join reports r on r.id = w.report_id join projects p on p.id = r.project_id
  where w.state = 'RUNNING' and w.worked_at >= now() - make_interval(secs => ${sql.lit(leaseSeconds)})
  group by 1)`

/**
 * Takes the next delivery that is due, or whose process was lost. Accounts with fewer at work come first, none has more
 * than a few at a time, and no destination more than one.
 */
export async function claimDelivery(db: Db): Promise<Claim | null> {
  const row = await db.transaction().execute(async (trx) => {
    // One claim after the other, so that counts are true; it is over in a millisecond.
    await sql`select pg_advisory_xact_lock(hashtext('windrow deliveries'))`.execute(trx)
    const { rows } = await sql<Claim & { lost: boolean }>`
      with next as (
        select d.id, d.state = 'RUNNING' as lost from deliveries d
        join destinations t on t.id = d.destination_id and (t.enabled or d.state = 'RUNNING')
        join reports r on r.id = d.report_id join projects p on p.id = r.project_id
        left join ${busy} as b on b.organization_id = p.organization_id
        where ((d.state in ('QUEUED', 'RETRYING') and d.next_attempt_at <= now() and not exists (
              select 1 from deliveries o where o.destination_id = d.destination_id and o.state = 'RUNNING'))
            or (d.state = 'RUNNING' and d.worked_at < now() - make_interval(secs => ${sql.lit(leaseSeconds)})))
          and coalesce(b.count, 0) < ${sql.lit(mostOfAccount)}
        order by coalesce(b.count, 0), d.next_attempt_at, d.id
        limit 1 for update of d skip locked)
      update deliveries d
      set state = 'RUNNING', attempt = d.attempt + 1, worked_at = now(), bytes_done = 0, message = null,
        losses = d.losses + (case when next.lost then 1 else 0 end)
      from next where d.id = next.id
      returning d.id as "deliveryId", d.attempt, next.lost`.execute(trx)
    const [claimed] = rows
    if (claimed?.lost)
      await stopAttempts(
        trx,
        'delivery_id',
        claimed.deliveryId,
        'The process that delivered was lost; another one took over.',
      )
    return claimed
  })
  return row ? { deliveryId: row.deliveryId, attempt: row.attempt } : null
}

/** The delivery as this attempt has it; throws `DeliveryLost` where it is no longer its own. */
export const ownDelivery = (db: Db, { deliveryId, attempt }: Claim) =>
  db
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', deliveryId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst()
    .then((row) => row ?? lost({ deliveryId, attempt }))

export function lost({ deliveryId, attempt }: Claim): never {
  throw new DeliveryLost(`attempt ${attempt} of delivery ${deliveryId} is over`)
}

export const wasLostTooOften = ({ losses }: { losses: number }): boolean => losses >= mostLosses

/** Says that a delivery is being worked on and how far it is. @returns false when it is not ours any more. */
export async function stillDelivering(db: Db, claim: Claim, bytesDone: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ worked_at: sql<Date>`now()`, bytes_done: sql<number>`greatest(bytes_done, ${bytesDone}::bigint)` })
    .where('id', '=', claim.deliveryId)
    .where('attempt', '=', claim.attempt)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Refuses what is over already. */
export function checkOpen(state: string): void {
  if (openStates.some((open) => open === state)) return
  throw new AppError('CONFLICT', 'This delivery is over; send it again instead.')
}
