import { sql } from 'kysely'
import { mayImpersonate } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import { AppError } from '../../http/app-error.ts'
import { checkOwnPage } from '../../http/own-page.ts'
import type { Handler } from '../../http/handler.ts'
import { record, type Source } from '../activity/record.ts'
import { signAccessToken } from './access-token.ts'
import type { Actor } from './actor.ts'
import { endImpersonation } from './end-impersonation.ts'
import { toProfile } from './profile.ts'
import { roleOf } from './role-of.ts'
import { clearImpersonationCookies, setImpersonationCookies } from './session-cookies.ts'
import { findActor, inDeactivatedAccount } from './session-queries.ts'

/** No refresh: after this time staff start again, which the log shows. */
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

export const userImpersonate =
  (app: AppContext): Handler<Routes['userImpersonate']> =>
  async ({ actor, person, request, reply }) => {
    checkOwnPage(request)
    if (person.id === actor.userId || !mayImpersonate(actor.role, roleOf(person.role_id)))
      throw new AppError('FORBIDDEN', 'You may not act as this user.')
    if (person.deactivated_at || person.invitation_pending)
      throw new AppError('CONFLICT', 'Only active users can be impersonated.')
    if (await inDeactivatedAccount(app.db, person.id))
      throw new AppError('CONFLICT', 'The account of this user is deactivated; reactivate it first.')
    const { id } = await openImpersonation(app.db, actor, person.id, request)
    const signed = await signAccessToken(app.keys.accessToken, id, impersonationSeconds)
    const user = await findActor(app.db, id, signed.expiresAt)
    if (!user) throw new Error('the session that was just opened is gone')
    const subject = { type: 'user', id: user.userId, name: user.email }
    await record(app.db, { actor: user, request }, { action: 'IMPERSONATION_STARTED', subject })
    setImpersonationCookies(request, reply, signed.token)
    const iTokens = { accessToken: signed.token, expiresAt: signed.expiresAt.toISOString() }
    return { iTokens, user: toProfile(user) }
  }

/** Works with a credential that has ended too: stopping must always lead back to the own session. */
export const impersonationStop =
  (app: AppContext): Handler<Routes['impersonationStop']> =>
  async ({ request, reply }) => {
    clearImpersonationCookies(request, reply)
    return { stopped: await endImpersonation(app, request) }
  }
