import { decompress } from './decompress.ts'
import { seconds } from './explain-failure.ts'
import { followRedirects } from './follow-redirects.ts'
import type { HttpClient } from './http-client.ts'
import { PageError, PermanentPageError } from './page-error.ts'
import { allowEverything, parseRobots, robotsMaxBytes, type RobotsRules } from './robots-txt.ts'

/** What is known of a site's wishes: its rules, or why they could not be read (then nothing may be fetched). */
export type RobotsAnswer = { rules: RobotsRules; error?: undefined } | { rules?: undefined; error: PageError }

/** RFC 9309, 2.3.1.2: at least five redirects. */
const redirects = 5

/**
 * Reads the robots.txt of an origin (RFC 9309, 2.3): 4xx means that everything is allowed; 5xx and an unreachable site
 * mean that nothing is, for now. Never rejects.
 */
export async function loadRobots(client: HttpClient, origin: string, product: string): Promise<RobotsAnswer> {
  try {
    const answer = await followRedirects(client, new URL('/robots.txt', origin), redirects, null)
    if (answer.status >= 500 || answer.status === 429) return { error: unreadable(origin, answer.status) }
    if (answer.status >= 300) return { rules: allowEverything }
    const bytes = await decompress(answer.body, answer.headers['content-encoding'], 5_000_000, origin)
    return { rules: parseRobots(bytes.toString('utf8', 0, robotsMaxBytes), product) }
  } catch (error) {
    if (!(error instanceof PageError)) throw error
    // More redirects than that, or an answer beyond all bounds, count as "not available".
    return permanentRedirects.has(error.code) ? { rules: allowEverything } : { error }
  }
}

const permanentRedirects = new Set([
  'TOO_MANY_REDIRECTS',
  'REDIRECT_LOOP',
  'BAD_REDIRECT',
  'BAD_CONTENT',
  'TOO_LARGE',
])

const unreadable = (origin: string, status: number): PageError =>
  new PermanentPageError(
    'ROBOTS',
    `The robots.txt of ${origin} could not be read (HTTP ${status}), so nothing on the site may be fetched. Try again later, or set fetch.robots to "ignore" if the site allows it.`,
    status,
  )

/** The error of a page that robots.txt excludes. */
export const disallowed = (url: string): PageError =>
  new PermanentPageError('ROBOTS', `${url} was skipped: the site's robots.txt asks crawlers to leave it out.`)

/** Why a host waits when its robots.txt names a delay. */
export const delayReason = (delayMs: number): string => `host asks for ${seconds(delayMs)} between requests`
