import type { Permission } from '@windrow/contract/roles'
import type { RouteName } from '@windrow/contract/routes'

/** The permissions of some routes. */
export type PartOfRoutes = Partial<Record<RouteName, Permission | 'public'>>
