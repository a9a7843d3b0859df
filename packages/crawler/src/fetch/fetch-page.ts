import type { EgressPolicy } from './egress.ts'

export interface FetchOptions {
  egress: EgressPolicy
  userAgent: string
  headers?: Readonly<Record<string, string>>
  /** Whole time for one request, body included; milliseconds, default 30,000. */
  timeoutMs?: number
  /** Largest answer, before and after decompression; default 20,000,000. */
  maxBytes?: number
  /** Redirects followed at most; default 10. */
  redirects?: number
  signal?: AbortSignal
}

export interface FetchedResource {
  /** After redirects. */
  finalUrl: string
  httpStatus: number
  /** As sent, in lower case; empty when the site sent none. */
  contentType: string
  bytes: Buffer
  /** Bytes over the wire, head and body, all redirects included. */
  bytesDown: number
  bytesUp: number
  milliseconds: number
}

export interface FetchedPage extends Omit<FetchedResource, 'bytes'> {
  html: string
  charset: string
}

/**
 * Fetches one page and decodes it. Throws a `PageError` (see page-error.ts) whose message is a sentence for people
 * and whose `code` is one of a closed set.
 */
export function fetchPage(url: string, options: FetchOptions): Promise<FetchedPage> {
  throw new Error(`not built yet: ${url} ${options.userAgent}`)
}

/** Fetches anything, a picture or a stylesheet, through the same gate. Throws a `PageError` as well. */
export function fetchResource(url: string, options: FetchOptions): Promise<FetchedResource> {
  throw new Error(`not built yet: ${url} ${options.userAgent}`)
}
