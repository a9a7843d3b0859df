import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@windrow/contract/client'
import { roleMay, type Permission } from '@windrow/contract/roles'
import { identityQueries } from '../session/identity-queries.ts'

/** Keeps a page from those who may not see it: it fails as the server would (403). */
export async function requirePermission(queries: QueryClient, permission: Permission): Promise<void> {
  const { roleName } = await queries.ensureQueryData(identityQueries.profile)
  if (!roleMay(roleName, permission)) throw new ApiError(403, { code: 'FORBIDDEN' })
}
