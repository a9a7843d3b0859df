import { canonicalUrl } from '../frontier/fingerprint.ts'
import type { CrawlRequest } from '../frontier/request.ts'
import { failureKind } from '../fetch/failure-kind.ts'
import { PageError, RunEndingError } from '../fetch/page-error.ts'
import { seconds } from '../fetch/explain-failure.ts'
import type { ReadPage } from '../fetch/read-page.ts'
import type { CounterDelta, RequestRecord, Row } from '../journal.ts'
import { decideOutcome } from './decide-outcome.ts'
import type { RunState } from './run-state.ts'
import { keepFailed, keepSample } from './keep-evidence.ts'
import type { KnownPage } from '../memory/known-pages.ts'
import { FollowLinks } from './follow-links.ts'
import { logExtraction } from './page-log.ts'
import { type Found, takeApart, takeLinks } from './take-apart.ts'

/** What is kept of one try, whatever came of it. */
interface Try {
  httpStatus: number | null
  bytes: number
  milliseconds: number
}

/** Reads one page after another and writes what came of each into the open batch, all of it in one go. */
export class PageRun {
  private readonly state: RunState
  private readonly links: FollowLinks

  constructor(state: RunState) {
    this.state = state
    this.links = new FollowLinks(state)
  }

  /** Fetches and extracts one page. Rejects only for bugs. */
  async run(request: CrawlRequest): Promise<void> {
    const started = performance.now()
    let page: ReadPage
    let found: Found
    let known: KnownPage | null = null
    try {
      known = (await this.state.known?.recall(request)) ?? null
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
        else if (this.state.service && type) found = await this.state.service.takeApart(request, page, type)
        else found = takeApart(compiled, recipe, request, page)
      }
    } catch (error) {
      if (!(error instanceof PageError)) throw error
      const milliseconds = Math.round(performance.now() - started)
      this.fail(request, error, { httpStatus: error.httpStatus, bytes: error.bytesDown, milliseconds })
      return
    }
    this.count('bytesUp', page.bytesUp)
    const milliseconds = Math.round(performance.now() - started)
    const done: Try = { httpStatus: page.httpStatus, bytes: page.bytesDown, milliseconds }
    if (found.type === null && !found.isList) this.skipUnknown(request, page, done)
    else if (this.isDuplicate(request, page)) this.skipDuplicate(request, page, done)
    else if (known && !this.state.known?.reuses) this.skipUnchanged(request, page, found, done)
    else this.succeed(request, page, found, done)
  }

  /** Settles a request without fetching it. */
  refuse(request: CrawlRequest, error: PageError): void {
    this.fail(request, error, { httpStatus: null, bytes: 0, milliseconds: 0 })
    this.state.committer.grown()
  }

  /** Redirects often lead several addresses to one page; it counts once. */
  private isDuplicate(request: CrawlRequest, { finalUrl }: ReadPage): boolean {
    if (request.send || finalUrl === request.url || canonicalUrl(finalUrl) === canonicalUrl(request.url))
      return false
    const { type, depth, priority, carried } = request
    // The page belongs to another part, which reads it once for all.
    if (this.links.handOver({ url: finalUrl, type, depth, priority, carried })) return true
    if (!this.state.frontier.markSeen(request.type, finalUrl)) return true
    this.state.committer.batch.block.seen.push([request.type, finalUrl])
    return false
  }

  private skipUnknown(request: CrawlRequest, { finalUrl }: ReadPage, done: Try): void {
    const message = `${finalUrl} is of no page type: it meets none of the conditions in "match".`
    this.state.committer.batch.log('INFO', message, request.url, 'NO_TYPE')
    this.settle(request, 'skipped', 'NO_TYPE', 0, done)
  }

  private skipDuplicate(request: CrawlRequest, { finalUrl }: ReadPage, done: Try): void {
    const message = `${request.url} redirects to ${finalUrl}, which is read anyway.`
    this.state.committer.batch.log('INFO', message, request.url, 'DUPLICATE')
    this.settle(request, 'skipped', 'DUPLICATE', 0, done)
  }

  private succeed(request: CrawlRequest, page: ReadPage, found: Found, done: Try): void {
    const { committer, counters, recipe, frontier } = this.state
    const { type } = found
    const room = (recipe.limits.rows ?? Number.POSITIVE_INFINITY) - counters.rows
    // Beyond the row limit this page counts for nothing: it stays pending.
    if (room <= 0) return frontier.retry(request, 0, performance.now())
    const fresh = this.leaveOut(found)
    const rows = fresh.length > room ? fresh.slice(0, room) : fresh
    if (type?.table && rows.length > 0) {
      const about = { type: type.name, table: type.table, rows: rows.length }
      // Of an unchanged page nothing came that could be kept.
      if (!page.isUnchanged) keepSample(committer.batch, this.state.evidence, page, about)
      committer.batch.addRows(type.table, rows)
    }
    const more = this.addTables(page, found, room - rows.length)
    counters.rows += rows.length + more
    if (type) logExtraction(committer.batch, type, found, page.finalUrl)
    this.goOn(request, page, found, done, rows.length + more)
    this.settle(request, 'done', null, rows.length + more, done, type?.name)
  }

  /** Rows that a service gave, by table, as far as there is room; returns how many. */
  private addTables(page: ReadPage, { tables, type }: Found, room: number): number {
    const { batch } = this.state.committer
    let added = 0
    for (const [table, all] of tables ?? []) {
      const rows = all.slice(0, room - added)
      if (rows.length === 0) continue
      if (added === 0)
        keepSample(batch, this.state.evidence, page, { type: type!.name, table, rows: rows.length })
      batch.addRows(table, rows)
      added += rows.length
    }
    return added
  }

  /** The page is as in the last run: its rows were delivered then, its links lead on as they did. */
  private skipUnchanged(request: CrawlRequest, page: ReadPage, found: Found, done: Try): void {
    // It is not barren: what it gave was new when it was new.
    this.goOn(request, page, found, done, found.rows.length)
    this.settle(request, 'skipped', 'UNCHANGED', 0, done, found.type?.name)
  }

  /** What follows from a page that was read, besides its rows. */
  private goOn(request: CrawlRequest, page: ReadPage, found: Found, done: Try, rows: number): void {
    const { committer, recipe, frontier, starts } = this.state
    const remembered = this.state.known?.remember(request, page, found)
    if (remembered) committer.batch.remember(remembered)
    for (const note of found.notes ?? []) committer.batch.log(note.level, note.message, page.finalUrl)
    this.links.follow(request, page, found, rows)
    if (request.depth === 0 && request.id < this.state.startCount) {
      starts.done++
      committer.batch.block.starts.done++
    }
    const host = frontier.hostOf(request)
    host.refusals = 0
    if (recipe.fetch.adapt !== false) host.answered(done.milliseconds, performance.now())
  }

  /** Without the rows that the table has already; counts what was left out. */
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

  private fail(request: CrawlRequest, error: PageError, tried: Try): void {
    const { state } = this
    const now = performance.now()
    // Broken off because the crawl ends: as if it had never been tried.
    if (error.code === 'ABORTED') return state.frontier.retry(request, 0, now)
    if (error instanceof RunEndingError) {
      state.frontier.retry(request, 0, now)
      return state.giveUp(error)
    }
    const host = state.frontier.hostOf(request)
    const isStrained = error.httpStatus === 429 || error.httpStatus === 503 || error.code === 'TIMEOUT'
    if (isStrained && state.recipe.fetch.adapt !== false) host.slowDown(now)
    const outcome = decideOutcome(error, {
      attempts: request.attempts + 1,
      retries: state.recipe.fetch.retries,
      refusals: host.refusals,
      deferrals: request.deferrals,
      backoff: state.backoff,
      random: Math.random(),
    })
    if (outcome.kind === 'fail') return this.giveUp(request, error, tried)
    if (outcome.kind === 'skip') {
      state.committer.batch.log('INFO', error.message, request.url, error.code)
      this.countStart(request)
      return this.settle(request, 'skipped', error.code, 0, tried)
    }
    if (outcome.kind === 'retry') {
      request.attempts++
      state.committer.batch.block.attempts.push([request.id, request.attempts])
      state.frontier.retry(request, now + outcome.delayMs, now)
    } else if (outcome.kind === 'wait') {
      request.deferrals++
      state.frontier.retry(request, now + outcome.delayMs, now)
    } else {
      this.defer(request, outcome.delayMs, now)
    }
    this.count('retried', 1)
    this.count('bytesDown', tried.bytes)
    state.committer.batch.log(
      'WARN',
      `${error.message} It is tried again in ${seconds(outcome.delayMs)}.`,
      request.url,
      error.code,
    )
  }

  private defer(request: CrawlRequest, delayMs: number, now: number): void {
    const { frontier } = this.state
    const host = frontier.hostOf(request)
    request.deferrals++
    // Requests that were in flight together are refused together: that is one refusal.
    if (host.nextAt <= now || host.refusals === 0) host.refusals++
    frontier.pause(host, now + delayMs, `host asked to come back in ${seconds(delayMs)}`, now)
    frontier.retry(request, 0, now)
  }

  private giveUp(request: CrawlRequest, error: PageError, tried: Try): void {
    const { batch } = this.state.committer
    const { code, httpStatus, message } = error
    batch.log('ERR', message, request.url, code)
    batch.block.failures.push(this.state.failures.add(error))
    batch.fail({ kind: failureKind(error), code, httpStatus, count: 1, message })
    keepFailed(batch, this.state.evidence, request, error)
    this.count('errors', 1, false)
    this.countStart(request)
    this.settle(request, 'failed', error.code, 0, tried)
  }

  private countStart(request: CrawlRequest): void {
    if (request.depth !== 0 || request.id >= this.state.startCount) return
    this.state.starts.failed++
    this.state.committer.batch.block.starts.failed++
  }

  private settle(
    request: CrawlRequest,
    outcome: RequestRecord['outcome'],
    code: string | null,
    rows: number,
    { httpStatus, bytes, milliseconds }: Try,
    type = request.type,
  ): void {
    const { url, depth } = request
    const attempts = request.attempts + 1
    const at = new Date().toISOString()
    const { counters, committer, frontier } = this.state
    committer.batch.settle(request, {
      url,
      type,
      depth,
      outcome,
      httpStatus,
      code,
      attempts,
      rows,
      bytes,
      milliseconds,
      at,
    })
    counters[outcome]++
    counters.queued--
    this.count('bytesDown', bytes)
    frontier.settle(request, performance.now())
  }

  /** Adds to the totals, and to the batch unless that has it already. */
  private count(key: keyof CounterDelta, amount: number, inBatch = true): void {
    this.state.counters[key] += amount
    if (inBatch) this.state.committer.batch.delta[key] += amount
  }
}
