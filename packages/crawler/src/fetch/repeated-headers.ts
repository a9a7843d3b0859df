import type { IncomingHttpHeaders } from 'node:http'

/** Headers of one value: if a server repeats them, the first one counts. Repeats of others form a list. */
const single = new Set([
  'age',
  'content-length',
  'content-type',
  'etag',
  'expires',
  'last-modified',
  'location',
  'retry-after',
  'server',
])

/**
 * Headers as their type promises: undici gives an array for any header that a server repeats, by mistake or because a
 * proxy added its own. The same rules as in Node's `http` (`message.headers`), so that both versions of HTTP read alike.
 * `set-cookie` stays an array.
 */
export function withoutRepeats(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const repeated = Object.entries(headers).filter(
    ([name, value]) => Array.isArray(value) && name !== 'set-cookie',
  ) as [string, string[]][]
  if (repeated.length === 0) return headers
  const settled = repeated.map(([name, values]) => [name, single.has(name) ? values[0] : values.join(', ')])
  return { ...headers, ...(Object.fromEntries(settled) as IncomingHttpHeaders) }
}
