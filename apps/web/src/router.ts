import { createRouter } from '@tanstack/react-router'
import { queryClient } from './api/query-client.ts'
import { routeTree } from './route-tree.gen.ts'
import { BootBar } from './shell/boot-bar.tsx'
import { Failure, NotFound } from './shell/failure.tsx'
import { parseSearch, stringifySearch } from './ui/search-params.ts'

export const router = createRouter({
  routeTree,
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

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
