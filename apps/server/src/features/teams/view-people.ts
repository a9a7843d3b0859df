import { roleMay } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../errors/app-error.ts'
import { visibleAccount, visibleProject } from '../../access/visible.ts'
import type { Handler } from '../../calls/handler.ts'
import type { Actor } from '../../access/actor.ts'
import { hasSecondFactor } from '../identity/second-factor-state.ts'
import { loadPeople, pageOfPeople, sharedProjects } from './people-queries.ts'

export const loadPerson = async (app: AppContext, userId: number) => {
  const [person] = await loadPeople(app.db, [userId])
  if (!person) throw notFound('user')
  return person
}

interface Filter {
  organizationId?: number | undefined
  projectId?: number | undefined
}

/** Throws NOT_FOUND if a filter names an account or project that the caller can't see. */
async function checkFilter(app: AppContext, actor: Actor, { organizationId, projectId }: Filter) {
  if (organizationId !== undefined) {
    const account = await visibleAccount(app.db, actor)
      .select('organizations.id')
      .where('organizations.id', '=', organizationId)
      .executeTakeFirst()
    if (!account) throw notFound('account')
  }
  if (projectId === undefined) return
  const project = await visibleProject(app.db, actor)
    .select('projects.id')
    .where('projects.id', '=', projectId)
    .executeTakeFirst()
  if (!project) throw notFound('project')
}

/** The team is the caller's own account; staff may name any account. */
const ownTeam = <Query extends Filter>(actor: Actor, query: Query) => ({
  ...query,
  organizationId: query.organizationId ?? (query.projectId ? undefined : actor.organizationId),
})

export const teamMembers =
  (app: AppContext): Handler<Routes['teamMembers']> =>
  async ({ actor, query }) => {
    await checkFilter(app, actor, query)
    const { people, pagination } = await pageOfPeople(app.db, actor, ownTeam(actor, query))
    return { teamMembers: people, pagination }
  }

export const teamInvitees =
  (app: AppContext): Handler<Routes['teamInvitees']> =>
  async ({ actor, query }) => {
    await checkFilter(app, actor, query)
    const invited = { ...ownTeam(actor, query), status: 'INVITED' as const }
    const { people, pagination } = await pageOfPeople(app.db, actor, invited)
    return { teamMembers: people, pagination }
  }

export const userList =
  (app: AppContext): Handler<Routes['userList']> =>
  async ({ actor, query }) => {
    const { people, pagination } = await pageOfPeople(app.db, actor, query)
    return { users: people, pagination }
  }

export const userGet =
  (app: AppContext): Handler<Routes['userGet']> =>
  ({ person }) =>
    loadPerson(app, person.id)

export const userProjects =
  (app: AppContext): Handler<Routes['userProjects']> =>
  async ({ actor, person }) => ({ projects: await sharedProjects(app.db, actor, person.id) })

export const teamMember =
  (app: AppContext): Handler<Routes['teamMember']> =>
  async ({ actor, person }) => ({
    ...(await loadPerson(app, person.id)),
    projects: await sharedProjects(app.db, actor, person.id),
    secondFactor: roleMay(actor.role, 'team:reset-second-factor')
      ? await hasSecondFactor(app.db, person.id)
      : null,
  })
