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

/** A browser says where a request comes from; one that comes from another site must not change anything with our cookies. */
export function checkOrigin(app: AppContext, request: FastifyRequest): void {
  const origin = request.headers.origin
  if (safeMethods.has(request.method) || !origin || bringsCredential(request)) return
  const own = app.config.http.publicUrl ? new URL(app.config.http.publicUrl).origin : null
  if (origin === own || origin === `${request.protocol}://${request.host}`) return
  throw new AppError('ORIGIN_REJECTED', 'This request came from another site and was refused.')
}

/** Nobody is logged in. Where that ends acting as a user, the answer says so and leads back to the own session. */
function unauthenticated(request: FastifyRequest, reply: FastifyReply): AppError {
  if (bringsCredential(request) || !request.cookies[impersonationCookie])
    return new AppError('UNAUTHENTICATED', 'Please log in.')
  clearImpersonationCookies(request, reply)
  return new AppError('IMPERSONATION_ENDED', 'Impersonation of this user has ended.')
}

/** Some calls are for the person alone: neither a program with a key nor someone who acts as the person. */
function checkPersonal(definition: RouteDef, actor: Actor): void {
  if (!definition.personal || (actor.apiKeyId === null && actor.impersonator === null)) return
  throw new AppError(
    'LOGIN_NEEDED',
    'Only the logged-in user can do this; not an API key, and nobody who impersonates the user.',
  )
}

/** Who must have a second factor and has none gets only as far as to set it up; what exists stays untold until then. */
function checkSecondFactor(definition: RouteDef, actor: Actor): void {
  if (!actor.secondFactorMissing || definition.beforeSecondFactor) return
  throw new AppError(
    'SECOND_FACTOR_REQUIRED',
    'Your account or role requires a second factor. Log in to Windrow and set up an authenticator app first.',
  )
}

/** What the path names for whoever is let in; throws where there is nothing, or he may not. */
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

/** Whether an answer that goes on may go on: whoever gets it must still be let in, with the same rights to the same. */
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

/** The one guard before every handler: who, then what exists for him, then whether he may. */
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
