import type { FastifyReply, FastifyRequest } from 'fastify'
/** The access token; sent with every call. */
export const accessCookie = 'tokens'
/** The refresh token; sent only to the calls that exchange or end it. */
export const refreshCookie = 'refresh_token'
/** The access token of staff who act as a user; while it is there it counts instead of the own one. */
export const impersonationCookie = 'iTokens'
/** "normal" or "iToken", for scripts to read: which of both is used. Not there: nobody is logged in. */
const loginTypeCookie = 'login_type'

/** A login that waits for its code; sent only to the call that takes it. */
export const challengeCookie = 'second_factor'
const challengePath = '/api/auth/second-factor'

/** Says with whom this browser logged in before; sent to what logs in. */
export const deviceCookie = 'device'

/** A visit to the sign-in service that has not come back yet. */
export const oidcCookie = 'oidc'
const oidcPath = '/api/auth/oidc'

const base = (request: FastifyRequest) =>
  ({ httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const
/** Cookies outlive every session: how long one lasts, and whether it was ended, is the server's matter alone. */
const expires = new Date('2050-12-31T23:59:59Z')

const setLoginType = (request: FastifyRequest, reply: FastifyReply, type: 'normal' | 'iToken') =>
  reply.setCookie(loginTypeCookie, type, { ...base(request), httpOnly: false, path: '/', expires })

export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  tokens: { accessToken: string; refreshToken: string },
): void {
  // Persistent, so that closing the browser logs nobody out.
  reply.setCookie(accessCookie, tokens.accessToken, { ...base(request), path: '/api', expires })
  reply.setCookie(refreshCookie, tokens.refreshToken, { ...base(request), path: '/api/auth', expires })
  // Who acts as a user goes on doing so while the own session is renewed.
  if (!request.cookies[impersonationCookie]) setLoginType(request, reply, 'normal')
}

/**
 * The cookie outlives its token: a browser that dropped it by itself would go on as the member of staff, unnoticed,
 * while the screen still shows the user.
 */
export function setImpersonationCookies(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(impersonationCookie, token, { ...base(request), path: '/api', expires })
  setLoginType(request, reply, 'iToken')
}

export function setChallengeCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  seconds: number,
): void {
  reply.setCookie(challengeCookie, token, { ...base(request), path: challengePath, maxAge: seconds })
}

export function clearChallengeCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(challengeCookie, { ...base(request), path: challengePath })
}

export function setDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  seconds: number,
): void {
  reply.setCookie(deviceCookie, token, { ...base(request), path: '/api/auth', maxAge: seconds })
}

export function setOidcCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  sealed: string,
  seconds: number,
): void {
  reply.setCookie(oidcCookie, sealed, { ...base(request), path: oidcPath, maxAge: seconds })
}

export function clearOidcCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(oidcCookie, { ...base(request), path: oidcPath })
}

/** Back to the own session, which was there all the time. */
export function clearImpersonationCookies(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(impersonationCookie, { ...base(request), path: '/api' })
  setLoginType(request, reply, 'normal')
}

export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(accessCookie, { ...base(request), path: '/api' })
  reply.clearCookie(refreshCookie, { ...base(request), path: '/api/auth' })
  reply.clearCookie(impersonationCookie, { ...base(request), path: '/api' })
  reply.clearCookie(loginTypeCookie, { ...base(request), httpOnly: false, path: '/' })
}
