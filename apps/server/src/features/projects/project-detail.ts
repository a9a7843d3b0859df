import { sql } from 'kysely'
import { isStaff, roleMay } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import type { ProjectDetail } from '@windrow/contract/schemas/projects'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import type { Actor } from '../../access/actor.ts'
import { ticketAddress } from '../support/jira.ts'
import { loadProjects } from './project-queries.ts'

/** A project as its page shows it to this actor: tier, domains and ticket only for staff. */
export async function loadProjectDetail(app: AppContext, actor: Actor, id: number): Promise<ProjectDetail> {
  const [[project], more, reports] = await Promise.all([
    loadProjects(app.db, [id]),
    moreOf(app, id),
    reportNamesOf(app, id),
  ])
  if (!project || !more) throw notFound('project')
  const staff = isStaff(actor.role)
  const jiraKey = roleMay(actor.role, 'project:jira') ? more.jira_key : null
  return {
    ...project,
    reports,
    ownerId: more.owner_id,
    request: more.request,
    previousStatus: staff ? more.previous_status : null,
    deletedDate: more.deleted_at?.toISOString() ?? null,
    tier: staff ? more.tier : null,
    allowedDomains: staff ? more.allowed_domains : null,
    jiraKey,
    jiraUrl: jiraKey && ticketAddress(app, jiraKey),
  }
}

const moreOf = ({ db }: AppContext, id: number) =>
  db
    .selectFrom('projects')
    .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
    .select([
      'projects.owner_id',
      'projects.request',
      'projects.previous_status',
      'projects.deleted_at',
      'projects.jira_key',
      'organizations.tier',
      'organizations.allowed_domains',
    ])
    .where('projects.id', '=', id)
    .executeTakeFirst()

const reportNamesOf = ({ db }: AppContext, id: number) =>
  db
    .selectFrom('reports')
    .select(['id', 'name'])
    .where('project_id', '=', id)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

export const projectGet =
  (app: AppContext): Handler<Routes['projectGet']> =>
  ({ project, actor }) =>
    loadProjectDetail(app, actor, project.id)
