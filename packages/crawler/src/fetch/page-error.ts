/** Everything that can be wrong with a page. A closed set: clients switch on the code, never on the text. */
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
  'BAD_CONTENT',
  'BLOCKED',
  'NETWORK',
  'ABORTED',
] as const
export type PageErrorCode = (typeof pageErrorCodes)[number]

/** An expected failure of one page. The class says how to treat it, the message says what is wrong and what to do. */
export abstract class PageError extends Error {
  readonly code: PageErrorCode
  readonly httpStatus: number | null
  /** Bytes that had come over the wire when it failed. */
  bytesDown = 0

  constructor(code: PageErrorCode, message: string, httpStatus: number | null = null) {
    super(message)
    this.name = new.target.name
    this.code = code
    this.httpStatus = httpStatus
  }
}

/** Trying again cannot help: not found, not HTML, blocked address. */
export class PermanentPageError extends PageError {}

/** May go away by itself: a reset connection, a time-out, HTTP 5xx. Spends an attempt. */
export class TransientPageError extends PageError {}

/** The site asks us to come back later. Spends no attempt; the whole host pauses. */
export class DeferredPageError extends PageError {
  /** What the site asked for, in milliseconds; null when it named no time. */
  readonly retryAfterMs: number | null

  constructor(message: string, httpStatus: number, retryAfterMs: number | null) {
    super('HTTP_STATUS', message, httpStatus)
    this.retryAfterMs = retryAfterMs
  }
}
