import type { FastifyReply, FastifyRequest } from 'fastify'
/** The access token; sent with every API call. */
export const accessCookie = 'tokens'
/** The refresh token; sent only to the calls that exchange or revoke it. */
export const refreshCookie = 'refresh_token'
/** The access token of staff who act as a user; takes precedence over their own while set. */
export const impersonationCookie = 'iTokens'
/** Readable by scripts: "normal" or "iToken", the kind of session in use. Missing without a login. */
const loginTypeCookie = 'login_type'

/** A login that waits for its code; sent only to the call that takes the code. */
export const challengeCookie = 'second_factor'
const challengePath = '/api/auth/second-factor'

/** The users who have logged in with this browser; sent to login calls. */
export const deviceCookie = 'device'

/** A single sign-on in progress. */
export const oidcCookie = 'oidc'
const oidcPath = '/api/auth/oidc'

const base = (request: FastifyRequest) =>
  ({ httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const
/** Whether somebody is or was logged in with this browser; only the server decides whether the session continues. */
export const hadSession = ({ cookies }: FastifyRequest): boolean => cookies[loginTypeCookie] !== undefined

/** Cookies outlive every session: only the server decides when a session expires or ends. */
const expires = new Date('2050-12-31T23:59:59Z')

const setLoginType = (request: FastifyRequest, reply: FastifyReply, type: 'normal' | 'iToken') =>
  reply.setCookie(loginTypeCookie, type, { ...base(request), httpOnly: false, path: '/', expires })

export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  tokens: { accessToken: string; refreshToken: string },
): void {
  // Persistent, so that closing the browser doesn't log out.
  reply.setCookie(accessCookie, tokens.accessToken, { ...base(request), path: '/api', expires })
  reply.setCookie(refreshCookie, tokens.refreshToken, { ...base(request), path: '/api/auth', expires })
  // Refreshing one's own session doesn't end the impersonation.
  if (!request.cookies[impersonationCookie]) setLoginType(request, reply, 'normal')
}

/**
 * The cookie outlives its token: if the browser dropped it, calls would silently continue with the staff member's own
 * permissions while the screen still shows the user.
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

/** Returns to the staff member's own session, whose cookies are unchanged. */
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
