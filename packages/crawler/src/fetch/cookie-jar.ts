import { CookieJar as Jar, Cookie as KeptCookie, defaultPath, MemoryCookieStore } from 'tough-cookie'

/** Nobody sets more; a hostile site must not fill the memory. */
const perDomain = 60
const longest = 4096
const mostDomains = 10_000

export interface Cookie {
  name: string
  value: string
  /** Without a leading dot. */
  domain: string
  /** Only for the host that set it, not for those below it. */
  hostOnly: boolean
  path: string
  secure: boolean
  /** Milliseconds since 1970; null: as long as the jar lives. */
  expires: number | null
}

/**
 * Cookies for as long as the jar lives, kept and sent back as RFC 6265 says, and of bounded number. No host sets them for
 * a domain of the public suffix list, such as "co.uk" or "github.io".
 */
export class CookieJar {
  private readonly store = new MemoryCookieStore()
  private readonly jar = new Jar(this.store)
  /** Which cookies each domain has had room for. */
  private readonly known = new Map<string, Set<string>>()

  keep(url: URL, header: string | string[] | undefined): void {
    if (header === undefined) return
    for (const line of [header].flat()) {
      const cookie = line.length > longest ? undefined : KeptCookie.parse(line)
      // One without a name has nothing that a later one could take the place of.
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
    return this.jar.getCookieStringSync(url.href) || null
  }

  /** Every cookie that has not expired. */
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

  /** Those that have not expired, as the library has them. */
  private kept(): KeptCookie[] {
    let kept: KeptCookie[] = []
    this.store.getAllCookies((_error, cookies) => (kept = cookies ?? []))
    const now = Date.now()
    return kept.filter((cookie) => (cookie.expiryTime() ?? Number.POSITIVE_INFINITY) > now)
  }

  /** Whether a cookie may be kept; those that have expired make room first. */
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
