import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'

/**
 * `max` attempts within `minutes` of the first one. No window is longer than a day, after which counters are deleted.
 */
export interface Limit {
  max: number
  minutes: number
}

/** A short storable key for any text. */
const keyOf = (subject: string) => createHash('sha256').update(subject).digest('base64url')

/**
 * Counts an attempt across all nodes.
 *
 * @returns the number of attempts in this window, including this one
 */
export async function addAttempt(db: Db, subject: string, minutes: number): Promise<number> {
  const over = sql<boolean>`attempt_counters.started_at < now() - make_interval(mins => ${minutes})`
  const { count } = await db
    .insertInto('attempt_counters')
    .values({ subject: keyOf(subject), count: 1, started_at: sql`now()` })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        count: sql`case when ${over} then 1 else attempt_counters.count + 1 end`,
        started_at: sql`case when ${over} then now() else attempt_counters.started_at end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Counts an attempt across all nodes.
 *
 * @returns whether it is within the limit
 */
export const countAttempt = async (db: Db, subject: string, limit: Limit): Promise<boolean> =>
  (await addAttempt(db, subject, limit.minutes)) <= limit.max

const waitText = (minutes: number) => (minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} minutes`)

export const tooManyAttempts = (minutes: number): AppError =>
  new AppError('RATE_LIMITED', `Too many attempts; try again in ${waitText(minutes)}.`, [], {
    retryAfter: minutes * 60,
  })

export async function limitAttempts(db: Db, subject: string, limit: Limit): Promise<void> {
  if (await countAttempt(db, subject, limit)) return
  throw tooManyAttempts(limit.minutes)
}

/** Subtracts one attempt that turned out not to be a guess, such as a correct password. */
export async function uncountAttempts(db: Db, subjects: readonly string[]): Promise<void> {
  await db
    .updateTable('attempt_counters')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('subject', 'in', subjects.map(keyOf))
    .execute()
}

/** Resets counters after a success. */
export async function forgetAttempts(db: Db, ...subjects: string[]): Promise<void> {
  await db.deleteFrom('attempt_counters').where('subject', 'in', subjects.map(keyOf)).execute()
}
