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
 * What the browser loads by itself, such as pictures, cannot renew a session that has run out. Renews it where it has, once
 * for all who ask together. @returns whether it was renewed since it was last looked at, so that a second try is worth it
 */
export function wasRenewed(queries: QueryClient): Promise<boolean> {
  asking ??= ask(queries)
    .catch(() => false)
    .finally(() => setTimeout(() => (asking = null), againMs))
  return asking
}
