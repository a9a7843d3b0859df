import { CookieJar as Jar, Cookie as KeptCookie, defaultPath, MemoryCookieStore } from 'tough-cookie'

/** No real site sets more; a hostile one must not exhaust memory. */
const perDomain = 60
const longest = 4096
const mostDomains = 10_000

export interface Cookie {
  name: string
  value: string
  /** Without a leading dot. */
  domain: string
  /** Only for the host that set it, not for its subdomains. */
  hostOnly: boolean
  path: string
  secure: boolean
  /** Milliseconds since 1970; null: for the lifetime of the jar. */
  expires: number | null
}

/**
 * Cookies for the lifetime of the jar, stored and sent according to RFC 6265, and limited in number. No host can
 * set them for a domain of the public suffix list, such as "co.uk" or "github.io".
 */
export class CookieJar {
  private readonly store = new MemoryCookieStore()
  private readonly jar = new Jar(this.store)
  /** The cookies of each domain that count toward its limit. */
  private readonly known = new Map<string, Set<string>>()

  keep(url: URL, header: string | string[] | undefined): void {
    if (header === undefined) return
    for (const line of [header].flat()) {
      const cookie = line.length > longest ? undefined : KeptCookie.parse(line)
      // A cookie without a name can't be replaced by a later one.
      if (!cookie?.key) continue
      const path = cookie.path ?? defaultPath(url.pathname)
      if (this.hasRoom(cookie.cdomain() ?? url.hostname, `${cookie.key};${path}`))
        this.jar.setCookieSync(cookie, url.href, { ignoreError: true })
    }
  }

  /** Adds a cookie, or removes it when it has expired. */
  add({ name, expires, ...cookie }: Cookie): void {
    if (!this.hasRoom(cookie.domain, `${name};${cookie.path}`)) return
    const date = expires === null ? 'Infinity' : new Date(expires)
    void this.store.putCookie(new KeptCookie({ key: name, expires: date, ...cookie }))
  }

  /** The value of the Cookie header, or null when there is nothing to send. */
  for(url: URL): string | null {
    if (this.known.size === 0) return null
    try {
      return this.jar.getCookieStringSync(url.href) || null
    } catch {
      // The library refuses to look for hosts such as "test" or "example", which are reserved names without a dot.
      return null
    }
  }

  /** All unexpired cookies. */
  all(): Cookie[] {
    return this.kept().map((cookie) => {
      const expires = cookie.expiryTime() ?? Number.POSITIVE_INFINITY
      return {
        name: cookie.key,
        value: cookie.value,
        domain: cookie.domain ?? '',
        hostOnly: cookie.hostOnly ?? false,
        path: cookie.path ?? '/',
        secure: cookie.secure,
        expires: expires === Number.POSITIVE_INFINITY ? null : expires,
      }
    })
  }

  /** All unexpired cookies, in the library's type. */
  private kept(): KeptCookie[] {
    let kept: KeptCookie[] = []
    this.store.getAllCookies((_error, cookies) => (kept = cookies ?? []))
    const now = Date.now()
    return kept.filter((cookie) => (cookie.expiryTime() ?? Number.POSITIVE_INFINITY) > now)
  }

  /** Whether a cookie may be added; expired ones are removed first. */
  private hasRoom(domain: string, id: string): boolean {
    const ids = this.known.get(domain) ?? new Set<string>()
    if (ids.size === 0 && this.known.size >= mostDomains) return false
    if (!ids.has(id) && ids.size >= perDomain) this.forgetExpired(domain, ids)
    if (!ids.has(id) && ids.size >= perDomain) return false
    this.known.set(domain, ids.add(id))
    return true
  }

  private forgetExpired(domain: string, ids: Set<string>): void {
    ids.clear()
    for (const cookie of this.kept())
      if (cookie.domain === domain) ids.add(`${cookie.key};${cookie.path ?? '/'}`)
  }
}
