import { createContext, use, type ReactNode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { cleanup, render, type RenderResult } from 'vitest-browser-react/pure'
import '../styles/every-screen.ts'
import type { RoleName } from '@windrow/contract/roles'
import { RoleProvider } from '../ability/may.tsx'
import { parseSearch, stringifySearch } from '../ui/search-params.ts'
import { measure } from '../theme.ts'
import { ModeProvider, type ModeChoice } from '../ui/mode.tsx'
import { toastStore } from '../ui/toast-store.ts'
import { Toasts } from '../ui/toasts.tsx'
import { TooltipLayer } from '../ui/tooltip-layer.tsx'

// A screen loads the style sheets of its feature; a single component needs them loaded here.
import.meta.glob('../{charts,features,place,run}/**/*.css', { eager: true })

export interface Surroundings {
  mode?: ModeChoice
  /** Window width in px: 1440 for a desktop, 375 for a phone. */
  width?: 1440 | 375
  /** URL of the router. */
  at?: string
  /** Role of the logged-in user. */
  role?: RoleName
  /** Cached responses, which are never refetched. */
  queries?: QueryClient
}

export interface Shown extends RenderResult {
  /** The router's current path and search. */
  address: () => string
  /** Goes to a URL, as a link does. */
  go: (to: string, options?: { ignoreBlocker: boolean }) => void
}

/** A query cache whose data never get stale; queries without data fail immediately. */
export const heldQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false }, mutations: { retry: false } },
  })

const Shown = createContext<ReactNode>(null)
/** With the gutter of screens on phones. */
const Screen = () => <main style={{ padding: measure.gutterMobile }}>{use(Shown)}</main>
const root = createRootRoute({ component: Screen })

/** A router that renders the same for any URL. */
const routerAt = (address: string) =>
  createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
    defaultNotFoundComponent: Screen,
  })

/** Resets the page, which the tests of a run share. */
async function clearPage(mode: ModeChoice, width: number): Promise<void> {
  await cleanup()
  localStorage.clear()
  sessionStorage.clear()
  for (const { id } of toastStore.read()) toastStore.dismiss(id)
  if (mode !== 'system') localStorage.setItem('windrow-theme', mode)
  scrollTo(0, 0)
  if (innerWidth !== width) await page.viewport(width, width === 375 ? 812 : 900)
  // Where nothing will appear below the pointer, because that would show tooltips.
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: innerWidth - 1, y: innerHeight - 1 })
}

/** Renders only the given UI, in the context of every screen. */
export async function show(ui: ReactNode, surroundings: Surroundings = {}): Promise<Shown> {
  const { mode = 'light', width = 1440, at = '/', role = 'MANAGER', queries = heldQueries() } = surroundings
  await clearPage(mode, width)
  // Shown any longer, it would ask the next test's answers for what it reads again.
  onTestFinished(() => cleanup())
  const router = routerAt(at)
  await router.load()
  const screen = await render(ui, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>
        <ModeProvider>
          <RoleProvider value={role}>
            <Shown value={children}>
              <RouterProvider router={router} />
            </Shown>
          </RoleProvider>
          <Toasts />
          <TooltipLayer />
        </ModeProvider>
      </QueryClientProvider>
    ),
  })
  return Object.assign(screen, {
    address: () => router.history.location.href,
    go: (to: string, options?: { ignoreBlocker: boolean }) => router.history.push(to, undefined, options),
  })
}
