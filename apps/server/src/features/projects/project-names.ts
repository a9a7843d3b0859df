import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import { literalPattern } from '../../database/search-text.ts'
import { visibleProject } from '../../access/visible.ts'
import type { Handler } from '../../calls/handler.ts'
import type { Actor } from '../../access/actor.ts'

const most = 1000
/** A list of ids for SQL's `in`, which can't be empty. */
const idsOr = (ids: readonly number[]) => (ids.length > 0 ? ids : [-1])

const namesOf = (db: Db, actor: Actor, limit = most) =>
  visibleProject(db, actor)
    .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
    .select([
      'projects.id',
      'projects.name',
      'projects.organization_id as organizationId',
      'organizations.name as organizationName',
    ])
    .orderBy(sql`lower(projects.name)`)
    .orderBy('projects.id')
    .limit(limit)

export const projectNames =
  (app: AppContext): Handler<Routes['projectNames']> =>
  async ({ actor, query }) => ({
    projects: await namesOf(app.db, actor, query.limit)
      .$if(Boolean(query.search), (q) =>
        q.where('projects.name', 'ilike', literalPattern(query.search ?? '')),
      )
      .execute(),
  })

const ofAccounts = (db: Db, actor: Actor, accountIds: readonly number[]) =>
  namesOf(db, actor, 10 * most)
    .where('projects.organization_id', 'in', idsOr(accountIds))
    .execute()

export const projectsOfAccounts =
  (app: AppContext): Handler<Routes['projectsOfAccounts']> =>
  async ({ actor, query }) => ({ projects: await ofAccounts(app.db, actor, query.accountIds) })

export const organizationProjects =
  (app: AppContext): Handler<Routes['organizationProjects']> =>
  async ({ actor, query }) => {
    const projects = await ofAccounts(app.db, actor, query.accountIds)
    const accounts = Map.groupBy(projects, (project) => project.organizationId)
    return {
      organizations: [...accounts].map(([organizationId, own]) => ({
        organizationId,
        name: own[0]!.organizationName,
        projects: own.map(({ id, name }) => ({ id, name })),
      })),
    }
  }

export const reportNames =
  (app: AppContext): Handler<Routes['reportNames']> =>
  async ({ actor, query }) => ({
    reports: await visibleProject(app.db, actor)
      .innerJoin('reports', 'reports.project_id', 'projects.id')
      .select([
        'reports.id',
        'reports.name',
        'reports.project_id as projectId',
        'projects.name as projectName',
      ])
      .where('projects.id', 'in', idsOr(query.projectIds))
      .orderBy(sql`lower(reports.name)`)
      .orderBy('reports.id')
      .limit(10 * most)
      .execute(),
  })
