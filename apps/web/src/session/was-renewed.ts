import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { identityQueries } from './identity-queries.ts'

const againMs = 10_000
let asking: Promise<boolean> | null = null

async function ask(queries: QueryClient): Promise<boolean> {
  const { queryKey } = identityQueries.profile
  const before = queries.getQueryData(queryKey)
  const now = await api.profile()
  queries.setQueryData(queryKey, now)
  return now.expiresAt !== before?.expiresAt
}

/**
 * Renews the session if it has expired, once for all concurrent callers. For what the browser loads itself, such as
 * images, and can't renew.
 *
 * @returns whether it has been renewed since the last check, so that a retry is useful
 */
export function wasRenewed(queries: QueryClient): Promise<boolean> {
  asking ??= ask(queries)
    .catch(() => false)
    .finally(() => setTimeout(() => (asking = null), againMs))
  return asking
}
