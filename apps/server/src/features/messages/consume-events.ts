import { sql } from 'kysely'
import type { Db, Trx } from '../../database/connect.ts'
import type { ThreadEventRow } from '../../database/talk-tables.ts'
import { onceMark, plannedOnce } from '../../database/plan-once.ts'

const batchSize = 200

/**
 * Hands the events of threads that a consumer has not seen to it, in their order, in one transaction with what it makes
 * of them: each counts exactly once, on any number of nodes. A consumer that is new begins with what happens from now
 * on.
 *
 * @param name of the consumer, like "notifications"
 * @returns whether there may be more
 */
export async function consumeThreadEvents(
  db: Db,
  name: string,
  handle: (trx: Trx, events: readonly ThreadEventRow[]) => Promise<void>,
): Promise<boolean> {
  if (await hasSeenAll(db, name)) return false
  return db.transaction().execute(async (trx) => {
    const consumer = await trx
      .selectFrom('thread_consumers')
      .select('last_event_id')
      .where('name', '=', name)
      .forUpdate()
      .skipLocked()
      .$call(plannedOnce)
      .executeTakeFirst()
    if (!consumer) return addConsumer(trx, name)
    const events = await trx
      .selectFrom('thread_events')
      .selectAll()
      .where('id', '>', consumer.last_event_id)
      .orderBy('id')
      .limit(batchSize)
      .$call(plannedOnce)
      .execute()
    const last = events.at(-1)
    if (!last) return false
    await handle(trx, events)
    await trx
      .updateTable('thread_consumers')
      .set({ last_event_id: last.id })
      .where('name', '=', name)
      .execute()
    return events.length === batchSize
  })
}

/** Whether a consumer that is known has nothing to do: a look that takes no transaction and no lock. */
async function hasSeenAll(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`
    ${onceMark} select from thread_consumers c where c.name = ${name} and not exists (
      select from thread_events e where e.id > c.last_event_id order by e.id limit 1)`.execute(db)
  return rows.length > 0
}

/**
 * Adds a consumer that begins with what happens from now on; one that another node is working for is there already.
 *
 * @returns false: there is nothing to consume yet
 */
async function addConsumer(trx: Trx, name: string): Promise<false> {
  await trx
    .insertInto('thread_consumers')
    .columns(['name', 'last_event_id'])
    .expression((eb) =>
      eb
        .selectFrom('thread_event_clock')
        .select((one) => [one.val(name).$castTo<string>().as('name'), 'thread_event_clock.last']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return false
}
