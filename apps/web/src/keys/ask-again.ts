import type { QueryClient } from '@tanstack/react-query'
import type { Group } from './key.ts'

/** Asks again for all things of some groups: at once where they are on the screen, else when they are next. */
export const askAgain = (queries: QueryClient, ...groups: readonly Group[]): Promise<unknown> =>
  Promise.all(groups.map((queryKey) => queries.invalidateQueries({ queryKey })))

/**
 * Asks again for everything. For what has no group: names of people, accounts and projects, and what someone may do, are
 * part of nearly every answer; and a form of the kit does not know what it changes.
 */
export const askAllAgain = (queries: QueryClient): Promise<void> => queries.invalidateQueries()
