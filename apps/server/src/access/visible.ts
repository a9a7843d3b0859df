import { isStaff, roleMay } from '@windrow/contract/roles'
import type { Db } from '../database/connect.ts'
import type { Actor } from './actor.ts'

/** Of an actor, or of a user whom something is sent to. */
export type Viewer = Pick<Actor, 'userId' | 'organizationId' | 'role'>

/** Deleted projects are visible only to roles that may restore them. */
const mayRestore = (actor: Viewer) => roleMay(actor.role, 'project:update-status')

/**
 * The projects an actor may see: staff all of them, managers those of their account, others those they are a member or
 * the owner of. `withDeleted` adds deleted ones if the actor may restore them; lists omit them.
 */
export const visibleProject = (db: Db, actor: Viewer, withDeleted = false) =>
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

/** Ids of the reports of all projects that the actor may see. */
export const visibleReports = (db: Db, actor: Actor) =>
  visibleProject(db, actor).innerJoin('reports', 'reports.project_id', 'projects.id').select('reports.id')

/** The users an actor may see: staff all of them, others those of their own account. */
export const visibleUser = (db: Db, actor: Actor) =>
  db
    .selectFrom('users')
    .where('users.removed_at', 'is', null)
    .$if(!isStaff(actor.role), (query) => query.where('users.organization_id', '=', actor.organizationId))

/** The accounts an actor may see: staff all of them, others their own. */
export const visibleAccount = (db: Db, actor: Actor) =>
  db
    .selectFrom('organizations')
    .$if(!isStaff(actor.role), (query) => query.where('organizations.id', '=', actor.organizationId))
