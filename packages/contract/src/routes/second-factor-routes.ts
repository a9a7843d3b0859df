import { route } from '../route.ts'
import { accountParams } from '../schemas/accounts.ts'
import {
  AccountSecondFactor,
  AccountSecondFactorChange,
  RecoveryCodes,
  RoleSecondFactorChange,
  RoleSecondFactors,
  SecondFactor,
  SecondFactorCode,
  SecondFactorProof,
  SecondFactorSetUp,
} from '../schemas/second-factor.ts'
import { memberParams } from '../schemas/teams.ts'
import { Profile } from '../schemas/users.ts'

const own = { tag: 'Own user', permission: 'profile:view', personal: true } as const

const ofAccount = {
  path: '/organizations/{orgId}/second-factor',
  tag: 'Accounts',
  permission: 'team:require-second-factor',
  params: accountParams,
  success: { status: 200, body: AccountSecondFactor },
} as const
const ofRoles = {
  path: '/roles-permissions/second-factor',
  tag: 'Teams',
  permission: 'role:require-second-factor',
  success: { status: 200, body: RoleSecondFactors },
} as const

export const secondFactorRoutes = {
  secondFactorVerify: route({
    method: 'POST',
    path: '/auth/second-factor',
    tag: 'Sign-in',
    summary: 'Finish a login that needs a code',
    permission: 'public',
    body: SecondFactorCode,
    rateLimit: 300,
    success: { status: 200, body: Profile },
    errors: ['WRONG_CODE', 'LINK_INVALID'],
  }),
  secondFactorGet: route({
    ...own,
    method: 'GET',
    path: '/users/second-factor',
    beforeSecondFactor: true,
    summary: 'Whether logging in requires a code',
    success: { status: 200, body: SecondFactor },
  }),
  secondFactorBegin: route({
    ...own,
    method: 'POST',
    path: '/users/second-factor',
    beforeSecondFactor: true,
    summary: 'Create a secret for an authenticator app; it takes effect once confirmed',
    success: { status: 201, body: SecondFactorSetUp },
    errors: ['CONFLICT'],
  }),
  secondFactorConfirm: route({
    ...own,
    method: 'POST',
    path: '/users/second-factor/confirm',
    beforeSecondFactor: true,
    summary: 'Turn the second factor on with the password and a first code; returns the recovery codes',
    body: SecondFactorProof,
    success: { status: 200, body: RecoveryCodes },
    errors: ['WRONG_PASSWORD', 'WRONG_CODE', 'CONFLICT'],
  }),
  secondFactorRemove: route({
    ...own,
    method: 'POST',
    path: '/users/second-factor/remove',
    summary: 'Turn the second factor off with password and code',
    body: SecondFactorProof,
    success: { status: 200 },
    errors: ['WRONG_PASSWORD', 'WRONG_CODE', 'CONFLICT'],
  }),
  userSecondFactorReset: route({
    method: 'POST',
    path: '/users/{userId}/second-factor/reset',
    tag: 'Users',
    summary: 'Turn off the second factor of someone who lost it',
    permission: 'team:reset-second-factor',
    personal: true,
    params: memberParams,
    success: { status: 200 },
    errors: ['CONFLICT'],
  }),
  accountSecondFactor: route({
    ...ofAccount,
    method: 'GET',
    summary: 'Get whether an account requires a second factor, and how many of its users have none',
  }),
  accountSecondFactorChange: route({
    ...ofAccount,
    method: 'PUT',
    personal: true,
    summary: 'Require a second factor for everyone in an account, or make it optional',
    body: AccountSecondFactorChange,
    errors: ['CONFLICT'],
  }),
  roleSecondFactors: route({
    ...ofRoles,
    method: 'GET',
    summary: 'List the roles that require a second factor in every account',
  }),
  roleSecondFactorChange: route({
    ...ofRoles,
    method: 'PUT',
    personal: true,
    summary: 'Require a second factor for everyone with a role, or make it optional',
    body: RoleSecondFactorChange,
    errors: ['CONFLICT'],
  }),
}
