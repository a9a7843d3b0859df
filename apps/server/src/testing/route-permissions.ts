import type { Permission } from '@windrow/contract/roles'
import type { RouteName } from '@windrow/contract/routes'
import { operatorPermissions } from './route-permissions/operator.ts'
import { peoplePermissions } from './route-permissions/people.ts'
import { projectsPermissions } from './route-permissions/projects.ts'
import { reportsPermissions } from './route-permissions/reports.ts'

/**
 * The permission of each route, written by hand a second time, because tests must not take their expectations from the
 * contract they check. Adding a route to one of the parts is the occasion to review its permission.
 */
export const routePermissions: Record<RouteName, Permission | 'public'> = {
  ...peoplePermissions,
  ...operatorPermissions,
  ...projectsPermissions,
  ...reportsPermissions,
}

/** Routes for the user in person: not for API keys, nor for someone who acts as the user. */
export const personalRoutes: RouteName[] = [
  'accountSecondFactorChange',
  'apiKeyCreate',
  'apiKeyDelete',
  'apiKeyUpdate',
  'mailOpen',
  'passwordChange',
  'roleSecondFactorChange',
  'secondFactorBegin',
  'secondFactorConfirm',
  'secondFactorGet',
  'secondFactorRemove',
  'sessionList',
  'sessionRevoke',
  'sessionRevokeOthers',
  'userImpersonate',
  'userSecondFactorReset',
]

/** Routes, besides those without a login, that work for users who still have to set up a second factor. */
export const routesBeforeSecondFactor: RouteName[] = [
  'profile',
  'secondFactorBegin',
  'secondFactorConfirm',
  'secondFactorGet',
]

/** Routes that also refuse those who hold the permission, by whose message it is; their own tests prove it. */
export const routesOfAuthors: ReadonlySet<RouteName> = new Set(['messageDelete', 'messageVersions'])
