import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Actor } from '../../access/actor.ts'
import { forgetAttempts, limitAttempts } from './attempts.ts'
import { assertPasswordIfAny, hasPassword } from './password-calls.ts'
import { proofLimits } from './proof-limits.ts'

const guesses = proofLimits.freshPassword
/** Maximum age of a session that replaces the password of a user without one. */
const freshMinutes = 10

/**
 * Confirms that the logged-in user is at the screen: by password, or for users without one by a session at most ten
 * minutes old. Throws WRONG_PASSWORD or LOGIN_NEEDED.
 */
export async function assertFresh(app: AppContext, actor: Actor, password: string): Promise<void> {
  if (!(await hasPassword(app, actor.userId))) return assertYoungSession(app, actor)
  const attempts = `fresh password ${actor.userId}`
  await limitAttempts(app.db, attempts, guesses)
  await assertPasswordIfAny(app, actor.userId, password, 'body.password')
  await forgetAttempts(app.db, attempts)
}

async function assertYoungSession(app: AppContext, { sessionId }: Actor): Promise<void> {
  const young = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId ?? -1)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${freshMinutes})`)
    .executeTakeFirst()
  if (!young)
    throw new AppError(
      'LOGIN_NEEDED',
      `You have no password, so this takes a login within the last ${freshMinutes} minutes. Log out, log in and try again.`,
    )
}
