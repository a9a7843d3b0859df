import type { HostFetching, Recipe } from '@windrow/contract/recipe'
import { portOf } from './egress-gate.ts'

/** The parts of a URL that identify its host. */
type Place = Pick<URL, 'protocol' | 'hostname' | 'port'>

/** The recipe's settings for the host of a URL; null if it has none. */
export type HostSettings = (place: Place) => HostFetching | null

/**
 * The recipe's settings for single hosts. Of several matching entries one applies: an exact name before a wildcard,
 * a longer wildcard before a shorter one, and each with its port before the same without.
 */
export function hostSettings({ hosts = {} }: Recipe['fetch']): HostSettings {
  const known = new Map(Object.entries(hosts))
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

/** Headers for the host of a URL only; null if there are none. `from` is the URL where the page began. */
export type HostHeaders = (url: URL, from: URL) => Readonly<Record<string, string>> | null

/**
 * The recipe's headers for single hosts; undefined if it has none. A page that began over HTTPS never sends them
 * unencrypted.
 */
export function hostHeaders(fetch: Recipe['fetch']): HostHeaders | undefined {
  if (!Object.values(fetch.hosts ?? {}).some(({ headers }) => headers)) return undefined
  const settings = hostSettings(fetch)
  return (url, from) => (isExposed(url, from) ? null : (settings(url)?.headers ?? null))
}

const isExposed = (url: URL, from: URL): boolean => url.protocol === 'http:' && from.protocol === 'https:'
