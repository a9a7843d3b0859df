import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import { verifyAccessToken } from './access-token.ts'
import type { Actor } from '../../access/actor.ts'
import { findKeyActor, keyMark } from './api-key-queries.ts'
import { accessCookie, impersonationCookie } from './session-cookies.ts'
import { findActor } from './session-queries.ts'

async function byToken(app: AppContext, token: string): Promise<Actor | null> {
  const claim = await verifyAccessToken(app.keys.accessToken, token)
  return claim && findActor(app.db, claim.sessionId, claim.expiresAt)
}

/**
 * The actor of this request, re-read from the database. Null if they would no longer be authenticated, for example
 * after a logout. An access token that has expired meanwhile doesn't matter: the session decides.
 */
export const actsStill = (app: AppContext, actor: Actor, request: FastifyRequest): Promise<Actor | null> =>
  actor.sessionId === null ? authenticate(app, request) : findActor(app.db, actor.sessionId, actor.expiresAt)

/** The token of a Bearer header. Ignores other schemes, which belong to a proxy in front of us. */
function bearerOf(request: FastifyRequest): string | undefined {
  const [scheme = '', token = ''] = (request.headers.authorization ?? '').split(' ', 2)
  return scheme.toLowerCase() === 'bearer' ? token : undefined
}

/** Whether the request has its own credential instead of the browser's cookies. */
export const bringsCredential = (request: FastifyRequest): boolean =>
  request.headers['x-api-key'] !== undefined || bearerOf(request) !== undefined

/**
 * Authenticates a request; null without valid credentials. A key or token in a header takes precedence: cookies are no
 * fallback for an invalid one. While staff act as a user, the actor is that user.
 */
export function authenticate(app: AppContext, request: FastifyRequest): Promise<Actor | null> {
  const key = request.headers['x-api-key']
  if (key !== undefined) return findKeyActor(app.db, String(key))
  const bearer = bearerOf(request)
  if (bearer?.startsWith(keyMark)) return findKeyActor(app.db, bearer)
  const token = bearer ?? request.cookies[impersonationCookie] ?? request.cookies[accessCookie]
  return token ? byToken(app, token) : Promise.resolve(null)
}
