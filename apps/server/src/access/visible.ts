import { isStaff, roleMay } from '@windrow/contract/roles'
import type { Db } from '../database/connect.ts'
import type { Actor } from './actor.ts'

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

/** The ids of reports of projects that an actor sees. */
export const visibleReports = (db: Db, actor: Actor) =>
  visibleProject(db, actor).innerJoin('reports', 'reports.project_id', 'projects.id').select('reports.id')

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
