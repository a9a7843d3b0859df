import type { Plugin } from 'vite'
import type { Routes } from '@windrow/contract/routes'

/** The calls of the first screen and of its frame. All others wait for the whole table. */
const firstCalls: readonly (keyof Routes)[] = [
  'installationGet',
  'login',
  'notificationCount',
  'profile',
  'projectCount',
  'projectList',
  'properties',
  'setUpState',
  'threadNotices',
  'threadUnread',
  'userSettings',
]

/**
 * Provides method, path and kind of each route for the typed client: `virtual:route-table` of all,
 * `virtual:first-routes` of those that the first screen calls. They are read from the contract at build time, so that
 * zod and the schemas stay out of the bundle.
 */
export function routeTable(): Plugin {
  const all = '\0virtual:route-table'
  const first = '\0virtual:first-routes'
  return {
    name: 'route-table',
    resolveId: (id) => [all, first].find((known) => known === `\0${id}`),
    async load(id) {
      if (id !== all && id !== first) return undefined
      const { lightRoutes } = await import('@windrow/contract/light-routes')
      const table = lightRoutes()
      if (id === all) return `export const routeTable = ${parsed(table)}`
      const firstOnes = Object.fromEntries(firstCalls.map((name) => [name, table[name]]))
      return `export const firstRoutes = ${parsed(firstOnes)}`
    },
  }
}

/** Faster to read than an object literal. */
const parsed = (table: object): string => `JSON.parse(${JSON.stringify(JSON.stringify(table))})`
