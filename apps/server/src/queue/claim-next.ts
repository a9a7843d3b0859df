import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/connect.ts'
import { onceMark } from '../database/plan-once.ts'

type Sql = RawBuilder<unknown>

/** A table that nodes take work from: its rows are the queue. All fragments refer to the row as `t`. */
export interface Queue {
  table: string
  /** The primary key. */
  key: readonly string[]
  /** Joins that the other fragments need. */
  joins: Sql
  /** Condition: the row needs a worker. */
  wanted: Sql
  /** Condition: its worker was lost, so this claim takes over. Without it, lost rows must be requeued elsewhere. */
  lost?: Sql
  /** Fairness between accounts; without it, rows are taken in order. */
  turns?: AccountTurns
  order: Sql
}

export interface AccountTurns {
  account: Sql
  /** Condition: the row is being worked on. */
  atWork: Sql
  /** Maximum rows in progress per account, on all nodes; no limit without it. */
  most?: number
}

/** Computed once, however many rows wait. */
const busyAccounts = ({ table, joins }: Queue, { account, atWork }: AccountTurns): Sql => sql`
  busy as materialized (
    select ${account} as account, count(*) as count from ${sql.table(table)} t ${joins} where ${atWork} group by 1),`

/**
 * Claims the next row that needs a worker: raises its attempt, the fencing token that every later write names, and
 * applies `set`. With `turns`, accounts with the fewest rows in progress come first, and none exceeds `most`; `db` must
 * then be a short transaction.
 *
 * @returns the updated row, and whether its worker was lost; null if none waits
 */
export async function claimNext<Row>(
  db: Db,
  queue: Queue,
  set: Sql,
): Promise<(Row & { lost: boolean }) | null> {
  const { table, key, joins, wanted, turns, order } = queue
  const lost = queue.lost ?? sql`false`
  const rows = sql.table(table)
  const keys = key.map((column) => sql.ref(`t.${column}`))
  const sameRow = key.map((column) => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`next.${column}`)}`)
  // Serialized: concurrent claims would see the same account as the least busy. Takes a millisecond.
  if (turns) await sql`${onceMark} select pg_advisory_xact_lock(hashtext(${`windrow ${table}`}))`.execute(db)
  // Materialized, because a plan that repeats the subquery for each row would claim several.
  const result = await sql<Row & { lost: boolean }>`
    ${onceMark} with ${turns ? busyAccounts(queue, turns) : sql``}
    next as materialized (
      select ${sql.join(keys)}, ${lost} as lost from ${rows} t ${joins}
      ${turns ? sql`left join busy on busy.account = ${turns.account}` : sql``}
      where (${wanted} or ${lost}) ${turns?.most ? sql`and coalesce(busy.count, 0) < ${turns.most}` : sql``}
      order by ${turns ? sql`coalesce(busy.count, 0),` : sql``} ${order}
      limit 1 for update of t skip locked)
    update ${rows} t set attempt = t.attempt + 1, ${set}
    from next where ${sql.join(sameRow, sql` and `)}
    returning t.*, next.lost`.execute(db)
  return result.rows[0] ?? null
}
