import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Profile, Tokens } from '@windrow/contract/schemas/users'
import type { AppContext } from '../../context.ts'
import { record } from '../../audit/record.ts'
import { signAccessToken } from './access-token.ts'
import { endImpersonation } from './end-impersonation.ts'
import { rememberDevice } from './known-device.ts'
import { toProfile } from './profile.ts'
import { clearImpersonationCookies, impersonationCookie, setSessionCookies } from './session-cookies.ts'
import { findActor, openSession, type Proof } from './session-queries.ts'

interface LoginKind {
  singleSignOn?: boolean
  /** Checked in the transaction that opens the session. */
  proof?: Proof
}

/**
 * Opens a session for an authenticated user, sets its cookies and returns the user's profile. With `singleSignOn`, the
 * provider is responsible for the second factor.
 */
export async function startSession(
  app: AppContext,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
  { singleSignOn = false, proof }: LoginKind = {},
): Promise<{ profile: Profile; tokens: z.output<typeof Tokens> }> {
  const device = { userAgent: request.headers['user-agent'] ?? '', ip: request.ip, singleSignOn }
  const { actor, refreshToken, signed } = await app.db.transaction().execute(async (trx) => {
    const opened = await openSession(trx, userId, device, proof)
    const access = await signAccessToken(app.keys.accessToken, opened.sessionId)
    const person = await findActor(trx, opened.sessionId, access.expiresAt)
    if (!person) throw new Error('the session that was just opened is gone')
    const subject = { type: 'session', id: opened.sessionId }
    await record(trx, { actor: person, request }, { action: 'SIGNED_IN', subject })
    return { actor: person, refreshToken: opened.refreshToken, signed: access }
  })
  setSessionCookies(request, reply, { accessToken: signed.token, refreshToken })
  // A login ends any impersonation in this browser.
  if (request.cookies[impersonationCookie]) {
    await endImpersonation(app, request)
    clearImpersonationCookies(request, reply)
  }
  await rememberDevice(app, request, reply, actor.email)
  const tokens = { accessToken: signed.token, refreshToken, expiresAt: signed.expiresAt.toISOString() }
  return { profile: toProfile(actor), tokens }
}
