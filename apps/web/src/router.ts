import { createRouter } from '@tanstack/react-router'
import { queryClient } from './api/query-client.ts'
import { elsewhere, firstRoutes } from './first-routes.ts'
import type { routeTree } from './route-tree.gen.ts'
import { BootBar } from './shell/boot-bar.tsx'
import { Failure, NotFound } from './shell/failure.tsx'
import { parseSearch, stringifySearch } from './ui/search-params.ts'

export const router = createRouter({
  routeTree: firstRoutes(loadOtherScreens) as unknown as typeof routeTree,
  context: { queryClient },
  parseSearch,
  // Drops parameters that no route reads, which would otherwise reach the screens unvalidated.
  search: { strict: true },
  stringifySearch,
  defaultPreload: 'intent',
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: BootBar,
  defaultPendingMs: 300,
  defaultErrorComponent: Failure,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
})

/** Adds the routes of all other screens, which are a script of their own. */
export async function loadOtherScreens(): Promise<void> {
  await import('./route-tree.gen.ts')
  router.setRoutes(router.buildRouteTree())
}

/** Whether the page was opened at a screen that {@link loadOtherScreens} brings. */
export const beginsElsewhere = (): boolean =>
  router.matchRoutes(router.latestLocation).some(({ routeId }) => elsewhere.includes(routeId))

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
