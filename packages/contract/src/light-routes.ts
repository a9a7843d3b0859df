import type { LightRoute } from './client.ts'
import { routes } from './routes.ts'

/** What the client needs of each route: a table of plain strings that can be generated at build time. */
export function lightRoutes(): Record<string, LightRoute> {
  return Object.fromEntries(
    Object.entries(routes).map(([name, { method, path, success }]) => [
      name,
      { method, path, kind: 'kind' in success ? success.kind : 'json' },
    ]),
  )
}
