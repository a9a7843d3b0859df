import { roleCan } from '@windrow/contract/abilities'
import type { z } from 'zod'
import type { ProjectRequestCreate } from '@windrow/contract/schemas/project-requests'
import { toSites } from '@windrow/contract/project-request'
import type { Db } from '../../database/connect.ts'
import { AppError, breaksUnique } from '../../errors/app-error.ts'
import type { Actor } from '../../access/actor.ts'

/** Throws NAME_TAKEN if the error is a violation of the unique name, otherwise rethrows it. */
export const nameTaken = (error: unknown): never => {
  if (!breaksUnique(error, 'projects_name')) throw error
  throw new AppError('NAME_TAKEN', 'The account has a project of this name already; choose another name.', [
    { path: 'body.name', message: 'is taken' },
  ])
}

/** Subject of a project's audit events. */
export const projectSubject = (project: { id: number; name: string; organization_id: number }) => ({
  subject: { type: 'project', id: project.id, name: project.name },
  organizationId: project.organization_id,
})

/** Throws FORBIDDEN if the actor may not mark projects as tests. */
export function assertMayMarkTest(actor: Actor): void {
  if (roleCan(actor.role, 'mark', 'TestProject')) return
  throw new AppError('FORBIDDEN', 'Only an ADMIN may mark a project as a test.')
}

/** A request as it is stored: the first site is the main one, the others are for comparison. */
export const toRequest = ({ sites, ...rest }: z.output<typeof ProjectRequestCreate>) =>
  JSON.stringify({ sites: toSites(sites), ...rest })

/** An active user of the account, who can own its projects. Throws CONFLICT if there is none. */
export async function activeUserOf(db: Db, organizationId: number, userId: number) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', userId)
    .where('organization_id', '=', organizationId)
    .where('deactivated_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (user) return user
  throw new AppError('CONFLICT', 'The owner must be an active user of the account of the project.', [
    { path: 'body.ownerId', message: 'is no active user of this account' },
  ])
}
