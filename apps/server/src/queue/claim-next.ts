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
  /** How to find the next row by an index, however many wait; without it, all waiting rows are compared. */
  lines?: Lines
}

/**
 * Rows that wait in lines, one for each value of a column, of which only the first of each can be next: those of an account
 * or of a destination. An index of the waiting rows must begin with the column and go on with `order`. While something else
 * locks the first row of a line, no row of this line is claimed.
 */
export interface Lines {
  column: string
  /** Condition of the index. It is part of `wanted` if it isn't all of it. */
  waiting: Sql
  /** Columns of the row, in the order of the line; without those of joins. */
  order: Sql
}

export interface AccountTurns {
  account: Sql
  /** Condition: the row is being worked on. */
  atWork: Sql
  /** Maximum rows in progress per account, on all nodes; no limit without it. */
  most?: number
}

const keysOf = (row: string, key: readonly string[]): Sql =>
  sql.join(key.map((column) => sql.ref(`${row}.${column}`)))

/**
 * A recursion for a "loose" index scan, which PostgreSQL doesn't do by itself: one lookup for each line, however many rows
 * wait in it.
 */
function firstByLookups({ table, key }: Queue, { column, waiting, order }: Lines): Sql {
  const rows = sql.table(table)
  const line = sql.ref(`t.${column}`)
  const next = (after: Sql) => sql`
    select ${line} as line, ${keysOf('t', key)} from ${rows} t where ${waiting} ${after} order by ${line}, ${order} limit 1`
  return sql`(${next(sql``)})
    union all
    select following.* from lines cross join lateral (${next(sql`and ${line} > lines.line`)}) following`
}

/** The keys of the first row of each line, and of the rows whose worker was lost, which are few. */
function firstOfLines(queue: Queue, lines: Lines): Sql {
  const { table, key, joins, lost } = queue
  const taken = sql`select ${keysOf('t', key)} from ${sql.table(table)} t ${joins} where ${lost ?? sql`false`}`
  return sql`
    lines as (${firstByLookups(queue, lines)}),
    first as materialized (select ${keysOf('lines', key)} from lines ${lost ? sql`union ${taken}` : sql``}),`
}

/**
 * A condition that no index is used for: a plan that was made while nothing waited would read an index of waiting rows
 * instead of looking up the first ones by their keys.
 */
const notByIndex = (condition: Sql): Sql => sql`case when ${condition} then true end`

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
  const { table, key, joins, wanted, turns, order, lines } = queue
  const lost = queue.lost ?? sql`false`
  const isNext = sql`(${wanted} or ${lost})`
  const rows = sql.table(table)
  const sameAs = (other: string) =>
    sql.join(
      key.map((column) => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`${other}.${column}`)}`),
      sql` and `,
    )
  // Serialized: concurrent claims would see the same account as the least busy. Takes a millisecond.
  if (turns) await sql`${onceMark} select pg_advisory_xact_lock(hashtext(${`windrow ${table}`}))`.execute(db)
  // Materialized, because a plan that repeats the subquery for each row would claim several.
  const result = await sql<Row & { lost: boolean }>`
    ${onceMark} with recursive ${lines ? firstOfLines(queue, lines) : sql``} ${turns ? busyAccounts(queue, turns) : sql``}
    next as materialized (
      select ${keysOf('t', key)}, ${lost} as lost from ${lines ? sql`first join ${rows} t on ${sameAs('first')}` : sql`${rows} t`} ${joins}
      ${turns ? sql`left join busy on busy.account = ${turns.account}` : sql``}
      where ${lines ? notByIndex(isNext) : isNext} ${turns?.most ? sql`and coalesce(busy.count, 0) < ${turns.most}` : sql``}
      order by ${turns ? sql`coalesce(busy.count, 0),` : sql``} ${order}
      limit 1 for update of t skip locked)
    update ${rows} t set attempt = t.attempt + 1, ${set}
    from next where ${sameAs('next')}
    returning t.*, next.lost`.execute(db)
  return result.rows[0] ?? null
}
