import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionDays } from './session-queries.ts'

/** The access token; sent with every call. */
export const accessCookie = 'tokens'
/** The refresh token; sent only to the calls that exchange or end it. */
export const refreshCookie = 'refresh_token'

const base = (request: FastifyRequest) =>
  ({ httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const
const maxAge = sessionDays * 24 * 3600

export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  tokens: { accessToken: string; refreshToken: string },
): void {
  // Persistent, so that closing the browser logs nobody out; how long a session really lasts is the server's matter.
  reply.setCookie(accessCookie, tokens.accessToken, { ...base(request), path: '/api', maxAge })
  reply.setCookie(refreshCookie, tokens.refreshToken, { ...base(request), path: '/api/auth', maxAge })
}

export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(accessCookie, { ...base(request), path: '/api' })
  reply.clearCookie(refreshCookie, { ...base(request), path: '/api/auth' })
}
