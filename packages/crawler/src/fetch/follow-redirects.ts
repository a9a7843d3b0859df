import type { Answer } from './exchange.ts'
import type { HttpClient, Manner } from './http-client.ts'
import type { Send } from '../records/request.ts'
import { CookieJar } from './cookie-jar.ts'
import { PermanentPageError } from './page-error.ts'
import type { Validators } from '../records/request.ts'

export interface FinalAnswer extends Answer {
  finalUrl: URL
}

/**
 * Called before each hop to another URL; `from` is the URL where the page began. Throws a `PageError` to refuse the
 * hop.
 */
export type HopGuard = (url: URL, from: URL) => Promise<void> | void

const redirects = new Set([301, 302, 303, 307, 308])

/**
 * Requests a URL and follows its redirects. Every hop is a separate request through the egress gate. Cookies set on
 * the way are sent back to their host, because some sites redirect to themselves until they receive them.
 * Validators are sent only to their own URL, the recipe's headers only to the site of the first URL, and headers
 * for single hosts only to those hosts.
 */
export async function followRedirects(
  client: HttpClient,
  start: URL,
  limit: number,
  guard: HopGuard | null,
  first: Send | null = null,
  known: Validators | null = null,
  manner: Manner = {},
): Promise<FinalAnswer> {
  const knownAt = (at: URL): Validators | null => (known?.url === at.href ? known : null)
  let url = start
  let send = first
  let answer = await client.request(url, client.jar?.for(url) ?? null, send, knownAt(url), manner)
  client.jar?.keep(url, answer.headers['set-cookie'])
  if (!redirects.has(answer.status)) return Object.assign(answer, { finalUrl: url })
  const jar = client.jar ?? new CookieJar()
  const seen = new Set<string>([`${url.href}\n`])
  let { bytesDown, bytesUp } = answer
  for (let hop = 1; redirects.has(answer.status); hop++) {
    jar.keep(url, answer.headers['set-cookie'])
    const next = target(url, answer.headers.location)
    if (hop > limit) throw tooMany(start, limit, next)
    const cookie = jar.for(next)
    const key = `${next.href}\n${cookie ?? ''}`
    if (seen.has(key)) throw loop(start, next)
    seen.add(key)
    if (guard) await guard(next, start)
    send = send && sendAgain(send, answer.status, next.origin === url.origin)
    url = next
    const isAway = manner.isAway === true || url.origin !== start.origin
    answer = await client.request(url, cookie, send, knownAt(url), { from: start, ...manner, isAway })
    client.jar?.keep(url, answer.headers['set-cookie'])
    bytesDown += answer.bytesDown
    bytesUp += answer.bytesUp
  }
  return { ...answer, bytesDown, bytesUp, finalUrl: url }
}

/**
 * Only 307 and 308 repeat the same request (RFC 9110, 15.4). Another site gets none of its headers, which may be
 * secret.
 */
function sendAgain(send: Send, status: number, isSameSite: boolean): Send {
  const isSame = status === 307 || status === 308
  const headers = Object.entries(send.headers ?? {}).filter(([name]) => {
    const isAboutBody = name.toLowerCase() === 'content-type'
    return isAboutBody ? isSame : isSameSite
  })
  const { body } = send
  return {
    method: isSame ? send.method : 'GET',
    headers: Object.fromEntries(headers),
    ...(isSame && body !== undefined && { body }),
  }
}

function target(from: URL, location: string | string[] | undefined): URL {
  const text = Array.isArray(location) ? location[0] : location
  const next = text === undefined ? null : URL.parse(latin1ToUtf8(text.trim()), from.href)
  if (!next || (next.protocol !== 'http:' && next.protocol !== 'https:'))
    throw new PermanentPageError(
      'BAD_REDIRECT',
      `${from.href} redirects to ${text === undefined ? 'nowhere' : `"${text}"`}, which is no web address.`,
    )
  next.hash = ''
  return next
}

/** Header values arrive as Latin-1; characters beyond ASCII in URLs are meant as UTF-8. */
const latin1ToUtf8 = (text: string): string =>
  /[\u0080-\u00ff]/.test(text) ? Buffer.from(text, 'latin1').toString('utf8') : text

const loop = (start: URL, next: URL) =>
  new PermanentPageError(
    'REDIRECT_LOOP',
    `${start.href} redirects in a circle: it leads to ${next.href} again and again.`,
  )

const tooMany = (start: URL, limit: number, next: URL) =>
  new PermanentPageError(
    'TOO_MANY_REDIRECTS',
    `${start.href} redirects more than ${limit} times; the next address would be ${next.href}. Raise fetch.redirects if that is right.`,
  )
