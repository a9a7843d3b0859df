import type { Recipe } from '@windrow/contract/recipe'
import { hash } from 'node:crypto'
import type { NewRequest } from '../records/request.ts'

/** Links that one part of a crawl found for the hosts of another. */
export interface Handover {
  id: number
  links: readonly NewRequest[]
}

/** One of several parts of a crawl, which split its hosts: every host belongs to exactly one part. */
export interface CrawlPart {
  /** From 0. */
  number: number
  count: number
  /** Links that other parts have handed over since the last call, oldest first. */
  take: () => Promise<readonly Handover[]>
  /**
   * Called when everything known is read and durable. Resolves with false if there is something to take after all.
   * Resolves with true if this part is finished, at least until something is handed over to it.
   */
  rest: () => Promise<boolean>
  /** Pages of all parts together, as of when this part was last durable. */
  totals: () => { done: number; failed: number }
}

/** The number of the part that a URL's host belongs to. */
export function partOf(url: string, count: number): number {
  return count === 1 ? 0 : hash('sha1', new URL(url).host, 'buffer').readUInt32BE(0) % count
}

/**
 * The number of parts a crawl may be split into. Limits that count over all hosts (pages, rows, bytes, cost, unique
 * rows) and logins, which hold one session, require a single part.
 */
export function partsOf({ fetch, limits, types, login }: Recipe): number {
  const { pages, rows, bytes, cost } = limits
  const isWhole =
    [pages, rows, bytes, cost, login].some((one) => one !== undefined) ||
    Object.values(types).some(({ unique }) => unique !== undefined)
  return isWhole ? 1 : (fetch.parts ?? 1)
}
