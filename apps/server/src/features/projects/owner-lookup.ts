import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import type { Handler } from '../../calls/handler.ts'

/** The user with this address, and their account; undefined for unknown and removed users. */
export const findOwner = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.deactivated_at',
      'organizations.id as organization_id',
      'organizations.name as organization_name',
      'organizations.tier',
      'organizations.deactivated_at as account_deactivated_at',
    ])
    .where('users.email', '=', email)
    .where('users.removed_at', 'is', null)
    .executeTakeFirst()

type Owner = NonNullable<Awaited<ReturnType<typeof findOwner>>>

/** Why a user can't own a project; empty if they can. */
export function ownerFault(owner: Owner): string {
  if (owner.deactivated_at)
    return 'This user is deactivated; choose someone else, or reactivate the user first.'
  if (owner.account_deactivated_at)
    return 'The account of this user is deactivated; choose someone else, or reactivate the account first.'
  return ''
}

export const projectOwnerLookup =
  (app: AppContext): Handler<Routes['projectOwnerLookup']> =>
  async ({ query }) => {
    const owner = await findOwner(app.db, query.email)
    const message = owner ? ownerFault(owner) : ''
    return {
      owner: owner
        ? {
            userId: owner.id,
            fullName: `${owner.first_name} ${owner.last_name}`.trim(),
            organizationId: owner.organization_id,
            organizationName: owner.organization_name,
            tier: owner.tier,
          }
        : null,
      eligible: message === '',
      message,
    }
  }
