import { sql } from 'kysely'
import { mayImpersonate } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Db, Trx } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { checkOwnPage } from '../../access/own-page.ts'
import type { Call, Handler } from '../../calls/handler.ts'
import { record, type Source } from '../../audit/record.ts'
import { signAccessToken } from './access-token.ts'
import type { Actor } from '../../access/actor.ts'
import { endImpersonation } from './end-impersonation.ts'
import { toProfile } from './profile.ts'
import { roleOf } from '../../access/role-of.ts'
import { clearImpersonationCookies, setImpersonationCookies } from './session-cookies.ts'
import { findActor, inDeactivatedAccount } from './session-queries.ts'

/** No refresh: afterwards staff have to start again, which the audit log shows. */
const impersonationSeconds = 3600

const openImpersonation = (db: Db, actor: Actor, userId: number, source: Source['request']) =>
  db
    .insertInto('sessions')
    .values({
      user_id: userId,
      user_agent: (source.headers['user-agent'] ?? '').slice(0, 300),
      ip: source.ip,
      last_used_at: sql`now()`,
      expires_at: sql`now() + make_interval(secs => ${impersonationSeconds})`,
      impersonator_id: actor.userId,
      parent_id: actor.sessionId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/**
 * Starts the session. Throws CONFLICT, and rolls back, if staff without a second factor would act as a user who must
 * have one.
 */
async function start(app: AppContext, trx: Trx, { actor, person, request }: Call<Routes['userImpersonate']>) {
  const { id } = await openImpersonation(trx, actor, person.id, request)
  const signed = await signAccessToken(app.keys.accessToken, id, impersonationSeconds)
  const user = await findActor(trx, id, signed.expiresAt)
  if (!user)
    throw new AppError(
      'CONFLICT',
      'This user must have a second factor, so you need one to impersonate this user. Set one up in your profile first.',
    )
  const subject = { type: 'user', id: user.userId, name: user.email }
  await record(trx, { actor: user, request }, { action: 'IMPERSONATION_STARTED', subject })
  return { user, signed }
}

export const userImpersonate =
  (app: AppContext): Handler<Routes['userImpersonate']> =>
  async (call) => {
    const { actor, person, request, reply } = call
    checkOwnPage(request)
    if (person.id === actor.userId || !mayImpersonate(actor.role, roleOf(person.role_id)))
      throw new AppError('FORBIDDEN', "You can't impersonate this user.")
    if (person.deactivated_at || person.invitation_pending)
      throw new AppError('CONFLICT', 'Only active users can be impersonated.')
    if (await inDeactivatedAccount(app.db, person.id))
      throw new AppError('CONFLICT', 'The account of this user is deactivated; reactivate it first.')
    const { user, signed } = await app.db.transaction().execute((trx) => start(app, trx, call))
    setImpersonationCookies(request, reply, signed.token)
    const iTokens = { accessToken: signed.token, expiresAt: signed.expiresAt.toISOString() }
    return { iTokens, user: toProfile(user) }
  }

/** Accepts expired credentials too: stopping must always lead back to the staff member's own session. */
export const impersonationStop =
  (app: AppContext): Handler<Routes['impersonationStop']> =>
  async ({ request, reply }) => {
    clearImpersonationCookies(request, reply)
    return { stopped: await endImpersonation(app, request) }
  }
