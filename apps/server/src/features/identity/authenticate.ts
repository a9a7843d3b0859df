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
 * Who was let in, as he is by now; null when he would be no more. An access token that has run out meanwhile does not
 * count: it is the session that lets in.
 */
export const actsStill = (app: AppContext, actor: Actor, request: FastifyRequest): Promise<Actor | null> =>
  actor.sessionId === null ? authenticate(app, request) : findActor(app.db, actor.sessionId, actor.expiresAt)

/** The token of a Bearer header. Other schemes are those of a proxy before us and say nothing here. */
function bearerOf(request: FastifyRequest): string | undefined {
  const [scheme = '', token = ''] = (request.headers.authorization ?? '').split(' ', 2)
  return scheme.toLowerCase() === 'bearer' ? token : undefined
}

/** Whether the request brings its own credential instead of the browser's cookies. */
export const bringsCredential = (request: FastifyRequest): boolean =>
  request.headers['x-api-key'] !== undefined || bearerOf(request) !== undefined

/**
 * Who is calling; null when nobody is or what he shows is no longer good. A key or token in a header counts alone:
 * cookies never step in for it. Whoever acts as a user is that user until he stops.
 */
export function authenticate(app: AppContext, request: FastifyRequest): Promise<Actor | null> {
  const key = request.headers['x-api-key']
  if (key !== undefined) return findKeyActor(app.db, String(key))
  const bearer = bearerOf(request)
  if (bearer?.startsWith(keyMark)) return findKeyActor(app.db, bearer)
  const token = bearer ?? request.cookies[impersonationCookie] ?? request.cookies[accessCookie]
  return token ? byToken(app, token) : Promise.resolve(null)
}
