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

interface TokenClaim {
  sessionId: number
  expiresAt: Date
}

/** More than the sessions that one node serves within the life of a token. */
const mostVerified = 10_000
/** Tokens by the key that they were verified with: a signature does not change, so each is computed once. */
const verified = new WeakMap<Uint8Array, Map<string, TokenClaim>>()

/** The session of a valid token; null for an invalid or expired one. */
export async function verifyAccessToken(key: Uint8Array, token: string): Promise<TokenClaim | null> {
  const known = verified.get(key) ?? new Map<string, TokenClaim>()
  verified.set(key, known)
  const claim = known.get(token) ?? (await readToken(key, token))
  if (!claim) return null
  // Those that were used last are at the end.
  known.delete(token)
  if (claim.expiresAt.getTime() <= Date.now()) return null
  known.set(token, claim)
  if (known.size > mostVerified) known.delete(known.keys().next().value!)
  return claim
}

async function readToken(key: Uint8Array, token: string): Promise<TokenClaim | null> {
  try {
    const { payload } = await jwtVerify(token, key, { issuer, algorithms: ['HS256'] })
    if (typeof payload['sid'] !== 'number' || !payload.exp) return null
    return { sessionId: payload['sid'], expiresAt: new Date(payload.exp * 1000) }
  } catch {
    return null
  }
}
