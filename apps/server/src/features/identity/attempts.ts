import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'
import { AppError } from '../../http/app-error.ts'

interface Limit {
  max: number
  minutes: number
}

/** Of any text a short one that can be stored. */
const keyOf = (subject: string) => createHash('sha256').update(subject).digest('base64url')

/** Counts an attempt on all nodes together. @returns whether it is still within the limit. */
export async function countAttempt(db: Db, subject: string, limit: Limit): Promise<boolean> {
  const over = sql<boolean>`attempt_counters.started_at < now() - make_interval(mins => ${limit.minutes})`
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
  return count <= limit.max
}

export async function limitAttempts(db: Db, subject: string, limit: Limit): Promise<void> {
  if (await countAttempt(db, subject, limit)) return
  throw new AppError('RATE_LIMITED', `Too many attempts; try again in ${limit.minutes} minutes.`)
}

/** After a success nothing of the attempts before it counts. */
export async function forgetAttempts(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('attempt_counters').where('subject', '=', keyOf(subject)).execute()
}
