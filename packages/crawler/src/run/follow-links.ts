import { type ExtractedLink, nextLink } from '../extract/extract-page.ts'
import { typeOfAddress } from '../extract/type-of-page.ts'
import { pageAfter } from '../extract/paging.ts'
import type { ReadPage } from '../fetch/read-page.ts'
import type { NewRequest } from '../records/request.ts'
import type { CrawlRequest, Send } from '../records/request.ts'
import { partOf } from '../frontier/crawl-part.ts'
import { EndlessGuard, isRunaway } from './endless-guard.ts'
import type { RunState } from './run-state.ts'
import type { Found } from '../reading/extract-content.ts'

/**
 * Adds the links of pages to the frontier, within the recipe's limits and unless they lead into an endless URL
 * space.
 */
export class FollowLinks {
  private readonly state: RunState
  private readonly endless: EndlessGuard

  constructor(state: RunState) {
    this.state = state
    this.endless = new EndlessGuard(state.recipe.limits.barren)
  }

  /** `rows`: how many new rows the page gave. */
  follow(from: CrawlRequest, { finalUrl, sawMore }: ReadPage, found: Found, rows: number): void {
    let isBarren = rows === 0
    this.checkNext(found, sawMore)
    for (const link of found.links) {
      const type = this.add(from, link, link.send ?? null)
      if (type !== null && type !== from.type) isBarren = false
    }
    const next = found.type?.paging && pageAfter(found.type.paging, { url: finalUrl, send: from.send }, found)
    if (next) this.add(from, nextLink(next.url, found.type!, from.carried), next.send)
    if (!found.isList) this.endless.read(from.type, !isBarren)
  }

  /** Counts whether the page had the link or button that leads to more items of its list. */
  private checkNext({ type, links }: Found, sawMore: boolean | undefined): void {
    const next = type && this.state.recipe.types[type.name]?.next
    if (!next?.select) return
    const { batch } = this.state.committer
    if (sawMore !== undefined) batch.check('MORE', next.select, sawMore)
    else if (next.by === undefined)
      batch.check(
        'NEXT',
        next.select,
        links.some(({ isNext }) => isNext),
      )
  }

  /** Hands a request over to the part that its host belongs to. False if it belongs to this part. */
  handOver(request: NewRequest): boolean {
    const { part, frontier, committer } = this.state
    if (!part) return false
    const other = partOf(request.url, part.count)
    if (other === part.number) return false
    if (frontier.markSeen(request.type, request.url, request.send)) committer.batch.handOver(other, request)
    return true
  }

  /** The page type of the new request, or null if none was added. */
  private add(from: CrawlRequest, link: ExtractedLink, send: Send | null): string | null {
    const { url, carried, priority, isNext } = link
    const { frontier, committer, recipe } = this.state
    const depth = isNext ? from.depth : from.depth + 1
    if (depth > Math.min(link.maxDepth, recipe.limits.depth ?? Number.POSITIVE_INFINITY)) return null
    const type = link.type ?? typeOfAddress(this.state.compiled, url)
    if (type === null || isRunaway(url)) return null
    if (type === from.type && this.endless.isEndless(type)) {
      const sentence = this.endless.tell(type)
      if (sentence) {
        committer.batch.log('WARN', sentence, url, 'ENDLESS')
        committer.batch.check('ENDLESS', type, false)
      }
      return null
    }
    const request = { url, type, depth, priority, carried, send }
    if (this.handOver(request)) return type
    const added = frontier.add(request, performance.now())
    if (!added) return null
    committer.batch.add(added)
    this.state.counters.queued++
    return type
  }
}
