import { callUrl } from '@windrow/contract/client'
import { lightRoutes } from '@windrow/contract/light-routes'
import type { RouteName } from '@windrow/contract/routes'
import { CookieClient } from './cookie-client.ts'

const light = lightRoutes()

/** Query parameters that a route validates before it loads the ids of its path. */
const queries: Partial<Record<RouteName, Record<string, string>>> = { comparisonDownload: { format: 'csv' } }

/** The status of a route's response to this client, whose cookies stay unchanged. */
export async function statusOf(
  client: CookieClient,
  name: RouteName,
  params: Record<string, unknown>,
  body: object = {},
): Promise<number> {
  const route = light[name]!
  const abort = new AbortController()
  const sent =
    route.method === 'GET'
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  // Cookies that the call sets must not affect later calls.
  const once = new CookieClient(client.url)
  for (const cookie of client.cookies) once.cookies.set(...cookie)
  const response = await once.fetch(callUrl(route, { params, query: queries[name] ?? {} }), {
    method: route.method,
    redirect: 'manual',
    signal: abort.signal,
    ...sent,
  })
  abort.abort() // only the status is needed; an event stream wouldn't end
  return response.status
}
