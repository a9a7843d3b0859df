import type { Plugin } from 'vite'

/**
 * Provides method, path and kind of each route for the typed client. They are read from the contract at build time, so
 * that zod and the schemas stay out of the bundle.
 */
export function routeTable(): Plugin {
  const name = 'virtual:route-table'
  return {
    name,
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined
      const { lightRoutes } = await import('@windrow/contract/light-routes')
      return `export const routeTable = JSON.parse(${JSON.stringify(JSON.stringify(lightRoutes()))})`
    },
  }
}
