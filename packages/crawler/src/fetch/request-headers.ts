import type { Send } from '../records/request.ts'

export interface HeaderOptions {
  userAgent: string
  headers: Readonly<Record<string, string>>
}

/** Headers that the connection determines, not the recipe; HTTP/2 forbids most of them (RFC 9113, 8.2.2). */
const ofTheConnection = new Set([
  'host',
  'connection',
  'content-length',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
])

/**
 * Alternating header names and values, in lower case; later ones override browser-like defaults. `isAway`: of the
 * recipe's headers only those that override a default are sent. The others may be secret and are meant for the
 * recipe's site. `ofHost` headers are for exactly the requested host.
 */
export function requestHeaders(
  { userAgent, headers }: HeaderOptions,
  send: Send | null = null,
  isAway = false,
  ofHost: Readonly<Record<string, string>> | null = null,
): string[] {
  const merged = new Map<string, string>([
    ['user-agent', userAgent],
    ['accept', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ['accept-language', 'en-US,en;q=0.9,*;q=0.5'],
    ['accept-encoding', 'gzip, deflate, br, zstd'],
  ])
  const ofRecipe = Object.entries(headers).filter(([name]) => !isAway || merged.has(name.toLowerCase()))
  const all = [...ofRecipe, ...Object.entries(ofHost ?? {}), ...Object.entries(send?.headers ?? {})]
  for (const [name, value] of all)
    if (!ofTheConnection.has(name.toLowerCase())) merged.set(name.toLowerCase(), value)
  return [...merged].flat()
}
