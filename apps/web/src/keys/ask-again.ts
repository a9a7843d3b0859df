import type { QueryClient } from '@tanstack/react-query'
import type { Group } from './key.ts'

/** Invalidates the queries of some groups: those on screen are refetched immediately, others on next use. */
export const askAgain = (queries: QueryClient, ...groups: readonly Group[]): Promise<unknown> =>
  Promise.all(groups.map((queryKey) => queries.invalidateQueries({ queryKey })))

/**
 * Invalidates all queries. For changes without a group: names of users, accounts and projects, and permissions, are
 * part of nearly every response; generic forms don't know what they change.
 */
export const askAllAgain = (queries: QueryClient): Promise<void> => queries.invalidateQueries()
