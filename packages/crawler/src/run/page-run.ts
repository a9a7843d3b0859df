import { canonicalUrl } from '../frontier/fingerprint.ts'
import type { CrawlRequest } from '../records/request.ts'
import { PageError, TransientPageError } from '../fetch/page-error.ts'
import type { ReadPage } from '../fetch/read-page.ts'
import type { Row } from '../records/records.ts'
import type { RunState } from './run-state.ts'
import { keepSample } from './keep-evidence.ts'
import { FailedPages } from './failed-pages.ts'
import { FollowLinks } from './follow-links.ts'
import { PageCounters, type Try } from './page-counters.ts'
import { logExtraction } from './page-log.ts'
import { type Found, extractContent, takeLinks } from '../reading/extract-content.ts'

/** One page that a fault of ours meets, such as an answer that nobody has thought of, must not end the run. */
const faultOn = ({ url }: CrawlRequest, cause: unknown): PageError =>
  new TransientPageError('FAULT', `Windrow itself failed on ${url} (${String(cause)}).`)

/** Reads one page after another and adds each result to the open batch in one go. */
export class PageRun {
  private readonly state: RunState
  private readonly links: FollowLinks
  private readonly pageCounters: PageCounters
  private readonly failed: FailedPages

  constructor(state: RunState) {
    this.state = state
    this.links = new FollowLinks(state)
    this.pageCounters = new PageCounters(state)
    this.failed = new FailedPages(state, this.pageCounters)
  }

  /** Fetches and extracts one page. Rejects if the run's own state can't be read or written. */
  async run(request: CrawlRequest): Promise<void> {
    const started = performance.now()
    let page: ReadPage
    let found: Found
    let known = (await this.state.known?.recall(request)) ?? null
    try {
      request.known = this.state.known?.conditionsFor(request, known) ?? null
      const source = this.state.sources.get(request.type)
      const type = this.state.compiled.get(request.type)
      const isData = source !== undefined || Boolean(type?.json)
      page = await this.state.reader.read(request, type ? request.type : null, isData)
      const { compiled, recipe } = this.state
      if (this.state.known?.isUnchanged(page, known)) found = known.found
      else {
        known = null
        if (source) found = takeLinks(source, request, page)
        else if (this.state.service && type)
          found = await this.state.service.extractContent(request, page, type)
        else found = extractContent(compiled, recipe, request, page)
      }
    } catch (cause) {
      const error = cause instanceof PageError ? cause : faultOn(request, cause)
      const milliseconds = Math.round(performance.now() - started)
      this.failed.fail(request, error, { httpStatus: error.httpStatus, bytes: error.bytesDown, milliseconds })
      return
    }
    this.pageCounters.count('bytesUp', page.bytesUp)
    this.logRefresh(request, page)
    const milliseconds = Math.round(performance.now() - started)
    const done: Try = { httpStatus: page.httpStatus, bytes: page.bytesDown, milliseconds }
    if (found.type === null && !found.isList) this.skipUnknown(request, page, done)
    else if (this.isDuplicate(request, page)) this.skipDuplicate(request, page, done)
    else if (this.isCopy(request, page, found)) this.skipCopy(request, page, found, done)
    else {
      if (page.finalUrl !== request.url && !request.send) done.finalUrl = page.finalUrl
      if (known && !this.state.known?.reuses) this.skipUnchanged(request, page, found, done)
      else this.succeed(request, page, found, done)
    }
  }

  /** Settles a request without fetching it. */
  refuse(request: CrawlRequest, error: PageError): void {
    this.failed.fail(request, error, { httpStatus: null, bytes: 0, milliseconds: 0 })
    this.state.committer.grown()
  }

  private logRefresh({ url }: CrawlRequest, { refreshedFrom, finalUrl }: ReadPage): void {
    if (refreshedFrom === undefined) return
    const message = `${refreshedFrom} leads to ${finalUrl} with <meta http-equiv="refresh">, which was read instead.`
    this.state.committer.batch.log('INFO', message, url)
  }

  /** Whether another page has, or will have, the canonical URL that this page names; it is marked as known. */
  private isCopy(request: CrawlRequest, { finalUrl }: ReadPage, { canonical }: Found): boolean {
    if (canonical === undefined || request.send) return false
    if ([finalUrl, request.url].some((url) => canonicalUrl(url) === canonicalUrl(canonical))) return false
    return this.isElsewhere(request, canonical)
  }

  private skipCopy(request: CrawlRequest, { finalUrl }: ReadPage, { canonical }: Found, done: Try): void {
    const message = `${finalUrl} names ${canonical} as its canonical URL, which is read anyway.`
    this.state.committer.batch.log('INFO', message, request.url, 'DUPLICATE')
    this.pageCounters.settle(request, 'skipped', 'DUPLICATE', 0, done)
  }

