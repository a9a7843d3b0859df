import { isStaff, roleIds } from '@windrow/contract/roles'
import type { Profile } from '@windrow/contract/schemas/users'
import type { Routes } from '@windrow/contract/routes'
import type { Handler } from '../../calls/handler.ts'
import type { Actor } from '../../access/actor.ts'

export const toProfile = (actor: Actor): Profile => ({
  userId: actor.userId,
  authId: `windrow|${actor.userId}`,
  email: actor.email,
  firstName: actor.firstName,
  lastName: actor.lastName,
  roleId: roleIds[actor.role],
  roleName: actor.role,
  organizationId: actor.organizationId,
  organizationName: actor.organizationName,
  scope: isStaff(actor.role) ? 'ADMIN' : actor.role,
  expiresAt: actor.expiresAt.toISOString(),
  impersonatedBy: actor.impersonator,
  secondFactorMissing: actor.secondFactorMissing,
})

export const profile: Handler<Routes['profile']> = ({ actor }) => Promise.resolve(toProfile(actor))
