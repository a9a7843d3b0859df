import type { PageErrorCode } from '@windrow/contract/failure-causes'
import { storable } from '@windrow/contract/storable'

export type { PageErrorCode }

/** The content of a page that couldn't be used. */
export interface PageEvidence {
  html?: string
  /** PNG, for pages read in a browser. */
  screenshot?: Buffer
}

/** An expected failure of one page. The class says how to treat it; the message says what is wrong and what to do. */
export abstract class PageError extends Error {
  readonly code: PageErrorCode
  readonly httpStatus: number | null
  /** Bytes received before it failed. */
  bytesDown = 0
  /** Bytes sent. */
  bytesUp = 0
  /** The received content, if any. */
  evidence: PageEvidence | null = null

  constructor(code: PageErrorCode, message: string, httpStatus: number | null = null) {
    super(storable(message))
    this.name = new.target.name
    this.code = code
    this.httpStatus = httpStatus
  }
}

/** A retry can't help: not found, not HTML, blocked address. */
export class PermanentPageError extends PageError {}

/** The page lacks something that the recipe requires of it: the site has changed, or this is another page. */
export class ChangedPageError extends PermanentPageError {
  constructor(message: string, httpStatus: number) {
    super('PAGE_CHANGED', message, httpStatus)
  }
}

/** No page of the run can be read any more: the run ends, and this page counts as not tried. */
export class RunEndingError extends PageError {}

/** May be temporary: a reset connection, a timeout, HTTP 5xx. Uses an attempt. */
export class TransientPageError extends PageError {}

/** The site offers HTTP/2 but refuses the request: it is repeated over HTTP/1.1, invisible to callers. */
export class OldProtocolError extends TransientPageError {
  constructor(message: string) {
    super('NETWORK', message)
  }
}

/** All proxies are resting after failures. Uses no attempt; the page waits for them. */
export class ProxiesRestError extends TransientPageError {
  /** Milliseconds until the first proxy may be tried again. */
  readonly restMs: number

  constructor(message: string, restMs: number) {
    super('PROXY', message)
    this.restMs = restMs
  }
}

/** The site asks to come back later. Uses no attempt; the whole host pauses. */
export class DeferredPageError extends PageError {
  /** The delay that the site asked for, in milliseconds; null if it named none. */
  readonly retryAfterMs: number | null

  constructor(message: string, httpStatus: number, retryAfterMs: number | null) {
    super('HTTP_STATUS', message, httpStatus)
    this.retryAfterMs = retryAfterMs
  }
}
