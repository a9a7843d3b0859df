import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '../database/connect.ts'
import { accountTest as test } from '../testing/test-app.ts'
import { claimNext, type Queue } from './claim-next.ts'

const order = sql`t.priority desc, t.id`
const waiting = sql`t.state = 'QUEUED'`

/** A queue whose rows are compared with each other; `lines` finds the first of each account by the index. */
const compared: Queue = {
  table: 'errands',
  key: ['id'],
  joins: sql``,
  wanted: sql`(${waiting} and not t.is_held)`,
  turns: { account: sql`t.account`, atWork: sql`t.state = 'WORKING'`, most: 3 },
  order,
}
const inLines: Queue = { ...compared, lines: { column: 'account', waiting, order } }

const accounts = 4

/** Errands of different accounts and priorities, which wait in no order of either. */
async function queueErrands(db: Db, count: number): Promise<void> {
  await sql`create table if not exists errands (
    id int primary key, account int not null, priority int not null, is_held boolean not null,
    state text not null default 'QUEUED', attempt int not null default 0)`.execute(db)
  await sql`create index if not exists errands_waiting on errands (account, priority desc, id) where state = 'QUEUED'`.execute(
    db,
  )
  await sql`create index if not exists errands_at_work on errands (account) where state = 'WORKING'`.execute(
    db,
  )
  await sql`truncate errands`.execute(db)
  await sql`insert into errands (id, account, priority, is_held)
    select n, 1 + n * 7 % ${accounts}::int, n * 5 % 3, false from generate_series(1, ${count}::int) n`.execute(
    db,
  )
}

const claim = (db: Db, queue: Queue) =>
  db
    .transaction()
    .execute((trx) => claimNext<{ id: number; attempt: number }>(trx, queue, sql`state = 'WORKING'`))

/** The errands in the order in which they are claimed until no account may have more. */
async function claimAll(db: Db, queue: Queue): Promise<number[]> {
  const ids: number[] = []
  for (let row = await claim(db, queue); row; row = await claim(db, queue)) ids.push(row.id)
  return ids
}

/** Errands that this connection has read and not yet reported. */
async function rowsRead(db: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname = 'errands'`.execute(db)
  return rows[0]!.read
}

describe('rows that wait in lines', () => {
  test('are claimed as if all were compared', async ({ server }) => {
    const { db } = server.app
    await queueErrands(db, 40)
    const expected = await claimAll(db, compared)

    await queueErrands(db, 40)

    expect(await claimAll(db, inLines)).toEqual(expected)
    expect(expected).toHaveLength(accounts * 3)
  })

  test('wait while the first of their line is held; other lines go on', async ({ server }) => {
    const { db } = server.app
    await queueErrands(db, 12)
    await sql`update errands set is_held = true where id = (
      select id from errands where account = 1 order by priority desc, id limit 1)`.execute(db)

    const claimed = await claimAll(db, inLines)

    const { rows } = await sql<{ account: number }>`
      select distinct account from errands where id = any(${claimed}::int[]) order by account`.execute(db)
    expect(rows.map(({ account }) => account)).toEqual([2, 3, 4])
  })

  test('are taken over by their state, not by their place in a line', async ({ server }) => {
    const { db } = server.app
    await queueErrands(db, 8)
    await sql`update errands set state = 'LOST' where id = 8`.execute(db)

    const taken = await claim(db, { ...inLines, wanted: sql`false`, lost: sql`t.state = 'LOST'` })

    expect(taken).toMatchObject({ id: 8, attempt: 1, lost: true })
  })

  test('of which many wait are not read to claim one', async ({ server }) => {
    const { db } = server.app
    await queueErrands(db, 4000)
    await sql`analyze errands`.execute(db)

    const read = await db.transaction().execute(async (trx) => {
      // As for a larger table, for which a plan that reads all of it would be too dear.
      for (const way of ['hashjoin', 'mergejoin', 'seqscan'])
        await sql.raw(`set local enable_${way} = off`).execute(trx)
      const before = await rowsRead(trx)
      await claimNext(trx, inLines, sql`state = 'WORKING'`)
      return (await rowsRead(trx)) - before
    })

    expect(read).toBeLessThan(100)
  })
})
