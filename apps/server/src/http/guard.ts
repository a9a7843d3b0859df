import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RouteDef } from '@windrow/contract/route'
import { roleMay } from '@windrow/contract/roles'
import type { AppContext } from '../context.ts'
import type { Actor } from '../access/actor.ts'
import { actsStill, authenticate, bringsCredential } from '../features/identity/authenticate.ts'
import { clearImpersonationCookies, impersonationCookie } from '../features/identity/session-cookies.ts'
import { loadScope } from '../access/loaders/load-scope.ts'
import type { PathIds } from '../access/loaders/loader.ts'
import { AppError } from '../errors/app-error.ts'
import type { KeyLimit } from './key-limit.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * CSRF check by the Origin header: requests from other sites must not change anything with the browser's cookies.
 * Throws ORIGIN_REJECTED.
 */
export function checkOrigin(app: AppContext, request: FastifyRequest): void {
  const origin = request.headers.origin
  if (safeMethods.has(request.method) || !origin || bringsCredential(request)) return
  const own = app.config.http.publicUrl ? new URL(app.config.http.publicUrl).origin : null
  if (origin === own || origin === `${request.protocol}://${request.host}`) return
  throw new AppError('ORIGIN_REJECTED', 'This request came from another site and was refused.')
}

/**
 * The error for a call without a valid session. If an impersonation has expired, clears its cookies, so that the next
 * call uses the staff member's own session.
 */
function unauthenticated(request: FastifyRequest, reply: FastifyReply): AppError {
  if (bringsCredential(request) || !request.cookies[impersonationCookie])
    return new AppError('UNAUTHENTICATED', 'Please log in.')
  clearImpersonationCookies(request, reply)
  return new AppError('IMPERSONATION_ENDED', 'Impersonation of this user has ended.')
}

/** Throws LOGIN_NEEDED on routes for the user in person: no API keys, nobody who acts as the user. */
function checkPersonal(definition: RouteDef, actor: Actor): void {
  if (!definition.personal || (actor.apiKeyId === null && actor.impersonator === null)) return
  throw new AppError(
    'LOGIN_NEEDED',
    'Only the logged-in user can do this; not an API key, and nobody who impersonates the user.',
  )
}

/**
 * Throws SECOND_FACTOR_REQUIRED for users who must set up a second factor first. Checked before loading anything, so
 * that it doesn't reveal what exists.
 */
function checkSecondFactor(definition: RouteDef, actor: Actor): void {
  if (!actor.secondFactorMissing || definition.beforeSecondFactor) return
  throw new AppError(
    'SECOND_FACTOR_REQUIRED',
    'Your account or role requires a second factor. Log in to Windrow and set up an authenticator app first.',
  )
}

/** Loads what the path names and checks permissions. Throws NOT_FOUND or FORBIDDEN. */
async function admit(app: AppContext, definition: RouteDef, actor: Actor, params: PathIds | undefined) {
  checkSecondFactor(definition, actor)
  const place = { db: app.db, actor, ids: params ?? {} }
  const scope = await loadScope(place, { private: false })
  const { permission } = definition
  if (permission !== 'public' && !roleMay(actor.role, permission))
    throw new AppError(
      'FORBIDDEN',
      `Your role does not allow this (${permission}); ask an administrator of your account.`,
    )
  checkPersonal(definition, actor)
  return { actor, ...scope, ...(await loadScope(place, { private: true })) }
}

/**
 * Whether a long-running response may continue: its caller must still be authenticated, with the same role and account
 * and access to the same rows.
 */
export async function isStillAdmitted(
  app: AppContext,
  definition: RouteDef,
  { actor, request }: { actor: Actor; request: FastifyRequest },
  params: PathIds | undefined,
): Promise<boolean> {
  const now = await actsStill(app, actor, request)
  if (!now || now.role !== actor.role || now.organizationId !== actor.organizationId) return false
  try {
    await admit(app, definition, now, params)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** The guard before every handler: authenticates, then loads what the actor may see, then checks permissions. */
export async function guard(
  app: AppContext,
  keyLimit: KeyLimit,
  definition: RouteDef,
  request: FastifyRequest,
  reply: FastifyReply,
  params: PathIds | undefined,
) {
  checkOrigin(app, request)
  const actor = await authenticate(app, request)
  if (actor?.apiKeyId != null) keyLimit.take(actor.apiKeyId, reply)
  if (definition.permission === 'public') return { actor }
  if (!actor) throw unauthenticated(request, reply)
  return admit(app, definition, actor, params)
}
