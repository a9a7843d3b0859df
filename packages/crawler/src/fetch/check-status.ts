import type { IncomingHttpHeaders } from 'node:http'
import { parseRetryAfter } from '@windrow/contract/retry-after'
import { DeferredPageError, type PageError, PermanentPageError, TransientPageError } from './page-error.ts'

/** Longer pauses are cut to this: one header must not make a run sleep for a day. Milliseconds. */
const longestPauseMs = 3_600_000

const meanings: Record<number, string> = {
  400: 'the site considers the request malformed',
  401: 'the page needs a login',
  403: 'the site refuses access. It may want a login or block crawlers',
  404: 'there is no such page',
  405: 'the page cannot be read with GET',
  410: 'the page was removed for good',
  451: 'the page is not available for legal reasons',
  500: 'the site had an internal error',
  502: 'the site has a problem behind its gateway',
  504: 'the site has a problem behind its gateway',
}

/** The error for an HTTP status, or null for 2xx. 408, 425, 429 and 503 ask to come back later. */
export function statusError(status: number, headers: IncomingHttpHeaders, url: string): PageError | null {
  if (status >= 200 && status < 300) return null
  const retryAfter = parseRetryAfter(headers['retry-after'], longestPauseMs)
  if (status === 429 || status === 425 || status === 408 || (status === 503 && retryAfter !== null)) {
    const wait = retryAfter === null ? 'later' : `after ${Math.ceil(retryAfter / 1000)} s`
    return new DeferredPageError(
      `${url} answered HTTP ${status}: the site asks to try again ${wait}.`,
      status,
      retryAfter,
    )
  }
  const meaning = meanings[status] ?? (status >= 500 ? 'the site had a problem' : 'this is not a page')
  const message = `${url} answered HTTP ${status}: ${meaning}.`
  return status >= 500
    ? new TransientPageError('HTTP_STATUS', message, status)
    : new PermanentPageError('HTTP_STATUS', message, status)
}
