import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RouteDef } from '@windrow/contract/route'
import { isStaff, roleMay } from '@windrow/contract/roles'
import type { AppContext } from '../context.ts'
import type { Actor } from '../features/identity/actor.ts'
import { actsStill, authenticate, bringsCredential } from '../features/identity/authenticate.ts'
import { clearImpersonationCookies, impersonationCookie } from '../features/identity/session-cookies.ts'
import { seenBy } from '../features/runs/seen-runs.ts'
import type { Db } from '../database/connect.ts'
import { plannedOnce } from '../database/plan-once.ts'
import { AppError, notFound } from './app-error.ts'
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

/** Deleted projects are there only for those who may restore them. */
const mayRestore = (actor: Actor) => roleMay(actor.role, 'project:update-status')

/**
 * Whose projects an actor sees: staff all, a manager those of the own account, others where they are member or owner.
 * `withDeleted` adds deleted ones for those who may restore them; lists leave them out.
 */
export const visibleProject = (db: Db, actor: Actor, withDeleted = false) =>
  db
    .selectFrom('projects')
    .$if(!withDeleted || !mayRestore(actor), (query) => query.where('projects.status', '<>', 'DELETED'))
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

/** The people an actor knows of: staff all, others those of the own account. */
export const visibleUser = (db: Db, actor: Actor) =>
  db
    .selectFrom('users')
    .where('users.removed_at', 'is', null)
    .$if(!isStaff(actor.role), (query) => query.where('users.organization_id', '=', actor.organizationId))

/** The accounts an actor knows of: staff all, others the own one. */
export const visibleAccount = (db: Db, actor: Actor) =>
  db
    .selectFrom('organizations')
    .$if(!isStaff(actor.role), (query) => query.where('organizations.id', '=', actor.organizationId))

/** Ids that a path may name. */
export type PathIds = {
  id?: number
  rid?: number
  hid?: number
  cid?: number
  sid?: number
  did?: number
  userId?: number
  orgId?: number
}

/** What the path names outside of projects: a person, an account. */
async function loadPeople({ db }: AppContext, actor: Actor, ids: PathIds) {
  const person =
    ids.userId === undefined
      ? undefined
      : await visibleUser(db, actor)
          .selectAll('users')
          .where('users.id', '=', ids.userId)
          .$call(plannedOnce)
          .executeTakeFirst()
  if (ids.userId !== undefined && !person) throw notFound('user')
  const account =
    ids.orgId === undefined
      ? undefined
      : await visibleAccount(db, actor)
          .selectAll('organizations')
          .where('organizations.id', '=', ids.orgId)
          .$call(plannedOnce)
          .executeTakeFirst()
  if (ids.orgId !== undefined && !account) throw notFound('account')
  return { ...(person && { person }), ...(account && { account }) }
}

/**
 * Loads what the path names, each thing inside the one before it, so that no id can reach into another account.
 * What the actor may not see is answered like what does not exist.
 */
async function loadScope(app: AppContext, definition: RouteDef, actor: Actor, ids: PathIds) {
  const people = await loadPeople(app, actor, ids)
  if (!definition.path.startsWith('/projects/{id}')) return people
  return { ...people, ...(await loadProjectScope(app, actor, ids, definition.path)) }
}

const reportOf = (db: Db, ids: PathIds) =>
  db
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', ids.rid!)
    .where('project_id', '=', ids.id ?? -1)
    .$call(plannedOnce)
    .executeTakeFirst()

/** A run that the actor may not see is answered like one that does not exist. */
const runOf = (db: Db, actor: Actor, ids: PathIds) =>
  db
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', ids.hid!)
    .where('report_id', '=', ids.rid ?? -1)
    .where(seenBy(actor))
    .$call(plannedOnce)
    .executeTakeFirst()

const copyOf = (db: Db, ids: PathIds) =>
  db
    .selectFrom('page_copies')
    .selectAll()
    .where('id', '=', ids.cid!)
    .where('project_id', '=', ids.id ?? -1)
    .executeTakeFirst()

const scheduleOf = (db: Db, ids: PathIds) =>
  db
    .selectFrom('schedules')
    .selectAll()
    .where('id', '=', ids.sid!)
    .where('report_id', '=', ids.rid ?? -1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Elsewhere the number of a schedule only tells what a run is of, and 0 stands for none. */
const namesSchedule = (path: string): boolean => path.includes('/schedules/{sid}')

/** Of the report that the path names, or of all reports of the project. */
const destinationOf = (db: Db, ids: PathIds) =>
  db
    .selectFrom('destinations')
    .selectAll()
    .where('id', '=', ids.did!)
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('report_id', '=', ids.rid ?? -1), eb('project_id', '=', ids.id ?? -1)]))
    .executeTakeFirst()

/** Each is asked for inside the one that the path names before it, so all can be asked for at once. */
async function loadProjectScope({ db }: AppContext, actor: Actor, ids: PathIds, path: string) {
  const [project, report, run, copy, schedule, destination] = await Promise.all([
    visibleProject(db, actor, true)
      .selectAll('projects')
      .where('projects.id', '=', ids.id ?? -1)
      .$call(plannedOnce)
      .executeTakeFirst(),
    ids.rid === undefined ? undefined : reportOf(db, ids),
    ids.hid === undefined ? undefined : runOf(db, actor, ids),
    ids.cid === undefined ? undefined : copyOf(db, ids),
    namesSchedule(path) ? scheduleOf(db, ids) : undefined,
    ids.did === undefined ? undefined : destinationOf(db, ids),
  ])
  if (!project) throw notFound('project')
  if (ids.cid !== undefined && !copy) throw notFound('page copy')
  if (ids.rid !== undefined && !report) throw notFound('report')
  if (namesSchedule(path) && !schedule) throw notFound('schedule')
  if (ids.hid !== undefined && !run) throw notFound('run')
  if (ids.did !== undefined && !destination) throw notFound('delivery destination')
  return {
    project,
    ...(report && { report }),
    ...(schedule && { schedule }),
    ...(run && { run }),
    ...(copy && { copy }),
    ...(destination && { destination }),
  }
}

/** Nobody is logged in. Where that ends acting as a user, the answer says so and leads back to the own session. */
function unauthenticated(request: FastifyRequest, reply: FastifyReply): AppError {
  if (bringsCredential(request) || !request.cookies[impersonationCookie])
    return new AppError('UNAUTHENTICATED', 'Please log in.')
  clearImpersonationCookies(request, reply)
  return new AppError('IMPERSONATION_ENDED', 'Acting as this user has ended.')
}

/** Some calls are for the person alone: neither a program with a key nor someone who acts as the person. */
function checkPersonal(definition: RouteDef, actor: Actor): void {
  if (!definition.personal || (actor.apiKeyId === null && actor.impersonator === null)) return
  throw new AppError(
    'LOGIN_NEEDED',
    'Only the user, logged in, can do this; not an API key, and nobody who acts as the user.',
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
  const scope = await loadScope(app, definition, actor, params ?? {})
  const { permission } = definition
  if (permission !== 'public' && !roleMay(actor.role, permission))
    throw new AppError(
      'FORBIDDEN',
      `Your role does not allow this (${permission}); ask an administrator of your account.`,
    )
  checkPersonal(definition, actor)
  return { actor, ...scope }
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
