import { decompressStart } from './decompress.ts'
import { seconds } from './explain-failure.ts'
import { followRedirects } from './follow-redirects.ts'
import type { HttpClient } from './http-client.ts'
import { PageError, PermanentPageError } from './page-error.ts'
import { allowEverything, parseRobots, robotsMaxBytes, type RobotsRules } from './robots-txt.ts'

/** A site's crawl rules, or why they couldn't be read; in that case nothing may be fetched. */
export type RobotsAnswer = { rules: RobotsRules; error?: undefined } | { rules?: undefined; error: PageError }

/** RFC 9309, 2.3.1.2: at least five redirects. */
const redirects = 5

/**
 * Fetches the robots.txt of an origin (RFC 9309, 2.3), its first 500 KiB. 4xx allows everything; 5xx, an
 * unreachable site and a damaged answer allow nothing for now. `from` is a page of another site that redirected
 * here: then the recipe's headers aren't sent. Never rejects.
 */
export async function loadRobots(
  client: HttpClient,
  origin: string,
  product: string,
  from: URL | null = null,
): Promise<RobotsAnswer> {
  try {
    const manner = { cutAt: robotsMaxBytes, ...(from && { isAway: true, from }) }
    const url = new URL('/robots.txt', origin)
    const answer = await followRedirects(client, url, redirects, null, null, null, manner)
    if (answer.status >= 500 || answer.status === 429) return { error: unreadable(origin, answer.status) }
    if (answer.status >= 300) return { rules: allowEverything }
    const encoding = answer.headers['content-encoding']
    const bytes = await decompressStart(answer.body, encoding, robotsMaxBytes, url.href)
    return { rules: parseRobots(wholeLines(bytes), product) }
  } catch (error) {
    if (!(error instanceof PageError)) throw error
    return isUnavailable(error) ? { rules: allowEverything } : { error }
  }
}

/**
 * The text up to the limit, without a partial last line, which would be another rule: "Disallow: /a" matches more
 * than "/account".
 */
function wholeLines(bytes: Buffer): string {
  const text = bytes.toString('utf8', 0, robotsMaxBytes)
  if (bytes.length <= robotsMaxBytes) return text
  return text.slice(0, Math.max(0, text.lastIndexOf('\n'), text.lastIndexOf('\r')))
}

/** Too many redirects or an unreadable answer count as "unavailable" (RFC 9309, 2.3.1.3). */
const isUnavailable = (error: PageError): boolean =>
  unavailable.has(error.code) && error instanceof PermanentPageError

const unavailable = new Set(['TOO_MANY_REDIRECTS', 'REDIRECT_LOOP', 'BAD_REDIRECT', 'BAD_CONTENT'])

const unreadable = (origin: string, status: number): PageError =>
  new PermanentPageError(
    'ROBOTS',
    `The robots.txt of ${origin} could not be read (HTTP ${status}), so nothing on the site may be fetched. Try again later, or set fetch.robots to "ignore" if the site allows it.`,
    status,
  )

/** The error for a page that robots.txt excludes. */
export const disallowed = (url: string): PageError =>
  new PermanentPageError('ROBOTS', `${url} was skipped: the site's robots.txt asks crawlers to leave it out.`)

/** Why a host waits when its robots.txt sets a delay. */
export const delayReason = (delayMs: number): string => `host asks for ${seconds(delayMs)} between requests`
