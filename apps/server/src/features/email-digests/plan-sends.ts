import { sql } from 'kysely'
import type { Db, Trx } from '../../database/connect.ts'
import type { EmailDigestRow } from '../../database/digest-tables.ts'
import { dueTimes } from '../schedules/recurrence.ts'
import { dueTimesOf } from './digest-times.ts'
import { plannedOnce } from '../../database/plan-once.ts'

const batchSize = 100
/** More than ten years of days. */
const mostMissed = 4000

const isDue = sql<boolean>`next_due_at <= now()`

interface Planned {
  dueAt: number
  /** Earlier due times that are not made up for. */
  missed: number
  next: number | null
}

/** The latest due time until now: after a longer downtime only the newest mail is worth reading. */
function planOne(digest: EmailDigestRow, now: number): Planned {
  const next = dueTimesOf(digest)
  const first = digest.next_due_at!.getTime()
  const later = dueTimes(next, { after: first, until: now, limit: mostMissed })
  return { dueAt: later.at(-1)?.at ?? first, missed: later.length, next: next(now)?.at ?? null }
}

/**
 * Makes one row for the latest due time of each digest that is due by the database's clock, and sets its next due time,
 * in one transaction. Its unique key makes any number of schedulers plan a due time once.
 *
 * @returns whether there may be more
 */
export async function planDueDigests(db: Db): Promise<boolean> {
  const some = await db
    .selectFrom('email_digests')
    .select('id')
    .where(isDue)
    .limit(1)
    .$call(plannedOnce)
    .executeTakeFirst()
  if (!some) return false
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('email_digests')
      .selectAll()
      .select(sql<Date>`now()`.as('now'))
      .where(isDue)
      .orderBy('next_due_at')
      .limit(batchSize)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    for (const digest of due) await planSend(trx, digest, digest.now.getTime())
    return due.length === batchSize
  })
}

async function planSend(trx: Trx, digest: EmailDigestRow, now: number): Promise<void> {
  const { planned, message } = tryPlan(digest, now)
  await trx
    .insertInto('email_digest_sends')
    .values({
      digest_id: digest.id,
      due_at: new Date(planned.dueAt),
      missed: planned.missed,
      ...(message === null ? {} : { state: 'FAILED', message, ended_at: new Date(now) }),
    })
    .onConflict((conflict) => conflict.columns(['digest_id', 'due_at']).doNothing())
    .execute()
  await trx
    .updateTable('email_digests')
    .set({ next_due_at: planned.next === null ? null : new Date(planned.next) })
    .where('id', '=', digest.id)
    .execute()
}

/** If its times can't be computed any more, for example after an update of the time zones, it must not block others. */
function tryPlan(digest: EmailDigestRow, now: number): { planned: Planned; message: string | null } {
  try {
    return { planned: planOne(digest, now), message: null }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return {
      planned: { dueAt: digest.next_due_at!.getTime(), missed: 0, next: null },
      message: `Its due times can no longer be calculated (${why}); save the digest again.`,
    }
  }
}
