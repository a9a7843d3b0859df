import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import { record } from '../../audit/record.ts'
import { verifyAccessToken } from './access-token.ts'
import type { Actor } from '../../access/actor.ts'
import { impersonationCookie } from './session-cookies.ts'
import { findActor, revokeSession } from './session-queries.ts'

/** The user that the browser's staff session acts as; null if it has ended. */
async function actedUser(app: AppContext, request: FastifyRequest): Promise<Actor | null> {
  const token = request.cookies[impersonationCookie]
  const claim = token ? await verifyAccessToken(app.keys.accessToken, token) : null
  return claim && findActor(app.db, claim.sessionId, claim.expiresAt)
}

/**
 * Ends the session in which staff act as a user, the caller's or otherwise the browser's, with an audit event that
 * names both.
 *
 * @returns false if there is none
 */
export async function endImpersonation(
  app: AppContext,
  request: FastifyRequest,
  caller: Actor | null = null,
): Promise<boolean> {
  const user = caller?.impersonator ? caller : await actedUser(app, request)
  if (!user?.impersonator || user.sessionId === null) return false
  const { sessionId } = user
  const subject = { type: 'user', id: user.userId, name: user.email }
  await app.db.transaction().execute(async (trx) => {
    await revokeSession(trx, sessionId)
    await record(trx, { actor: user, request }, { action: 'IMPERSONATION_STOPPED', subject })
  })
  return true
}
