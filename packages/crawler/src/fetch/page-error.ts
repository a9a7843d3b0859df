import { storable } from '@windrow/contract/storable'

/** Everything that can be wrong with a page. A closed set: clients switch on the code, never on the text. */
export type PageErrorCode =
  | 'DNS_NOT_FOUND'
  | 'CONNECTION_REFUSED'
  | 'CONNECTION_RESET'
  | 'TLS'
  | 'TIMEOUT'
  | 'HTTP_STATUS'
  | 'TOO_MANY_REDIRECTS'
  | 'REDIRECT_LOOP'
  | 'BAD_REDIRECT'
  | 'NOT_HTML'
  | 'TOO_LARGE'
  | 'ADDRESS_BLOCKED'
  | 'BAD_ADDRESS'
  | 'ROBOTS'
  | 'EMPTY_PAGE'
  | 'PAGE_CHANGED'
  | 'BAD_CONTENT'
  | 'BLOCKED'
  | 'PROXY'
  | 'NO_BROWSER'
  | 'BROWSER_CRASHED'
  | 'STEP_FAILED'
  | 'LOGIN'
  | 'SECRET'
  | 'SERVICE'
  | 'NETWORK'
  | 'ABORTED'

/** What is kept of a page that could not be used. */
export interface PageEvidence {
  html?: string
  /** PNG, of pages that a browser read. */
  screenshot?: Buffer
}

/** An expected failure of one page. The class says how to treat it, the message says what is wrong and what to do. */
export abstract class PageError extends Error {
  readonly code: PageErrorCode
  readonly httpStatus: number | null
  /** Bytes that had come over the wire when it failed. */
  bytesDown = 0
  /** Bytes that had been sent. */
  bytesUp = 0
  /** The page as it came, where something came. */
  evidence: PageEvidence | null = null

  constructor(code: PageErrorCode, message: string, httpStatus: number | null = null) {
    super(storable(message))
    this.name = new.target.name
    this.code = code
    this.httpStatus = httpStatus
  }
}

/** Trying again cannot help: not found, not HTML, blocked address. */
export class PermanentPageError extends PageError {}

/** The page came, but without what the recipe says it always has: the site was changed, or this is another page. */
export class ChangedPageError extends PermanentPageError {
  constructor(message: string, httpStatus: number) {
    super('PAGE_CHANGED', message, httpStatus)
  }
}

/** No page of the run can be read any more: the run ends, and the page counts as not tried. */
export class RunEndingError extends PageError {}

/** May go away by itself: a reset connection, a time-out, HTTP 5xx. Spends an attempt. */
export class TransientPageError extends PageError {}

/** The site speaks HTTP/2 only to send it back: the request goes again over HTTP/1.1, without anybody noticing. */
export class OldProtocolError extends TransientPageError {
  constructor(message: string) {
    super('NETWORK', message)
  }
}

/** All proxies rest after failures. Spends no attempt; the page waits for them. */
export class ProxiesRestError extends TransientPageError {
  /** Until the first of them may be tried again; milliseconds. */
  readonly restMs: number

  constructor(message: string, restMs: number) {
    super('PROXY', message)
    this.restMs = restMs
  }
}

/** The site asks us to come back later. Spends no attempt; the whole host pauses. */
export class DeferredPageError extends PageError {
  /** What the site asked for, in milliseconds; null when it named no time. */
  readonly retryAfterMs: number | null

  constructor(message: string, httpStatus: number, retryAfterMs: number | null) {
    super('HTTP_STATUS', message, httpStatus)
    this.retryAfterMs = retryAfterMs
  }
}
