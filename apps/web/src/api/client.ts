import { createClient } from '@windrow/contract/client'
import { firstRoutes } from 'virtual:first-routes'
import { requiredFactorPath } from './required-factor-path.ts'
import type { WatchedRequest } from './send-bytes.ts'
import { sessionFetch } from './session-fetch.ts'

/** Ends the session on the server, which redirects to the login page with the reason and the return path. */
function leaveExpired() {
  const here = `${location.pathname}${location.search}`
  location.assign(`/api/auth/logout?sessionExpired=true&returnTo=${encodeURIComponent(here)}`)
}

/** Reloads as the real user and shows a message: the server has ended the impersonation. */
function startAsOneself() {
  const here = new URL(location.href)
  here.searchParams.set('impersonateSessionExpired', 'true')
  location.replace(here)
}

/** Leaves the page only once, though all pending calls may end up here. */
function leaveForSetUp() {
  if (location.pathname === requiredFactorPath) return
  const here = `${location.pathname}${location.search}`
  location.assign(`${requiredFactorPath}?return=${encodeURIComponent(here)}`)
}

const isWatched = (init: RequestInit): init is WatchedRequest => 'onProgress' in init

export const fetchInSession = sessionFetch({
  send: async (url, init) =>
    isWatched(init) ? (await import('./send-bytes.ts')).sendWatched(url, init) : fetch(url, init),
  onExpired: leaveExpired,
  onImpersonationEnded: startAsOneself,
  onSecondFactorRequired: leaveForSetUp,
})

/** Calls of other screens wait for the table of their routes, which comes with those screens. */
export const api = createClient({
  routes: firstRoutes,
  otherRoutes: async () => (await import('virtual:route-table')).routeTable,
  fetch: fetchInSession,
})
