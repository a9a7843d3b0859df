import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'

export const projectMembersAdd =
  (app: AppContext): Handler<Routes['projectMembersAdd']> =>
  async (call) => {
    const { project, body } = call
    const ids = [...new Set(body.userIds)]
    await app.db.transaction().execute(async (trx) => {
      const people = await trx
        .selectFrom('users')
        .select(['id', 'email'])
        .where('id', 'in', ids)
        .where('organization_id', '=', project.organization_id)
        .where('deactivated_at', 'is', null)
        .execute()
      if (people.length < ids.length) throw notFound('user in the account of this project')
      await trx
        .insertInto('project_members')
        .values(people.map((person) => ({ project_id: project.id, user_id: person.id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await record(trx, call, {
        action: 'PROJECT_MEMBERS_ADDED',
        subject: { type: 'project', id: project.id, name: project.name },
        organizationId: project.organization_id,
        after: { members: people.map((person) => person.email) },
      })
    })
    return undefined
  }

export const projectMemberRemove =
  (app: AppContext): Handler<Routes['projectMemberRemove']> =>
  async (call) => {
    const { project, person } = call
    if (project.owner_id === person.id)
      throw new AppError('CONFLICT', 'The owner cannot leave the project; choose a new owner first.')
    await app.db.transaction().execute(async (trx) => {
      const left = await trx
        .deleteFrom('project_members')
        .where('project_id', '=', project.id)
        .where('user_id', '=', person.id)
        .returning('user_id')
        .executeTakeFirst()
      if (!left) throw notFound('member')
      await record(trx, call, {
        action: 'PROJECT_MEMBER_REMOVED',
        subject: { type: 'project', id: project.id, name: project.name },
        organizationId: project.organization_id,
        before: { member: person.email },
      })
    })
    return undefined
  }
