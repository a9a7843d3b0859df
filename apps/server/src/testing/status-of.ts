import { callUrl } from '@windrow/contract/client'
import { lightRoutes } from '@windrow/contract/light-routes'
import type { RouteName } from '@windrow/contract/routes'
import { CookieClient } from './cookie-client.ts'

const light = lightRoutes()

/** Values of the query without which a route would not look for what its path names. */
const queries: Partial<Record<RouteName, Record<string, string>>> = { comparisonDownload: { format: 'csv' } }

/** The status that a route answers to this client; what the answer does to the client's cookies is forgotten. */
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
  // What a call does to cookies stays out of the calls after it.
  const once = new CookieClient(client.url)
  for (const cookie of client.cookies) once.cookies.set(...cookie)
  const response = await once.fetch(callUrl(route, { params, query: queries[name] ?? {} }), {
    method: route.method,
    redirect: 'manual',
    signal: abort.signal,
    ...sent,
  })
  abort.abort() // the status is enough; an event stream would not end
  return response.status
}
