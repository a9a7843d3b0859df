import type { Recipe } from '@windrow/contract/recipe'
import { hash } from 'node:crypto'
import type { NewRequest } from '../records/request.ts'

/** Links that one part of a crawl found for the hosts of another. */
export interface Handover {
  id: number
  links: readonly NewRequest[]
}

/** One of several parts of a crawl that share its hosts: every host belongs to exactly one of them. */
export interface CrawlPart {
  /** From 0. */
  number: number
  count: number
  /** What other parts have handed over since the last call, oldest first. */
  take: () => Promise<readonly Handover[]>
  /**
   * Called when everything known is read and durable. Resolves with false when there is something to take after all,
   * and with true when this part is over, at least until something is handed over to it.
   */
  rest: () => Promise<boolean>
  /** Pages of all parts together, as they stood when this part was last durable. */
  totals: () => { done: number; failed: number }
}

/** The part to which the host of an address belongs. */
export function partOf(url: string, count: number): number {
  return count === 1 ? 0 : hash('sha1', new URL(url).host, 'buffer').readUInt32BE(0) % count
}

/**
 * Into how many parts a crawl may be split. What counts over all hosts (limits of pages, rows, bytes and cost, unique
 * rows) and what one session holds (a login) wants one part.
 */
export function partsOf({ fetch, limits, types, login }: Recipe): number {
  const { pages, rows, bytes, cost } = limits
  const isWhole =
    [pages, rows, bytes, cost, login].some((one) => one !== undefined) ||
    Object.values(types).some(({ unique }) => unique !== undefined)
  return isWhole ? 1 : (fetch.parts ?? 1)
}
