import { roleIds } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import type { Trx } from '../../database/connect.ts'
import { AppError, breaksUnique } from '../../errors/app-error.ts'
import type { Call } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'
import { findOwner, ownerFault } from './owner-lookup.ts'

/** Account and owner of a new project. */
export interface Place {
  organizationId: number
  ownerId: number
  /** Name of the account created for a new user, who needs an invitation; null otherwise. */
  invited: string | null
}

type CreateCall = Call<Routes['projectCreate']>

const fault = (path: string, message: string) => new AppError('VALIDATION', message, [{ path, message }])

/** The account of a known owner. For a new user, creates an account with the given name and the user as its MANAGER. */
export async function placeOwner(trx: Trx, call: CreateCall, email: string): Promise<Place> {
  const owner = await findOwner(trx, email)
  if (!owner) return makeAccount(trx, call, email)
  const message = ownerFault(owner)
  if (message) throw fault('body.ownerEmail', message)
  return { organizationId: owner.organization_id, ownerId: owner.id, invited: null }
}

const organizationTaken = (error: unknown): never => {
  if (!breaksUnique(error, 'organizations_name')) throw error
  const message = 'Organization name already exists'
  throw new AppError('CONFLICT', message, [{ path: 'body.organizationName', message }])
}

async function makeAccount(trx: Trx, call: CreateCall, email: string): Promise<Place> {
  const { organizationName, tier, allowedDomains, repeat } = call.body
  if (!organizationName) throw fault('body.organizationName', 'Please enter organization name')
  const domains = [...new Set(allowedDomains)]
  if (domains.length > 0 && !domains.includes(email.slice(email.lastIndexOf('@') + 1)))
    throw fault('body.allowedDomains', 'The allowed domains must hold the domain of the project owner.')
  const account = await trx
    .insertInto('organizations')
    .values({ name: organizationName, tier, account_type: repeat, allowed_domains: domains })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
    .catch(organizationTaken)
  await record(trx, call, {
    action: 'ACCOUNT_CREATED',
    subject: { type: 'account', id: account.id, name: account.name },
    organizationId: account.id,
    after: { name: account.name, tier, allowedDomains: domains },
  })
  const ownerId = await addOwner(trx, call, account.id, email)
  await trx.updateTable('organizations').set({ owner_id: ownerId }).where('id', '=', account.id).execute()
  return { organizationId: account.id, ownerId, invited: account.name }
}

/** Adds a new user, or one who was removed from a team earlier and starts without anything from then. */
async function addOwner(trx: Trx, call: CreateCall, organizationId: number, email: string): Promise<number> {
  const values = {
    organization_id: organizationId,
    first_name: '',
    last_name: '',
    role_id: roleIds.MANAGER,
    password_hash: null,
    invitation_pending: true,
    invited_by: call.actor.userId,
  }
  const user = await trx
    .insertInto('users')
    .values({ ...values, email })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({
          ...values,
          deactivated_at: null,
          removed_at: null,
          last_login_at: null,
          settings: '{}',
        })
        .where('users.removed_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst()
  if (!user)
    throw fault('body.ownerEmail', 'Someone has registered this address in the meantime; look it up again.')
  await record(trx, call, {
    action: 'USER_INVITED',
    subject: { type: 'user', id: user.id, name: email },
    organizationId,
    after: { role: 'MANAGER' },
  })
  return user.id
}
