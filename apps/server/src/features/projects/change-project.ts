import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { ProjectRow } from '../../database/project-tables.ts'
import type { Handler } from '../../calls/handler.ts'
import { changed } from '../../audit/changed.ts'
import { nothingToRecord, record } from '../../audit/record.ts'
import { loadProjectDetail } from './project-detail.ts'
import { activeUserOf, assertMayMarkTest, nameTaken, projectSubject, toRequest } from './project-rules.ts'

export const projectUpdate =
  (app: AppContext): Handler<Routes['projectUpdate']> =>
  async (call) => {
    const { project, body, actor } = call
    await app.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('projects')
        .set({ name: body.name })
        .where('id', '=', project.id)
        .execute()
        .catch(nameTaken)
      await record(trx, call, {
        action: 'PROJECT_RENAMED',
        ...projectSubject(project),
        before: { name: project.name },
        after: { name: body.name },
      })
    })
    return loadProjectDetail(app, actor, project.id)
  }

const shown = ({ repeat, is_test, request }: ProjectRow) => ({ repeat, isTest: is_test, request })

export const projectDetailsUpdate =
  (app: AppContext): Handler<Routes['projectDetailsUpdate']> =>
  async (call) => {
    const { project, body, actor } = call
    const { repeat, isTest, request } = body
    if (isTest !== undefined && isTest !== project.is_test) assertMayMarkTest(actor)
    const change = {
      ...(repeat !== undefined && { repeat }),
      ...(isTest !== undefined && { is_test: isTest }),
      ...(request !== undefined && { request: request && toRequest(request) }),
    }
    if (Object.keys(change).length === 0) nothingToRecord(call.request)
    else
      await app.db.transaction().execute(async (trx) => {
        const row = await trx
          .updateTable('projects')
          .set(change)
          .where('id', '=', project.id)
          .returningAll()
          .executeTakeFirstOrThrow()
        await record(trx, call, {
          action: 'PROJECT_CHANGED',
          ...projectSubject(project),
          ...changed(shown(project), shown(row)),
        })
      })
    return loadProjectDetail(app, actor, project.id)
  }

export const projectOwnerChange =
  (app: AppContext): Handler<Routes['projectOwnerChange']> =>
  async (call) => {
    const { project, body, actor } = call
    await app.db.transaction().execute(async (trx) => {
      const owner = await activeUserOf(trx, project.organization_id, body.ownerId)
      const before = await trx
        .selectFrom('users')
        .select(['email', 'organization_id'])
        .where('id', '=', project.owner_id)
        .executeTakeFirst()
      await trx.updateTable('projects').set({ owner_id: owner.id }).where('id', '=', project.id).execute()
      // The previous owner stays on as a member until someone removes them.
      if (before?.organization_id === project.organization_id)
        await trx
          .insertInto('project_members')
          .values({ project_id: project.id, user_id: project.owner_id })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      await record(trx, call, {
        action: 'PROJECT_OWNER_CHANGED',
        ...projectSubject(project),
        before: { owner: before?.email },
        after: { owner: owner.email },
      })
    })
    return loadProjectDetail(app, actor, project.id)
  }
