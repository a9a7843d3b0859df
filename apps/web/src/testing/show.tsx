import { createContext, use, type ReactNode } from 'react'
import { AbilityProvider } from '@casl/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cdp, page } from 'vitest/browser'
import { cleanup, render, type RenderResult } from 'vitest-browser-react/pure'
import '../styles/every-screen.ts'
import type { RoleName } from '@windrow/contract/roles'
import { abilityOf } from '../ability/ability.ts'
import { parseSearch, stringifySearch } from '../ui/search-params.ts'
import { measure } from '../theme.ts'
import { ModeProvider, type ModeChoice } from '../ui/mode.tsx'
import { toastStore } from '../ui/toast-store.ts'
import { Toasts } from '../ui/toasts.tsx'
import { TooltipLayer } from '../ui/tooltip-layer.tsx'

// A screen loads the sheets of its feature; a piece of it, by itself, would come without them.
import.meta.glob('../{charts,features,place,run}/**/*.css', { eager: true })

export interface Surroundings {
  mode?: ModeChoice
  /** Of the window, in pixels: 1440 like a desk's, 375 like a phone's. */
  width?: 1440 | 375
  /** The address that the router stands at. */
  at?: string
  /** Of who is logged in. */
  role?: RoleName
  /** Holds what the server would answer; nothing is asked for that it holds. */
  queries?: QueryClient
}

export interface Shown extends RenderResult {
  /** Where the router stands now: path and search. */
  address: () => string
}

/** A cache whose answers never get old, and whose questions fail at once. */
export const heldQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false }, mutations: { retry: false } },
  })

const Shown = createContext<ReactNode>(null)
/** With the gutter that every screen has on a phone. */
const Screen = () => <main style={{ padding: measure.gutterMobile }}>{use(Shown)}</main>
const root = createRootRoute({ component: Screen })

/** A router that stays where it is led, whatever the address, and always shows the same. */
const routerAt = (address: string) =>
  createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
    defaultNotFoundComponent: Screen,
  })

/** The files of a run share one page: what is shown finds it as if it were the first. */
async function clearPage(mode: ModeChoice, width: number): Promise<void> {
  await cleanup()
  localStorage.clear()
  sessionStorage.clear()
  for (const { id } of toastStore.read()) toastStore.dismiss(id)
  if (mode !== 'system') localStorage.setItem('windrow-theme', mode)
  scrollTo(0, 0)
  if (innerWidth !== width) await page.viewport(width, width === 375 ? 812 : 900)
  // Where nothing appears under it: a tip would take that for the pointer's coming.
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: innerWidth - 1, y: innerHeight - 1 })
}

/** Renders a widget, and nothing that was rendered before, among what stands around every screen. */
export async function show(ui: ReactNode, surroundings: Surroundings = {}): Promise<Shown> {
  const { mode = 'light', width = 1440, at = '/', role = 'MANAGER', queries = heldQueries() } = surroundings
  await clearPage(mode, width)
  const router = routerAt(at)
  await router.load()
  const screen = await render(ui, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>
        <ModeProvider>
          <AbilityProvider value={abilityOf(role)}>
            <Shown value={children}>
              <RouterProvider router={router} />
            </Shown>
          </AbilityProvider>
          <Toasts />
          <TooltipLayer />
        </ModeProvider>
      </QueryClientProvider>
    ),
  })
  return Object.assign(screen, { address: () => router.history.location.href })
}
