import { jwtVerify, SignJWT } from 'jose'

export const accessTokenSeconds = 15 * 60
const issuer = 'windrow'

/**
 * Signs a token (RFC 7519) that names a session. It carries no permissions: these are read from the database at each
 * call.
 */
export async function signAccessToken(
  key: Uint8Array,
  sessionId: number,
  seconds = accessTokenSeconds,
): Promise<{ token: string; expiresAt: Date }> {
  const expiresAt = new Date(Math.floor(Date.now() / 1000 + seconds) * 1000)
  const token = await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(key)
  return { token, expiresAt }
}

/** The session of a valid token; null for an invalid or expired one. */
export async function verifyAccessToken(
  key: Uint8Array,
  token: string,
): Promise<{ sessionId: number; expiresAt: Date } | null> {
  try {
    const { payload } = await jwtVerify(token, key, { issuer, algorithms: ['HS256'] })
    if (typeof payload['sid'] !== 'number' || !payload.exp) return null
    return { sessionId: payload['sid'], expiresAt: new Date(payload.exp * 1000) }
  } catch {
    return null
  }
}
