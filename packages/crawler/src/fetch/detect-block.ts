import type { IncomingHttpHeaders } from 'node:http'
import { PermanentPageError } from './page-error.ts'

/** The site took us for a robot: the answer is a block page. */
export class BlockedPageError extends PermanentPageError {
  constructor(url: string, wall: string, httpStatus: number) {
    super(
      'BLOCKED',
      `${url} answered with ${wall} instead of the page: the site keeps crawlers out. Go slower (fetch.delayMs, fetch.perHost), or ask the site for access or an API.`,
      httpStatus,
    )
  }
}

const titles =
  /just a moment|attention required|access denied|pardon our interruption|robot check|are you (a )?(human|robot)|verify (that )?you are (a )?human|human verification|security check|bot (detection|verification)|ddos.guard|checking your browser|request (blocked|unsuccessful)|captcha/i
const marks: readonly (readonly [RegExp, string])[] = [
  [/_cf_chl_opt|cf-chl-|challenges\.cloudflare\.com|cf-error-details/, 'a challenge of Cloudflare'],
  [/errors\.edgesuite\.net|akamai.{0,200}reference ?#|_abck|bm-verify/i, 'a refusal of Akamai'],
  [/_Incapsula_Resource|incident_id=/i, 'a challenge of Imperva'],
  [/px-captcha|perimeterx|_pxAppId/i, 'a challenge of HUMAN'],
  [/captcha-delivery\.com|datadome/i, 'a challenge of DataDome'],
  [/awswaf|aws-waf-token/i, 'a challenge of AWS WAF'],
  [/g-recaptcha|h-captcha|hcaptcha\.com|recaptcha\/api|captcha/i, 'a captcha'],
]
/** Block pages are small; this excludes pages with a captcha in their contact form. Characters. */
const largestWall = 30_000

/** The kind of block page that an answer is, or null for a normal page. `text` may be only the beginning. */
export function wallOf(status: number, headers: IncomingHttpHeaders, text: string): string | null {
  if (headers['cf-mitigated'] === 'challenge') return 'a challenge of Cloudflare'
  if (text.length > largestWall) return null
  const isRefused = status === 403 || status === 503 || status === 401 || status === 405
  if (!isRefused && !hasWallTitle(text) && !(text.length < 2500 && text.includes('_Incapsula_Resource')))
    return null
  const found = marks.find(([pattern]) => pattern.test(text))
  if (found) return found[1]
  return !isRefused && text.length < 6000 ? 'a check for robots' : null
}

/** Checks only the title, since this runs for every page. */
function hasWallTitle(text: string): boolean {
  const at = text.indexOf('<title')
  if (at < 0 || at > 4000) return false
  const end = text.indexOf('</title', at)
  return titles.test(text.slice(at, end < 0 || end > at + 300 ? at + 300 : end))
}
