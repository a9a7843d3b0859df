import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../database/connect.ts'

/**
 * A table of things that people ordered of a report and that nodes make one after the other. Its rows are the queue, with
 * the columns `id`, `report_id`, `state` (QUEUED, WORKING and whatever ends them), `progress`, `attempts`, `losses` and
 * `worked_at`.
 */
export interface OrderTable {
  name: 'run_exports' | 'dataset_jobs'
  /** Whoever works says so more often than this; after it, another one begins anew. */
  lostSeconds: number
  /** At work of one account, on all nodes. */
  mostOfAccount: number
}

/** Which attempt at which order: the fencing token. Where it is no longer right, nothing that it writes counts. */
export interface OrderClaim {
  id: number
  attempt: number
}

/** Another node has this order by now, or it was cancelled: nothing that this attempt does counts any more. */
export class OrderLost extends Error {
  override name = 'OrderLost'

  constructor({ id, attempt }: OrderClaim) {
    super(`attempt ${attempt} at order ${id} is over`)
  }
}

/** An order that takes its makers down each time is not begun again for ever. */
const mostLosses = 3
export const wasLostTooOften = ({ losses }: { losses: number }): boolean => losses >= mostLosses

/**
 * Takes the next order that waits, or whose maker was lost. Accounts with fewer at work come first, and none has more
 * than a few at a time.
 */
export function claimOrder(db: Db, table: OrderTable): Promise<OrderClaim | null> {
  const orders = sql.table(table.name)
  const alive = sql`now() - make_interval(secs => ${sql.lit(table.lostSeconds)})`
  return db.transaction().execute(async (trx) => {
    // One claim after the other, so that counts are true; it is over in a millisecond.
    await sql`select pg_advisory_xact_lock(hashtext(${`windrow ${table.name}`}))`.execute(trx)
    const { rows } = await sql<OrderClaim>`
      with busy as (
        select p.organization_id, count(*) as count from ${orders} w
        join reports r on r.id = w.report_id join projects p on p.id = r.project_id
        where w.state = 'WORKING' and w.worked_at >= ${alive} group by 1),
      next as (
        select o.id, o.state = 'WORKING' as lost from ${orders} o
        join reports r on r.id = o.report_id join projects p on p.id = r.project_id
        left join busy b on b.organization_id = p.organization_id
        where (o.state = 'QUEUED' or (o.state = 'WORKING' and o.worked_at < ${alive}))
          and coalesce(b.count, 0) < ${sql.lit(table.mostOfAccount)}
        order by coalesce(b.count, 0), o.id limit 1 for update of o skip locked)
      update ${orders} t
      set state = 'WORKING', worked_at = now(), progress = 0, attempts = t.attempts + 1,
        losses = t.losses + (case when next.lost then 1 else 0 end)
      from next where t.id = next.id
      returning t.id, t.attempts as attempt`.execute(trx)
    return rows[0] ?? null
  })
}

/**
 * Says that an order is being worked on and how far it is, from 0 to 1; `more` sets further columns.
 * @returns false when it is not ours any more.
 */
export async function stillWorking(
  db: Db,
  { name }: OrderTable,
  { id, attempt }: OrderClaim,
  progress: number,
  more: RawBuilder<unknown> = sql``,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(name)} set worked_at = now(), progress = greatest(progress, ${progress}::real) ${more}
    where id = ${id} and attempts = ${attempt} and state = 'WORKING'`.execute(db)
  return numAffectedRows === 1n
}

/** Holds the row, so that nobody cancels or takes it until the transaction is over. Throws `OrderLost`. */
export async function holdOrder(trx: Trx, { name }: OrderTable, claim: OrderClaim): Promise<void> {
  const { rows } = await sql`
    select id from ${sql.table(name)}
    where id = ${claim.id} and attempts = ${claim.attempt} and state = 'WORKING' for update`.execute(trx)
  if (rows.length === 0) throw new OrderLost(claim)
}

/** Puts an order back for others, as a node does that stops; it counts as no loss. */
export async function releaseOrder(db: Db, { name }: OrderTable, { id, attempt }: OrderClaim): Promise<void> {
  await sql`update ${sql.table(name)} set state = 'QUEUED', progress = 0
    where id = ${id} and attempts = ${attempt} and state = 'WORKING'`.execute(db)
}
