import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Db, Trx } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'
import { forgetAttempts, limitAttempts } from './attempts.ts'
import { forgetGuesses, passwordGuesses } from './guess-limits.ts'
import { hashPassword, passwordMatches } from './password-hash.ts'
import { consumeToken, deleteTokens, findTokenUser, linkInvalid } from './token-queries.ts'
import { proofLimits } from './proof-limits.ts'

const guesses = proofLimits.passwordChange

/** Stores a new password and ends all sessions but one; invalidates links that are still in the mail. */
async function storePassword(trx: Trx, userId: number, hash: string, keptSession: number | null) {
  await trx.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute()
  await trx
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('id', '<>', keptSession ?? -1)
    .execute()
  await deleteTokens(trx, userId, ['reset', 'login', 'second-factor'])
}

/** The hash of the user's password; null if there is none. */
export async function passwordHashOf(db: Db, userId: number): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.password_hash ?? null
}

/** Whether the user has a password; users who only log in by single sign-on or mail have none. */
export const hasPassword = async (app: AppContext, userId: number): Promise<boolean> =>
  (await passwordHashOf(app.db, userId)) !== null

/** Checks the password if the user has one, for actions that users without one may do too. */
export async function assertPasswordIfAny(app: AppContext, userId: number, password: string, path: string) {
  if (await hasPassword(app, userId)) await assertPassword(app, userId, password, path)
}

/** Throws WRONG_PASSWORD at the field unless this is the user's password. */
async function assertPassword(app: AppContext, userId: number, password: string, path: string) {
  if (!(await passwordMatches(await passwordHashOf(app.db, userId), password)))
    throw new AppError('WRONG_PASSWORD', 'The current password is wrong.', [{ path, message: 'is wrong' }])
}

export const passwordResetDetails =
  (app: AppContext): Handler<Routes['passwordResetDetails']> =>
  async ({ params }) => {
    const user = await findTokenUser(app.db, 'reset', params.token)
    if (!user) throw linkInvalid()
    return { email: user.email, firstName: user.first_name }
  }

export const passwordReset =
  (app: AppContext): Handler<Routes['passwordReset']> =>
  async ({ body, request }) => {
    const user = await findTokenUser(app.db, 'reset', body.token)
    if (!user) throw linkInvalid()
    const hash = await hashPassword(body.password)
    await app.db.transaction().execute(async (trx) => {
      if (!(await consumeToken(trx, body.token))) throw linkInvalid()
      await storePassword(trx, user.id, hash, null)
      const actor = { userId: user.id, email: user.email, organizationId: user.organization_id }
      await record(
        trx,
        { actor: { ...actor, impersonator: null, apiKeyId: null }, request },
        { action: 'PASSWORD_RESET', subject: { type: 'user', id: user.id, name: user.email } },
      )
    })
    await forgetGuesses(app, request, passwordGuesses, user.email)
    return undefined
  }

export const passwordChange =
  (app: AppContext): Handler<Routes['passwordChange']> =>
  async (call) => {
    const { actor, body } = call
    await limitAttempts(app.db, `password ${actor.userId}`, guesses)
    await assertPassword(app, actor.userId, body.currentPassword, 'body.currentPassword')
    const hash = await hashPassword(body.newPassword)
    await app.db.transaction().execute(async (trx) => {
      await storePassword(trx, actor.userId, hash, actor.sessionId)
      await record(trx, call, {
        action: 'PASSWORD_CHANGED',
        subject: { type: 'user', id: actor.userId, name: actor.email },
      })
    })
    await forgetAttempts(app.db, `password ${actor.userId}`)
    return undefined
  }
