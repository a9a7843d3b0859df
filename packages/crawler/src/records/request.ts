import type { Row } from './records.ts'

/** How a request differs from a plain GET. */
export interface Send {
  method: string
  headers?: Record<string, string>
  body?: string
}

/** Values by which a site can tell whether a page has changed (RFC 9110, 8.8). */
export interface Validators {
  /** The URL that returned them, after redirects: they are invalid for any other. */
  url: string
  etag: string | null
  lastModified: string | null
}

/** A page to add to the frontier. */
export interface NewRequest {
  url: string
  type: string
  depth: number
  priority: number
  carried: Row | null
  send?: Send | null
}

/** One page to read. */
export interface CrawlRequest {
  /** In order of discovery, from 0; unique within a run. */
  readonly id: number
  readonly url: string
  readonly type: string
  /** Links followed from a start page; the next page of a list has the same depth as the list. */
  readonly depth: number
  /** Higher goes first. */
  readonly priority: number
  /** Values of the item that linked here; they become part of the page's rows. */
  readonly carried: Row | null
  /** Null for a plain GET. */
  readonly send: Send | null
  /** Validators by which the site can tell that it is unchanged since the last run; set only while it is being read. */
  known?: Validators | null
  /** Attempts so far that counted. */
  attempts: number
  /** How often the site asked to come back later. */
  deferrals: number
  /** Earliest start, in milliseconds of the clock; 0: immediately. */
  notBefore: number
  /** Its index in a heap of the frontier; -1 if in none. */
  heapIndex: number
}

/** The origin of an http(s) URL as the URL parser writes it, "https://host:port". */
export function originOf(href: string): string {
  const end = href.indexOf('/', 8)
  return end < 0 ? href : href.slice(0, end)
}
