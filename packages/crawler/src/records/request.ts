import type { Row } from './records.ts'

/** How a request differs from a plain GET. */
export interface Send {
  method: string
  headers?: Record<string, string>
  body?: string
}

/** By what a site can tell whether a page has changed (RFC 9110, 8.8). */
export interface Validators {
  /** The address whose answer had them, after redirects: they mean nothing at another one. */
  url: string
  etag: string | null
  lastModified: string | null
}

/** A page to be added to the frontier. */
export interface NewRequest {
  url: string
  type: string
  depth: number
  priority: number
  carried: Row | null
  send?: Send | null
}

/** One page to be read. */
export interface CrawlRequest {
  /** In order of discovery, from 0; unique in a run. */
  readonly id: number
  readonly url: string
  readonly type: string
  /** Links followed from a start page; the next page of a list is as deep as the one before it. */
  readonly depth: number
  /** Higher goes first. */
  readonly priority: number
  /** Values of the item that led here; part of the page's rows. */
  readonly carried: Row | null
  /** Null for a plain GET. */
  readonly send: Send | null
  /** With what its site can tell that it is as in the last run; only while it is being read. */
  known?: Validators | null
  /** Attempts that counted, so far. */
  attempts: number
  /** Times that the site asked to come back later. */
  deferrals: number
  /** Not before this moment, in milliseconds of the clock; 0: at once. */
  notBefore: number
  /** Its place in a heap of the frontier; -1 where it is in none. */
  heapIndex: number
}

/** The origin of an http(s) address as the URL parser writes it, "https://host:port". */
export function originOf(href: string): string {
  const end = href.indexOf('/', 8)
  return end < 0 ? href : href.slice(0, end)
}
