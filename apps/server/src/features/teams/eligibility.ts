import { z } from 'zod'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import type { UserRow } from '../../database/people-tables.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { visibleAccount, visibleProject, visibleUser } from '../../access/visible.ts'
import type { Handler } from '../../calls/handler.ts'
import type { Actor } from '../../access/actor.ts'

/** The account and projects of an invitation. */
export interface Place {
  organizationId: number
  organizationName: string
  allowedDomains: readonly string[]
  projectIds: readonly number[]
  source: 'teams' | 'project'
}

export type Verdict =
  | { eligible: false; message: string }
  /** `known` is the user with this address: a colleague to add to projects, or someone who left a team. */
  | { eligible: true; message: string; known: UserRow | undefined }

interface Wanted {
  organizationId?: number | undefined
  projectIds?: readonly number[] | undefined
  source: Place['source']
}

/** The account and projects of an invitation. Throws NOT_FOUND unless the inviter sees them all. */
export async function findPlace(db: Db, actor: Actor, wanted: Wanted): Promise<Place> {
  const projectIds = [...new Set(wanted.projectIds)]
  const projects =
    projectIds.length === 0
      ? []
      : await visibleProject(db, actor)
          .select(['projects.id', 'projects.organization_id'])
          .where('projects.id', 'in', projectIds)
          .execute()
  if (projects.length < projectIds.length) throw notFound('project')
  const organizationId = wanted.organizationId ?? projects[0]?.organization_id ?? actor.organizationId
  if (projects.some((project) => project.organization_id !== organizationId))
    throw new AppError('CONFLICT', 'The projects of one invitation must belong to one account.')
  const account = await visibleAccount(db, actor)
    .select(['organizations.name', 'organizations.allowed_domains', 'organizations.deactivated_at'])
    .where('organizations.id', '=', organizationId)
    .executeTakeFirst()
  if (!account) throw notFound('account')
  if (account.deactivated_at)
    throw new AppError('CONFLICT', 'This account is deactivated; nobody can be invited to it.')
  return {
    organizationId,
    organizationName: account.name,
    allowedDomains: account.allowed_domains,
    projectIds,
    source: wanted.source,
  }
}

const no = (message: string): Verdict => ({ eligible: false, message })
const isEmail = (text: string) => z.email().safeParse(text).success

/** Whether an address can be invited, with the message the screens show. */
export async function judge(db: Db, place: Place, email: string): Promise<Verdict> {
  if (!isEmail(email)) return no('Invalid email address')
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (place.allowedDomains.length > 0 && !place.allowedDomains.includes(domain))
    return no(`Only addresses of ${place.allowedDomains.join(', ')} can be invited to this account.`)
  const known = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  if (!known || known.removed_at) return { eligible: true, message: '', known }
  if (known.organization_id !== place.organizationId)
    return no('User already exists in a different organization.')
  if (known.deactivated_at) return no('This user is deactivated; an administrator can reactivate the user.')
  if (place.source === 'teams')
    return no(
      known.invitation_pending ? 'This email is already invited' : 'Invitee is already a member of the team',
    )
  const missing = await missingProjects(db, known.id, place.projectIds)
  return missing.length === 0
    ? no('Invitee is already in the project')
    : { eligible: true, message: '', known }
}

/** The projects that a user is neither member nor owner of. */
async function missingProjects(db: Db, userId: number, projectIds: readonly number[]): Promise<number[]> {
  if (projectIds.length === 0) return []
  const rows = await db
    .selectFrom('projects')
    .leftJoin('project_members', (join) =>
      join.onRef('project_members.project_id', '=', 'projects.id').on('project_members.user_id', '=', userId),
    )
    .select('projects.id')
    .where('projects.id', 'in', projectIds)
    .where('project_members.user_id', 'is', null)
    .where('projects.owner_id', '<>', userId)
    .execute()
  return rows.map((row) => row.id)
}

export const userEligibility =
  (app: AppContext): Handler<Routes['userEligibility']> =>
  async ({ actor, query }) => {
    const place = await findPlace(app.db, actor, query)
    const verdict = await judge(app.db, place, query.email)
    const user = await visibleUser(app.db, actor)
      .select('users.organization_id')
      .where('users.email', '=', query.email)
      .executeTakeFirst()
    return {
      is_eligible: verdict.eligible,
      message: verdict.message,
      // Only staff see the account of a user of another account.
      organizationId: user?.organization_id ?? (verdict.eligible ? place.organizationId : null),
    }
  }