  /** Redirects often lead several URLs to one page; it counts once. */
  private isDuplicate(request: CrawlRequest, { finalUrl }: ReadPage): boolean {
    if (request.send || finalUrl === request.url || canonicalUrl(finalUrl) === canonicalUrl(request.url))
      return false
    return this.isElsewhere(request, finalUrl)
  }

  /** Whether a page is read under another of its URLs; if not, that URL is marked as known. */
  private isElsewhere({ type, depth, priority, carried }: CrawlRequest, url: string): boolean {
    // The page belongs to another part, which reads it once for all parts.
    if (this.links.handOver({ url, type, depth, priority, carried })) return true
    if (!this.state.frontier.markSeen(type, url)) return true
    this.state.committer.batch.block.seen.push([type, url])
    return false
  }

  private skipUnknown(request: CrawlRequest, { finalUrl }: ReadPage, done: Try): void {
    const message = `${finalUrl} is of no page type: it meets none of the conditions in "match".`
    this.state.committer.batch.log('INFO', message, request.url, 'NO_TYPE')
    this.pageCounters.settle(request, 'skipped', 'NO_TYPE', 0, done)
  }

  private skipDuplicate(request: CrawlRequest, { finalUrl }: ReadPage, done: Try): void {
    const message = `${request.url} redirects to ${finalUrl}, which is read anyway.`
    this.state.committer.batch.log('INFO', message, request.url, 'DUPLICATE')
    this.pageCounters.settle(request, 'skipped', 'DUPLICATE', 0, done)
  }

  private succeed(request: CrawlRequest, page: ReadPage, found: Found, done: Try): void {
    const { committer, counters, recipe, frontier } = this.state
    const { type } = found
    const room = (recipe.limits.rows ?? Number.POSITIVE_INFINITY) - counters.rows
    // Beyond the row limit this page doesn't count: it stays pending.
    if (room <= 0) return frontier.retry(request, 0, performance.now())
    const fresh = this.leaveOut(found)
    const rows = fresh.length > room ? fresh.slice(0, room) : fresh
    if (type?.table && rows.length > 0) {
      const about = { type: type.name, table: type.table, rows: rows.length }
      // An unchanged page has no content to keep.
      if (!page.isUnchanged) keepSample(this.state, page, about)
      committer.batch.addRows(type.table, rows)
    }
    const more = this.addTables(page, found, room - rows.length)
    counters.rows += rows.length + more
    if (type) logExtraction(committer.batch, type, found, page.finalUrl)
    // If a page cut at the row limit were remembered as unchanged, its remaining rows would never be delivered.
    if (rows.length === fresh.length) this.remember(request, page, found)
    this.goOn(request, page, found, done, rows.length + more)
    this.pageCounters.settle(request, 'done', null, rows.length + more, done, type?.name)
  }

  /** Adds the rows of a service's tables as far as there is room; returns how many were added. */
  private addTables(page: ReadPage, { tables, type }: Found, room: number): number {
    const { batch } = this.state.committer
    let added = 0
    for (const [table, all] of tables ?? []) {
      const rows = all.slice(0, room - added)
      if (rows.length === 0) continue
      if (added === 0) keepSample(this.state, page, { type: type!.name, table, rows: rows.length })
      batch.addRows(table, rows)
      added += rows.length
    }
    return added
  }

  /** The page is unchanged since the last run: its rows were delivered then, and its links are followed as before. */
  private skipUnchanged(request: CrawlRequest, page: ReadPage, found: Found, done: Try): void {
    this.remember(request, page, found)
    // Not barren: its rows were new when it was first read.
    this.goOn(request, page, found, done, found.rows.length)
    this.pageCounters.settle(request, 'skipped', 'UNCHANGED', 0, done, found.type?.name)
  }

  private remember(request: CrawlRequest, page: ReadPage, found: Found): void {
    const remembered = this.state.known?.remember(request, page, found)
    if (remembered) this.state.committer.batch.remember(remembered)
  }

  /** Follows up on a page that was read, apart from its rows. */
  private goOn(request: CrawlRequest, page: ReadPage, found: Found, done: Try, rows: number): void {
    const { committer, recipe, frontier, starts } = this.state
    for (const note of found.notes ?? []) committer.batch.log(note.level, note.message, page.finalUrl)
    this.links.follow(request, page, found, rows)
    if (request.depth === 0 && request.id < this.state.startCount) {
      starts.done++
      committer.batch.block.starts.done++
    }
    const host = frontier.hostOf(request)
    host.refusals = 0
    host.refusedWith = null
    if (recipe.fetch.adapt !== false) host.answered(done.milliseconds, performance.now())
  }

  /** Removes the rows that the table already has; counts what was dropped. */
  private leaveOut({ rows, type, dropped }: Found): Row[] {
    const { block } = this.state.committer.batch
    const fresh =
      type?.unique && type.table
        ? this.state.unique.filter(type.table, type.unique, rows, block.unique)
        : rows
    for (const total of [this.state.dropped, block.dropped]) {
      total.duplicate += rows.length - fresh.length
      total.incomplete += dropped
    }
    return fresh
  }
}
