import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { countProjectsByStatus, listProjects } from './project-queries.ts'

export const projectList =
  (app: AppContext): Handler<Routes['projectList']> =>
  async ({ actor, query }) => {
    const [projects, counts] = await Promise.all([
      listProjects(app.db, actor, query),
      countProjectsByStatus(app.db, actor, query),
    ])
    const total = counts[query.status ?? 'ALL'] ?? 0
    return { projects, counts, pagination: { page: query.page, perPage: query.limit, total } }
  }

export const projectCount =
  (app: AppContext): Handler<Routes['projectCount']> =>
  async ({ actor }) => ({ count: (await countProjectsByStatus(app.db, actor))['ALL'] ?? 0 })
