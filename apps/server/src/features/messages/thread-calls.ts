import { staffRoleIds } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { roleOf } from '../../access/role-of.ts'
import { visibleProject } from '../../access/visible.ts'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { notFound } from '../../errors/app-error.ts'
import { nameOf } from './person-view.ts'
import { searchFor } from './search-words.ts'
import { searchThreads } from './search-threads.ts'
import { loadDetail } from './thread-detail.ts'
import {
  countUnread,
  countViews,
  filterConditions,
  pageOfThreads,
  viewConditions,
  visibleThreads,
  type ThreadsQuery,
} from './thread-queries.ts'
import { loadThreads } from './thread-view.ts'

/** Threads of one project, or of all that the actor may see. */
async function list({ db }: AppContext, actor: Actor, project: number | null, query: ThreadsQuery) {
  const conditions = [
    ...visibleThreads(db, actor, project),
    ...viewConditions(actor, query.view),
    ...filterConditions(actor, query),
  ]
  const { page, limit } = query
  const words = searchFor(query.search ?? '')
  if (words === null) {
    const { ids, total } = await pageOfThreads(db, actor, conditions, query)
    const threads = await loadThreads(db, actor, ids)
    return { threads, hits: 0, isCut: false, pagination: { page, perPage: limit, total } }
  }
  const found = await searchThreads(db, actor, words, conditions, query)
  const threads = await loadThreads(db, actor, found.ids, found.hits)
  const pagination = { page, perPage: limit, total: found.total }
  return { threads, hits: found.messages, isCut: found.isCut, pagination }
}

export const threadAll =
  (app: AppContext): Handler<Routes['threadAll']> =>
  ({ actor, query }) =>
    list(app, actor, null, query)

export const threadList =
  (app: AppContext): Handler<Routes['threadList']> =>
  ({ actor, project, query }) =>
    list(app, actor, project.id, {
      ...query,
      projectId: [project.id],
      threadId: undefined,
      accountId: undefined,
      tier: undefined,
    })

export const threadCounts =
  (app: AppContext): Handler<Routes['threadCounts']> =>
  async ({ actor, query }) => {
    const { projectId = null } = query
    if (projectId !== null && !(await seesProject(app, actor, projectId))) throw notFound('project')
    return { counts: await countViews(app.db, actor, projectId) }
  }

async function seesProject({ db }: AppContext, actor: Actor, projectId: number): Promise<boolean> {
  const found = await visibleProject(db, actor)
    .select('projects.id')
    .where('projects.id', '=', projectId)
    .executeTakeFirst()
  return found !== undefined
}

export const threadUnread =
  (app: AppContext): Handler<Routes['threadUnread']> =>
  ({ actor }) =>
    countUnread(app.db, actor)

export const threadGet =
  (app: AppContext): Handler<Routes['threadGet']> =>
  ({ actor, project, thread }) =>
    loadDetail(app, actor, project, thread.id)

export const threadAssignees =
  (app: AppContext): Handler<Routes['threadAssignees']> =>
  async () => {
    const rows = await app.db
      .selectFrom('users')
      .innerJoin('organizations', 'organizations.id', 'users.organization_id')
      .select(['users.id', 'role_id', 'first_name', 'last_name', 'email'])
      .select(
        sql<number>`(select count(*)::int from threads t where t.assigned_to = users.id and t.state <> 'CLOSED'
          and not t.is_hidden)`.as('open_threads'),
      )
      .where('role_id', 'in', staffRoleIds)
      .where('users.deactivated_at', 'is', null)
      .where('users.invitation_pending', '=', false)
      .where('users.removed_at', 'is', null)
      .where('organizations.deactivated_at', 'is', null)
      .orderBy(sql`lower(first_name || ' ' || last_name)`)
      .orderBy('users.id')
      .execute()
    const assignees = rows.map((row) => ({
      userId: row.id,
      fullName: nameOf(row),
      roleName: roleOf(row.role_id),
      openThreads: row.open_threads,
    }))
    return { assignees }
  }
