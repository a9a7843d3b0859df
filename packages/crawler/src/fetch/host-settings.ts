import type { HostFetching, Recipe } from '@windrow/contract/recipe'
import { portOf } from './egress-gate.ts'

/** What of an address tells its host. */
type Place = Pick<URL, 'protocol' | 'hostname' | 'port'>

/** The settings of a recipe for the host of an address; null where it has none. */
export type HostSettings = (place: Place) => HostFetching | null

const none: HostSettings = () => null

/**
 * The settings of a recipe for single hosts. Of several that fit, one holds: the name before a wildcard, a longer
 * wildcard before a shorter one, each with its port before the same without.
 */
export function hostSettings({ hosts = {} }: Recipe['fetch']): HostSettings {
  const known = new Map(Object.entries(hosts))
  if (known.size === 0) return none
  return (place) => {
    const port = portOf(place)
    for (const name of namesOf(place.hostname)) {
      const found = known.get(`${name}:${port}`) ?? known.get(name)
      if (found) return found
    }
    return null
  }
}

/** "a.b.c", then "*.b.c" and "*.c". */
function* namesOf(hostname: string): Iterable<string> {
  yield hostname
  for (let dot = hostname.indexOf('.'); dot >= 0; dot = hostname.indexOf('.', dot + 1))
    yield `*${hostname.slice(dot)}`
}

/** What goes to the host of an address and to no other one; null: nothing. `from` is where the page began. */
export type HostHeaders = (url: URL, from: URL) => Readonly<Record<string, string>> | null

/**
 * The headers of a recipe for single hosts, undefined where it has none. What began encrypted takes them nowhere in
 * plain sight.
 */
export function hostHeaders(fetch: Recipe['fetch']): HostHeaders | undefined {
  if (!Object.values(fetch.hosts ?? {}).some(({ headers }) => headers)) return undefined
  const settings = hostSettings(fetch)
  return (url, from) => (isExposed(url, from) ? null : (settings(url)?.headers ?? null))
}

const isExposed = (url: URL, from: URL): boolean => url.protocol === 'http:' && from.protocol === 'https:'
