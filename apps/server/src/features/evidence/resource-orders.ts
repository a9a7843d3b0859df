import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Db, Trx } from '../../database/connect.ts'
import { claimNext, type Queue } from '../../queue/claim-next.ts'

/** Longer than an attempt may take, so that no two nodes work on the same run. */
const leaseSeconds = 600
const mostAttempts = 3

/** A run whose page snapshots wait for their resources. */
export interface ResourceOrder {
  run_id: number
  attempt: number
}

const orders: Queue = {
  table: 'snapshot_orders',
  key: ['run_id'],
  joins: sql``,
  wanted: sql`t.next_at <= now()`,
  order: sql`t.next_at`,
}

/** Part of a run's end: has the resources of its page snapshots kept afterwards, if it has any. */
export async function orderResources(trx: Trx, runId: number): Promise<void> {
  await sql`
    insert into snapshot_orders (run_id)
    select ${runId} where exists (
      select from run_evidence where run_id = ${runId} and html_key is not null)
    on conflict do nothing`.execute(trx)
}

/** Takes the next run, and holds it for a while; gives runs up whose attempts were all interrupted. */
export async function claimOrder({ db }: Pick<AppContext, 'db'>): Promise<ResourceOrder | null> {
  const held = sql`next_at = now() + make_interval(secs => ${leaseSeconds})`
  const order = await claimNext<ResourceOrder>(db, orders, held)
  if (!order || order.attempt <= mostAttempts) return order
  await endOrder(db, order.run_id)
  return claimOrder({ db })
}

export async function endOrder(db: Db, runId: number): Promise<void> {
  await db.deleteFrom('snapshot_orders').where('run_id', '=', runId).execute()
}

/** Lets another node begin at once, because this one stops. */
export async function releaseOrder(db: Db, { run_id, attempt }: ResourceOrder): Promise<void> {
  await db
    .updateTable('snapshot_orders')
    .set({ next_at: sql<Date>`now()`, attempt: attempt - 1 })
    .where('run_id', '=', run_id)
    .where('attempt', '=', attempt)
    .execute()
}
