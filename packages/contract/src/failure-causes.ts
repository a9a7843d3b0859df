/** Errors of pages, in words. Doesn't use zod, so the browser can import it. */

/** All errors of a page. A closed set: clients switch on the code, never on the text. */
export const pageErrorCodes = [
  'DNS_NOT_FOUND',
  'CONNECTION_REFUSED',
  'CONNECTION_RESET',
  'TLS',
  'TIMEOUT',
  'HTTP_STATUS',
  'TOO_MANY_REDIRECTS',
  'REDIRECT_LOOP',
  'BAD_REDIRECT',
  'NOT_HTML',
  'TOO_LARGE',
  'ADDRESS_BLOCKED',
  'BAD_ADDRESS',
  'ROBOTS',
  'EMPTY_PAGE',
  'PAGE_CHANGED',
  'BAD_CONTENT',
  'BLOCKED',
  'PROXY',
  'NO_BROWSER',
  'BROWSER_CRASHED',
  'STEP_FAILED',
  'LOGIN',
  'SECRET',
  'SERVICE',
  'NETWORK',
  'FAULT',
  'ABORTED',
] as const
export type PageErrorCode = (typeof pageErrorCodes)[number]

/** Failed pages with the same error. */
export interface FailureCount {
  code: string
  httpStatus: number | null
  count: number
}

interface Cause {
  /** A clause without a full stop: why a page failed. */
  text: string
  /** A sentence: what to do. */
  advice: string
}

const causes: Record<Exclude<PageErrorCode, 'HTTP_STATUS'>, Cause> = {
  DNS_NOT_FOUND: {
    text: "the name of the site can't be resolved",
    advice: 'Check the URL for typing errors.',
  },
  CONNECTION_REFUSED: { text: 'the site refuses connections', advice: 'Check that the site is up.' },
  CONNECTION_RESET: { text: 'the site broke off the connection', advice: 'Slow down, or try again later.' },
  TLS: {
    text: 'no secure connection to the site is possible',
    advice: 'Its certificate may be wrong or expired.',
  },
  TIMEOUT: {
    text: "the site didn't answer in time",
    advice: 'Slow down, or raise the time limit of requests in the recipe.',
  },
  TOO_MANY_REDIRECTS: {
    text: 'too many redirects',
    advice: 'Raise the number of redirects in the recipe if that is right.',
  },
  REDIRECT_LOOP: { text: 'the redirects go in a circle', advice: 'The site may need a login or a browser.' },
  BAD_REDIRECT: { text: 'a redirect leads to no web address', advice: 'Check the URL.' },
  NOT_HTML: {
    text: 'what the site sent is not a web page',
    advice: 'Narrow the links of the recipe to leave files out.',
  },
  TOO_LARGE: { text: 'the size limit was exceeded', advice: 'Raise the size limit of pages in the recipe.' },
  ADDRESS_BLOCKED: {
    text: 'the URL leads to a private network address',
    advice: 'The operator of Windrow can allow it.',
  },
  BAD_ADDRESS: { text: 'the URL is not valid', advice: 'Check the start URLs and links of the recipe.' },
  ROBOTS: {
    text: "robots.txt doesn't allow it, or can't be read",
    advice: 'Ignore robots.txt in the recipe if the site permits that.',
  },
  EMPTY_PAGE: { text: 'the site sent an empty page', advice: 'Try a browser, or try again later.' },
  PAGE_CHANGED: {
    text: 'required elements are missing',
    advice: 'If the site has changed, update the recipe.',
  },
  BAD_CONTENT: {
    text: "the content can't be read",
    advice: 'Try again later; look at a page snapshot if it stays.',
  },
  BLOCKED: {
    text: 'the site blocks crawlers',
    advice: 'Slow down, use proxies or a browser, or ask the site for access.',
  },
  PROXY: { text: 'the proxies failed', advice: 'Check the proxy list.' },
  NO_BROWSER: { text: 'no browser is available', advice: 'The operator of Windrow can install one.' },
  BROWSER_CRASHED: { text: 'the browser crashed', advice: 'Read fewer pages at a time.' },
  STEP_FAILED: {
    text: 'a step in the browser could not be done',
    advice: 'Check the steps of the recipe.',
  },
  LOGIN: { text: 'the login failed', advice: 'Check the login of the recipe and its secrets.' },
  SECRET: { text: 'a secret is missing', advice: 'Add it to the secrets of the project.' },
  SERVICE: { text: 'the service failed', advice: 'Its owner finds the reason in the log.' },
  NETWORK: { text: 'the connection failed', advice: 'Try again later.' },
  FAULT: {
    text: 'Windrow itself failed',
    advice: 'Tell the operator of Windrow, with the message in the log.',
  },
  ABORTED: { text: 'reading was broken off', advice: 'Start the run again.' },
}

/** What the site says with a status, and what to do; statuses of the same hundred share the rest. */
const statuses: Record<number, Cause> = {
  401: { text: 'the site asks for a login', advice: 'Add a login to the recipe.' },
  403: {
    text: 'the site refuses access',
    advice: 'It may block crawlers: slow down, use proxies or a browser, or log in.',
  },
  404: { text: 'no such page', advice: 'Check the start URLs and links of the recipe.' },
  408: { text: 'the site asks to try again later', advice: 'Slow down.' },
  410: { text: 'the page was removed', advice: 'Check the start URLs and links of the recipe.' },
  429: { text: 'the site asks to slow down', advice: 'Slow down: fewer requests at a time, and a delay.' },
  451: { text: 'the page is not available for legal reasons', advice: 'Leave it out.' },
  503: { text: 'the site is overloaded or down', advice: 'Slow down, or try again later.' },
}

function statusCause(status: number | null): Cause {
  if (status === null) return { text: 'the site answered with an error', advice: 'Try again later.' }
  const known = statuses[status] ?? {
    text: status >= 500 ? 'the site had a problem' : 'the site rejected the request',
    advice: status >= 500 ? 'Try again later.' : 'Check the requests of the recipe.',
  }
  return { text: `${known.text} (HTTP ${status})`, advice: known.advice }
}

const isKnown = (code: string): code is keyof typeof causes => Object.hasOwn(causes, code)

/** The most frequent error of failed pages in words, the first one on a tie; null without failures. */
export function causeOf(failures: readonly FailureCount[]): (Cause & { code: string; count: number }) | null {
  const most = failures.reduce<FailureCount | null>(
    (best, one) => (best && best.count >= one.count ? best : one),
    null,
  )
  if (!most) return null
  const { code, httpStatus, count } = most
  const cause = isKnown(code) ? causes[code] : statusCause(httpStatus)
  return { ...cause, code, count }
}
