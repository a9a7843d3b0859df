import { isIP } from 'node:net'
import { parseCookieDate } from './cookie-date.ts'

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

/** Cookies as RFC 6265 wants them kept and sent back, for as long as the jar lives. */
export class CookieJar {
  private readonly domains = new Map<string, Map<string, Cookie>>()

  keep(url: URL, header: string | string[] | undefined): void {
    if (header === undefined) return
    for (const line of [header].flat()) {
      const cookie = line.length > longest ? null : parseCookie(url, line)
      if (cookie) this.add(cookie)
    }
  }

  /** Adds a cookie, or removes it when it has expired. */
  add(cookie: Cookie): void {
    const cookies = this.domains.get(cookie.domain) ?? new Map<string, Cookie>()
    const key = `${cookie.name};${cookie.path}`
    if (cookie.expires !== null && cookie.expires <= Date.now()) cookies.delete(key)
    else if (cookies.has(key) || hasRoom(cookies)) cookies.set(key, cookie)
    if (this.domains.has(cookie.domain) || this.domains.size < mostDomains)
      this.domains.set(cookie.domain, cookies)
  }

  /** The value of the Cookie header, or null when there is nothing to send. */
  for(url: URL): string | null {
    if (this.domains.size === 0) return null
    const host = url.hostname.toLowerCase()
    const found: Cookie[] = []
    for (let domain = host; domain !== ''; domain = parentOf(domain))
      for (const cookie of this.domains.get(domain)?.values() ?? [])
        if (fits(cookie, url, host)) found.push(cookie)
    if (found.length === 0) return null
    // Longer paths go first; otherwise in the order in which they came.
    found.sort((a, b) => b.path.length - a.path.length)
    return found.map(({ name, value }) => `${name}=${value}`).join('; ')
  }

  /** Every cookie that has not expired. */
  all(): Cookie[] {
    const now = Date.now()
    return [...this.domains.values()]
      .flatMap((cookies) => [...cookies.values()])
      .filter(({ expires }) => expires === null || expires > now)
  }
}

/** Whether one more cookie may be kept; those that have expired make room first. */
function hasRoom(cookies: Map<string, Cookie>): boolean {
  if (cookies.size < perDomain) return true
  const now = Date.now()
  for (const [key, { expires }] of cookies) if (expires !== null && expires <= now) cookies.delete(key)
  return cookies.size < perDomain
}

function parseCookie(url: URL, line: string): Cookie | null {
  const [pair = '', ...attributes] = line.split(';')
  const at = pair.indexOf('=')
  const name = pair.slice(0, at).trim()
  if (at < 1 || name === '') return null
  const given = new Map(
    attributes.map((text) => {
      const [key = '', ...value] = text.split('=')
      return [key.trim().toLowerCase(), value.join('=').trim()] as const
    }),
  )
  const host = url.hostname.toLowerCase()
  const wanted = (given.get('domain') ?? '').replace(/^\./, '').toLowerCase()
  if (wanted !== '' && wanted !== host && !mayCover(wanted, host)) return null
  const path = given.get('path') ?? ''
  return {
    name,
    value: pair.slice(at + 1).trim(),
    domain: wanted || host,
    hostOnly: wanted === '',
    path: path.startsWith('/') ? path : folderOf(url.pathname),
    secure: given.has('secure'),
    expires: expiryOf(given),
  }
}

function expiryOf(given: ReadonlyMap<string, string>): number | null {
  const age = given.get('max-age')
  if (age !== undefined && /^-?\d+$/.test(age)) return Number(age) <= 0 ? 0 : Date.now() + Number(age) * 1000
  return parseCookieDate(given.get('expires') ?? '')
}

/** A host may speak for its domain, but not for an ending that many share ("com", "co.uk"). */
function mayCover(domain: string, host: string): boolean {
  if (!host.endsWith(`.${domain}`) || isIP(host) !== 0) return false
  return domain.includes('.') && !/^(com?|org|net|gov|edu|ac|or|ne|go)\.[a-z]{2}$/.test(domain)
}

function fits({ domain, hostOnly, path, secure, expires }: Cookie, url: URL, host: string): boolean {
  if (hostOnly && domain !== host) return false
  if (expires !== null && expires <= Date.now()) return false
  if (secure && url.protocol !== 'https:' && !isLoopback(host)) return false
  const { pathname } = url
  return (
    pathname === path || (pathname.startsWith(path) && (path.endsWith('/') || pathname[path.length] === '/'))
  )
}

/** Browsers take this machine for secure too. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.startsWith('127.') || host === '[::1]'

const parentOf = (domain: string): string => {
  const dot = domain.indexOf('.')
  return dot < 0 ? '' : domain.slice(dot + 1)
}

const folderOf = (path: string): string => {
  const end = path.lastIndexOf('/')
  return end <= 0 ? '/' : path.slice(0, end)
}
