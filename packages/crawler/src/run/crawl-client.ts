import type { ReadingOptions } from '../crawl-types.ts'
import { hostHeaders } from '../fetch/host-settings.ts'
import { HttpClient } from '../fetch/http-client.ts'
import type { ProxyUse } from '../fetch/proxy/proxy-pool.ts'

/** The HTTP client that the recipe needs. Throws if the recipe uses proxies and none were given. */
export function crawlClient(options: ReadingOptions, onUse: (use: ProxyUse) => void): HttpClient {
  const { recipe, egress, userAgent, authorities, proxies } = options
  const {
    perHost,
    timeoutMs,
    maxBytes,
    headers,
    concurrency,
    cookies,
    http2,
    proxy,
    hosts = {},
  } = recipe.fetch
  const ofHosts = hostHeaders(recipe.fetch)
  const atOnce = Math.max(perHost, ...Object.values(hosts).map((host) => host.perHost ?? 1))
  // Continuing without a proxy would reveal our address to the site.
  if (proxy && !proxies)
    throw new Error(`The recipe asks for the proxies of "${proxy.list}", but the crawl was given none.`)
  return new HttpClient({
    egress,
    userAgent,
    headers,
    ...(ofHosts && { hostHeaders: ofHosts }),
    timeoutMs,
    maxBytes,
    connections: Math.min(atOnce, concurrency),
    keepsCookies: cookies === 'run' || recipe.login !== undefined,
    http2: http2 ?? true,
    ...(authorities && { authorities }),
    ...(proxies && { proxies: { pool: proxies, onUse } }),
  })
}
