import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { AppError, breaksUnique, notFound } from '../../http/app-error.ts'
import type { Handler } from '../../http/handler.ts'
import { record } from '../activity/record.ts'
import { countProjectsByStatus, listProjects, loadProjects } from './project-queries.ts'

const nameTaken = (error: unknown): never => {
  if (!breaksUnique(error, 'projects_name')) throw error
  throw new AppError('NAME_TAKEN', 'Your account has a project of this name already; choose another name.', [
    { path: 'body.name', message: 'is taken' },
  ])
}

const loadProject = async (app: AppContext, id: number) => {
  const [project] = await loadProjects(app.db, [id])
  if (!project) throw notFound('project')
  return project
}

export const projectList =
  (app: AppContext): Handler<Routes['projectList']> =>
  async ({ actor, query }) => {
    const [projects, counts] = await Promise.all([
      listProjects(app.db, actor, query),
      countProjectsByStatus(app.db, actor, query.search),
    ])
    const total = counts[query.status ?? 'ALL'] ?? 0
    return { projects, counts, pagination: { page: query.page, perPage: query.limit, total } }
  }

export const projectCount =
  (app: AppContext): Handler<Routes['projectCount']> =>
  async ({ actor }) => ({ count: (await countProjectsByStatus(app.db, actor))['ALL'] ?? 0 })

export const projectGet =
  (app: AppContext): Handler<Routes['projectGet']> =>
  ({ project }) =>
    loadProject(app, project.id)

const subject = (project: { id: number; name: string; organization_id: number }) => ({
  subject: { type: 'project', id: project.id, name: project.name },
  organizationId: project.organization_id,
})

export const projectCreate =
  (app: AppContext): Handler<Routes['projectCreate']> =>
  async (call) => {
    const { actor, body } = call
    const { id } = await app.db.transaction().execute(async (trx) => {
      const project = await trx
        .insertInto('projects')
        .values({
          organization_id: actor.organizationId,
          owner_id: actor.userId,
          name: body.name,
          status: 'ACTIVE',
        })
        .returning(['id', 'name', 'organization_id'])
        .executeTakeFirstOrThrow()
        .catch(nameTaken)
      await record(trx, call, { action: 'PROJECT_CREATED', ...subject(project), after: { name: body.name } })
      return project
    })
    return loadProject(app, id)
  }

export const projectUpdate =
  (app: AppContext): Handler<Routes['projectUpdate']> =>
  async (call) => {
    const { project, body } = call
    await app.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('projects')
        .set({ name: body.name })
        .where('id', '=', project.id)
        .execute()
        .catch(nameTaken)
      await record(trx, call, {
        action: 'PROJECT_RENAMED',
        ...subject(project),
        before: { name: project.name },
        after: { name: body.name },
      })
    })
    return loadProject(app, project.id)
  }
