import { seconds } from '../fetch/explain-failure.ts'
import { failureKind } from '../fetch/failure-kind.ts'
import { DeferredPageError, type PageError, RunEndingError } from '../fetch/page-error.ts'
import type { HostQueue } from '../frontier/host-queue.ts'
import type { CrawlRequest } from '../records/request.ts'
import { decideOutcome, deferralLimit, type Outcome } from './decide-outcome.ts'
import { keepFailed } from './keep-evidence.ts'
import type { PageCounters, Try } from './page-counters.ts'
import type { RunState } from './run-state.ts'

/** Outcomes after which a page is tried again. */
type Again = Extract<Outcome, { kind: 'retry' | 'wait' | 'defer' }>

/** Carries out the outcome of failed pages. */
export class FailedPages {
  private readonly state: RunState
  private readonly pageCounters: PageCounters

  constructor(state: RunState, pageCounters: PageCounters) {
    this.state = state
    this.pageCounters = pageCounters
  }

  fail(request: CrawlRequest, error: PageError, tried: Try): void {
    const { frontier, reader, recipe } = this.state
    const now = performance.now()
    // Aborted because the crawl is ending: counts as never tried.
    if (error.code === 'ABORTED') return frontier.retry(request, 0, now)
    if (error instanceof RunEndingError) {
      frontier.retry(request, 0, now)
      return this.state.giveUp(error)
    }
    error.message = reader.redact?.(error.message) ?? error.message
    const host = frontier.hostOf(request)
    const isStrained = error.httpStatus === 429 || error.httpStatus === 503 || error.code === 'TIMEOUT'
    if (isStrained && recipe.fetch.adapt !== false) host.slowDown(now)
    const outcome = this.decide(request, host, error)
    if (outcome.kind === 'skip') return this.skip(request, error, tried)
    if (outcome.kind === 'retry' || outcome.kind === 'wait' || outcome.kind === 'defer') {
      this.again(request, host, outcome, now)
      return this.tell(request, error, outcome, tried)
    }
    if (outcome.kind === 'drop') this.pause(host, outcome.delayMs, now)
    if (outcome.kind === 'abandon') host.refusedWith = error.httpStatus
    this.giveUp(request, error, tried)
  }

  private decide(request: CrawlRequest, host: HostQueue, error: PageError): Outcome {
    return decideOutcome(error, {
      attempts: request.attempts + 1,
      retries: this.state.recipe.fetch.retries,
      refusals: host.refusals,
      deferrals: request.deferrals,
      backoff: this.state.backoff,
      random: Math.random(),
    })
  }

  private again(request: CrawlRequest, host: HostQueue, { kind, delayMs }: Again, now: number): void {
    const { committer, frontier } = this.state
    if (kind === 'retry') {
      request.attempts++
      committer.batch.block.attempts.push([request.id, request.attempts])
    } else request.deferrals++
    if (kind === 'defer') this.pause(host, delayMs, now)
    frontier.retry(request, kind === 'defer' ? 0 : now + delayMs, now)
  }

  private tell(request: CrawlRequest, error: PageError, { delayMs }: Again, tried: Try): void {
    this.pageCounters.count('retried', 1)
    this.pageCounters.count('bytesDown', tried.bytes)
    this.state.committer.batch.log(
      'WARN',
      `${error.message} It is tried again in ${seconds(delayMs)}.`,
      request.url,
      error.code,
    )
  }

  private pause(host: HostQueue, delayMs: number, now: number): void {
    // Requests in flight together are refused together: count one refusal.
    if (host.nextAt <= now || host.refusals === 0) host.refusals++
    this.state.frontier.pause(host, now + delayMs, `host asked to come back in ${seconds(delayMs)}`, now)
  }

  private skip(request: CrawlRequest, { message, code }: PageError, tried: Try): void {
    this.state.committer.batch.log('INFO', message, request.url, code)
    if (code === 'ROBOTS') this.state.committer.batch.check('ROBOTS', '', false)
    this.countStart(request)
    this.pageCounters.settle(request, 'skipped', code, 0, tried)
  }

  private giveUp(request: CrawlRequest, error: PageError, tried: Try): void {
    const { batch } = this.state.committer
    const { code, httpStatus, message } = error
    batch.log('ERR', message, request.url, code)
    batch.block.failures.push(this.state.failures.add(error))
    batch.fail({ kind: failureKind(error), code, httpStatus, count: 1, message })
    keepFailed(this.state, request, error)
    this.pageCounters.count('errors', 1, false)
    this.countStart(request)
    this.pageCounters.settle(request, 'failed', code, 0, tried)
  }

  private countStart(request: CrawlRequest): void {
    if (request.depth !== 0 || request.id >= this.state.startCount) return
    this.state.starts.failed++
    this.state.committer.batch.block.starts.failed++
  }
}

/** The error of a page whose host is no longer requested. */
export const unasked = (url: string, httpStatus: number): PageError =>
  new DeferredPageError(
    `${url} was not asked for: its site asked ${deferralLimit} times in a row to come back later (HTTP ${httpStatus}). Go slower (fetch.delayMs, fetch.perHost), or try again later.`,
    httpStatus,
    null,
  )
