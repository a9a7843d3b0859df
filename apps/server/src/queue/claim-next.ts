import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/connect.ts'

type Sql = RawBuilder<unknown>

/** A table whose rows are work for nodes: the rows are the queue. Every fragment names the row as `t`. */
export interface Queue {
  table: string
  /** Columns that name a row. */
  key: readonly string[]
  /** Tables that the other fragments need beside the row. */
  joins: Sql
  /** The row wants a worker. */
  wanted: Sql
  /** Its worker was lost, so that this claim takes it over. Absent: somebody else finds out and puts the row back. */
  lost?: Sql
  /** Accounts take turns. Absent: whoever is first in the order. */
  turns?: AccountTurns
  order: Sql
}

export interface AccountTurns {
  account: Sql
  /** The row is being worked on. */
  atWork: Sql
  /** At work of one account, on all nodes. Absent: any number. */
  most?: number
}

/** Counted once, however many thousands wait. */
const busyAccounts = ({ table, joins }: Queue, { account, atWork }: AccountTurns): Sql => sql`
  busy as materialized (
    select ${account} as account, count(*) as count from ${sql.table(table)} t ${joins} where ${atWork} group by 1),`

/**
 * Takes the next row that wants a worker: raises its attempt, the fencing token that every later write names, and sets
 * `set`. Where accounts take turns, the one with the fewest rows at work comes first, and none gets more than its most;
 * `db` must be a transaction then, and a short one.
 * @returns the row as it is now, and whether it was taken over from a worker that was lost; null when none waits.
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
  // One claim after the other, or two would each see the same account as the least busy one; it is over in a millisecond.
  if (turns) await sql`select pg_advisory_xact_lock(hashtext(${`windrow ${table}`}))`.execute(db)
  // The one is chosen apart: a plan that chose again for each row it looks at would take several.
  const result = await sql<Row & { lost: boolean }>`
    with ${turns ? busyAccounts(queue, turns) : sql``}
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
