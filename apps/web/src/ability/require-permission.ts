import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@windrow/contract/client'
import { roleMay, type Permission } from '@windrow/contract/roles'
import { identityQueries } from '../session/identity-queries.ts'

/** Throws a 403 error, as the server would, if the user may not see the page. */
export async function requirePermission(queries: QueryClient, permission: Permission): Promise<void> {
  const { roleName } = await queries.ensureQueryData(identityQueries.profile)
  if (!roleMay(roleName, permission)) throw new ApiError(403, { code: 'FORBIDDEN' })
}
