import type { FastifyRequest } from 'fastify'
import type { RouteDef } from '@windrow/contract/route'
import { isStaff, roleMay } from '@windrow/contract/roles'
import type { AppContext } from '../context.ts'
import { verifyAccessToken } from '../features/identity/access-token.ts'
import type { Actor } from '../features/identity/actor.ts'
import { accessCookie } from '../features/identity/session-cookies.ts'
import { findActor } from '../features/identity/session-queries.ts'
import type { Db } from '../database/connect.ts'
import { AppError, notFound } from './app-error.ts'

/** Session cookie or bearer token to actor; null when there is none or it is no longer good. */
export async function authenticate(app: AppContext, request: FastifyRequest): Promise<Actor | null> {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const token = bearer ?? request.cookies[accessCookie]
  if (!token) return null
  const claim = await verifyAccessToken(app.keys.accessToken, token)
  return claim && findActor(app.db, claim.sessionId, claim.expiresAt)
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A browser says where a request comes from; one that comes from another site must not change anything with our cookies. */
export function checkOrigin(app: AppContext, request: FastifyRequest): void {
  const origin = request.headers.origin
  if (safeMethods.has(request.method) || !origin || request.headers.authorization) return
  const own = app.config.http.publicUrl ? new URL(app.config.http.publicUrl).origin : null
  if (origin === own || origin === `${request.protocol}://${request.host}`) return
  throw new AppError('ORIGIN_REJECTED', 'This request came from another site and was refused.')
}

/** Whose projects an actor sees: staff all, a manager those of the own account, others where they are member or owner. */
export const visibleProject = (db: Db, actor: Actor) =>
  db
    .selectFrom('projects')
    .where('projects.status', '<>', 'DELETED')
    .$if(!isStaff(actor.role), (query) => query.where('projects.organization_id', '=', actor.organizationId))
    .$if(!isStaff(actor.role) && actor.role !== 'MANAGER', (query) =>
      query.where((eb) =>
        eb.or([
          eb('projects.owner_id', '=', actor.userId),
          eb.exists(
            eb
              .selectFrom('project_members')
              .select('project_members.user_id')
              .whereRef('project_members.project_id', '=', 'projects.id')
              .where('project_members.user_id', '=', actor.userId),
          ),
        ]),
      ),
    )

/** Ids that a path may name. */
export type PathIds = { id?: number; rid?: number; hid?: number; cid?: number }

/**
 * Loads what the path names, each thing inside the one before it, so that no id can reach into another account.
 * What the actor may not see is answered like what does not exist.
 */
async function loadScope(app: AppContext, definition: RouteDef, actor: Actor, ids: PathIds) {
  const { db } = app
  if (!definition.path.startsWith('/projects/{id}')) return {}
  const project = await visibleProject(db, actor)
    .selectAll('projects')
    .where('projects.id', '=', ids.id ?? -1)
    .executeTakeFirst()
  if (!project) throw notFound('project')
  if (ids.cid !== undefined) {
    const copy = await db
      .selectFrom('page_copies')
      .selectAll()
      .where('id', '=', ids.cid)
      .where('project_id', '=', project.id)
      .executeTakeFirst()
    if (!copy) throw notFound('page copy')
    return { project, copy }
  }
  if (ids.rid === undefined) return { project }
  const report = await db
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', ids.rid)
    .where('project_id', '=', project.id)
    .executeTakeFirst()
  if (!report) throw notFound('report')
  if (ids.hid === undefined) return { project, report }
  const run = await db
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', ids.hid)
    .where('report_id', '=', report.id)
    .executeTakeFirst()
  if (!run) throw notFound('run')
  return { project, report, run }
}

/** The one guard before every handler: who, then what exists for him, then whether he may. */
export async function guard(
  app: AppContext,
  definition: RouteDef,
  request: FastifyRequest,
  params: PathIds | undefined,
) {
  checkOrigin(app, request)
  const actor = await authenticate(app, request)
  if (definition.permission === 'public') return { actor }
  if (!actor) throw new AppError('UNAUTHENTICATED', 'Please log in.')
  const scope = await loadScope(app, definition, actor, params ?? {})
  if (!roleMay(actor.role, definition.permission))
    throw new AppError(
      'FORBIDDEN',
      `Your role does not allow this (${definition.permission}); ask an administrator of your account.`,
    )
  return { actor, ...scope }
}
