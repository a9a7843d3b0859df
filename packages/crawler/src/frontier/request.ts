import type { Validators } from '../fetch/validators.ts'
import type { Row } from '../journal.ts'
import type { HeapItem } from './heap.ts'

/** How a request differs from a plain GET. */
export interface Send {
  method: string
  headers?: Record<string, string>
  body?: string
}

/** One page to be read. */
export interface CrawlRequest extends HeapItem {
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
}

/** The origin of an http(s) address as the URL parser writes it, "https://host:port". */
export function originOf(href: string): string {
  const end = href.indexOf('/', 8)
  return end < 0 ? href : href.slice(0, end)
}
