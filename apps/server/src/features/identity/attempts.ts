import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'

/** So many attempts within so many minutes after the first one. No window is longer than a day: then counters are removed. */
export interface Limit {
  max: number
  minutes: number
}

/** Of any text a short one that can be stored. */
const keyOf = (subject: string) => createHash('sha256').update(subject).digest('base64url')

/** Counts an attempt on all nodes together. @returns how many there were in this window, this one included. */
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

/** Counts an attempt on all nodes together. @returns whether it is still within the limit. */
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

/** Takes back one attempt that was counted before it turned out to be none, such as a right password. */
export async function uncountAttempts(db: Db, subjects: readonly string[]): Promise<void> {
  await db
    .updateTable('attempt_counters')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('subject', 'in', subjects.map(keyOf))
    .execute()
}

/** After a success none of the attempts before it counts. */
export async function forgetAttempts(db: Db, ...subjects: string[]): Promise<void> {
  await db.deleteFrom('attempt_counters').where('subject', 'in', subjects.map(keyOf)).execute()
}
