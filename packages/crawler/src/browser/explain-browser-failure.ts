import { errors } from 'playwright-core'
import { abortedError, explainFailure, timedOut } from '../fetch/explain-failure.ts'
import { PageError, PermanentPageError, TransientPageError } from '../fetch/page-error.ts'
import type { EgressProxy } from './egress-proxy.ts'

/**
 * Maps a browser error to a `PageError` with our code and message. `proxy` is null while there is no tab yet.
 * Returns null for our own bugs.
 */
export function explainBrowserFailure(
  error: unknown,
  url: string,
  proxy: EgressProxy | null,
  timeoutMs: number,
): PageError | null {
  if (error instanceof PageError) return error
  if (!(error instanceof Error)) return null
  const { message } = error
  const where = URL.parse(/ at (https?:\S+)/.exec(message)?.[1] ?? url) ?? new URL(url)
  const code = /net::(ERR_[A-Z0-9_]+)/.exec(message)?.[1] ?? ''
  const cause = code === '' ? undefined : proxy?.failureOf(where)
  if (cause) return explainFailure(cause, where)
  if (error instanceof errors.TimeoutError || code === 'ERR_TIMED_OUT') return timedOut(url, timeoutMs)
  if (/Download is starting/.test(message)) return noPage(url)
  if (isGone(error)) return brokeDown(url)
  if (code === '') return explainWord(error, url)
  if (code === 'ERR_ABORTED') return noPage(url)
  if (code === 'ERR_TOO_MANY_REDIRECTS')
    return new PermanentPageError('REDIRECT_LOOP', `${url} redirects in a circle.`)
  if (code === 'ERR_UNSAFE_PORT')
    return new PermanentPageError(
      'BAD_ADDRESS',
      `Browsers do not open port ${where.port}, which ${url} names.`,
    )
  if (code === 'ERR_BLOCKED_BY_CLIENT') return abortedError(url)
  return explainFailure(Object.assign(new Error(code), { code: systemCodes[code] ?? tlsCode(code) }), where)
}

/** Maps browser errors that have no network code. */
function explainWord(error: Error, url: string): PageError | null {
  // The browser's errors are plain `Error`s, including those of a page's own scripts.
  if (bugs.some((bug) => error instanceof bug)) return null
  const reason = firstLine(error)
  if (isImpossible(error))
    return new PermanentPageError(
      'STEP_FAILED',
      `What the recipe does in the browser cannot be done on ${url}: ${reason}. Correct the recipe.`,
    )
  if (navigation.test(reason))
    return new TransientPageError('BAD_CONTENT', `${url} went on to another page while it was being read.`)
  return new TransientPageError('BAD_CONTENT', `${url} could not be read in the browser: ${reason}.`)
}

const bugs = [TypeError, RangeError, ReferenceError, SyntaxError]
const navigation = /context was destroyed|navigat/i

/** Whether the page navigated away during a call. */
export const isNavigation = (error: unknown): boolean =>
  error instanceof Error && navigation.test(error.message)

/** The browser's errors for selectors, keys, elements and time zones that it refuses. */
const refusals = [
  /while parsing (css )?selector|malformed selector|not a valid selector|engine expects/i,
  /strict mode violation|valid XPath|not a node set|^unknown key: |invalid time ?zone/i,
  /\b(element|node) is not an? (<|html|element)|<iframe> was expected|cannot be filled|cannot type text|malformed value/i,
]

/** Whether a call can never succeed, however often it is retried. */
export const isImpossible = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof errors.TimeoutError) &&
  refusals.some((refusal) => refusal.test(firstLine(error)))

/** Browser messages can hold whole pages, so they are cut to this many characters. */
const longestLine = 300

/** The first line of a browser's message, without the name of our call and the details for programmers. */
export const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .split('\n', 1)[0]!
    .slice(0, longestLine)
    .replace(/^[a-z]+\.\w+: /i, '')
    .replace(/^Error: /, '')
    .replace(/ Did you mean to CSS.escape it\?$/, '')
    .replace(/\.$/, '')

/** Whether an error only means that the browser, context or tab is gone. */
export const isGone = (error: unknown): boolean =>
  error instanceof Error &&
  /has been closed|crashed|Target closed|Browser closed|disconnected/i.test(error.message)

/** The error for a page whose browser or tab is gone. */
export const brokeDown = (url: string): PageError =>
  new TransientPageError('BROWSER_CRASHED', `The browser broke down while it read ${url}.`)

const noPage = (url: string): PageError =>
  new PermanentPageError(
    'NOT_HTML',
    `${url} is not a web page but a file to download, so there is nothing to extract. Narrow the links with "match" to leave such files out.`,
  )

/** The same errors as named by the network layer. */
const systemCodes: Record<string, string> = {
  ERR_NAME_NOT_RESOLVED: 'ENOTFOUND',
  ERR_CONNECTION_REFUSED: 'ECONNREFUSED',
  ERR_CONNECTION_RESET: 'ECONNRESET',
  ERR_CONNECTION_CLOSED: 'ECONNRESET',
  ERR_CONNECTION_ABORTED: 'ECONNRESET',
  ERR_EMPTY_RESPONSE: 'ECONNRESET',
  ERR_CONTENT_LENGTH_MISMATCH: 'ECONNRESET',
  ERR_INCOMPLETE_CHUNKED_ENCODING: 'ECONNRESET',
  ERR_INVALID_HTTP_RESPONSE: 'HPE_INVALID',
  ERR_INVALID_CHUNKED_ENCODING: 'HPE_INVALID',
  ERR_RESPONSE_HEADERS_TOO_BIG: 'HPE_HEADER_OVERFLOW',
}

const tlsCode = (code: string): string => (/CERT|SSL/.test(code) ? code.replace('ERR_', 'ERR_SSL_') : code)
