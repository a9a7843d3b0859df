import { setMaxListeners } from 'node:events'
import type { Recipe } from '@windrow/contract/recipe'
import type { LearntMode } from '../reading/type-modes.ts'
import type { Counters, CrawlOptions, CrawlSummary, Progress, StopReason } from '../crawl-types.ts'
import { type CompiledRecipe, compileRecipe } from '../extract/compile-recipe.ts'
import type { HttpClient } from '../fetch/http-client.ts'
import type { ProxyUse } from '../fetch/proxy/proxy-pool.ts'
import { Frontier } from '../frontier/frontier.ts'
import type { HostQueue } from '../frontier/host-queue.ts'
import type { CrawlRequest } from '../records/request.ts'
import { type Replayed, replayJournal } from './replay.ts'
import { Committer } from './committer.ts'
import { crawlClient } from './crawl-client.ts'
import type { EvidenceChoice } from './evidence-choice.ts'
import { unasked } from './failed-pages.ts'
import { failsTooOften } from './failed-share.ts'
import type { FailureTally } from './failure-tally.ts'
import { headerSecrets, redacting } from '../login/header-secrets.ts'
import { chooseReader, type OpenReader } from './choose-reader.ts'
import type { PageReader } from '../reading/page-reader.ts'
import { readerHost } from './reader-host.ts'
import type { CrawlPart } from '../frontier/crawl-part.ts'
import { hostPaces } from './host-pace.ts'
import { PageRun } from './page-run.ts'
import { Partition } from './partition.ts'
import type { ProxyTally } from './proxy-tally.ts'
import { RateMeter } from './rate-meter.ts'
import type { RunState } from './run-state.ts'
import type { UniqueRows } from './unique-rows.ts'
import { compileSources, type LinkSource } from '../links/link-source.ts'
import type { RunQueue } from '../journal.ts'
import { KnownPages } from '../memory/known-pages.ts'
import type { ServiceCode } from '../service/service-code.ts'
import { readHostRobots, RobotsGate } from './robots-gate.ts'
import { addStarts, countStarts } from './starts.ts'
import { summarize } from './summarize.ts'
import { isTotalKnown } from './total-known.ts'
import type { PageError, RunEndingError } from '../fetch/page-error.ts'

const progressEveryMs = 250

/** One crawl from start to end. Holds all state of the run; page-run.ts handles the pages. */
export class Engine implements RunState {
  readonly recipe: Recipe
  readonly compiled: CompiledRecipe
  readonly reader: PageReader
  readonly frontier: Frontier
  readonly part: CrawlPart | null
  readonly service: ServiceCode | null
  private readonly robots: RobotsGate | null
  readonly backoff: { baseMs: number; capMs: number }
  readonly counters: Counters
  readonly starts: { done: number; failed: number }
  readonly failures: FailureTally
  readonly sources: ReadonlyMap<string, LinkSource>
  readonly startCount: number
  readonly unique: UniqueRows
  readonly evidence: EvidenceChoice
  readonly dropped: { duplicate: number; incomplete: number }
  readonly known: KnownPages | null
  readonly typeModes: ReadonlyMap<string, LearntMode>
  private readonly proxyUse: ProxyTally
  private readonly dialer: HttpClient['dialer']
  readonly committer: Committer
  private stopping: StopReason | null = null
  private endReason: RunEndingError | null = null
  private readonly options: CrawlOptions
  private readonly pages: PageRun
  private readonly partition: Partition | null
  private readonly earlierMs: number
  private readonly startedAt = performance.now()
  private readonly meter = new RateMeter()
  private active = 0
  private wakeTimer: NodeJS.Timeout | null = null
  private graceTimer: NodeJS.Timeout | null = null
  private closed = false
  private readonly ended = Promise.withResolvers<void>()
  /** Ends the pauses of pages in flight. */
  private readonly aborting = new AbortController()

  private constructor(
    options: CrawlOptions,
    client: HttpClient,
    frontier: Frontier,
    replayed: Replayed,
    openReader: OpenReader,
  ) {
    const { recipe, journal, userAgent, flush = {}, backoff = { baseMs: 1000, capMs: 60_000 } } = options
    this.options = options
    this.recipe = recipe
    this.frontier = frontier
    this.part = options.part ?? null
    this.backoff = backoff
    this.compiled = compileRecipe(recipe)
    this.robots =
      recipe.fetch.robots === 'obey' ? new RobotsGate(client, userAgent, recipe.fetch.retries) : null
    // What this run has learned is newer than what the last run learned.
    this.typeModes = new Map([...Object.entries(options.typeModes ?? {}), ...replayed.typeModes])
    // Each page in flight may add a listener when it pauses.
    setMaxListeners(0, this.aborting.signal)
    const host = readerHost(this, this.robots?.guard ?? null, this.aborting.signal)
    this.reader = openReader(options, client, host)
    this.service = options.service ?? null
    this.counters = replayed.counters
    this.starts = replayed.starts
    this.failures = replayed.failures
    this.unique = replayed.unique
    this.evidence = replayed.evidence
    this.dropped = replayed.dropped
    this.proxyUse = replayed.proxies
    this.dialer = client.dialer
    const { unchanged = 'read' } = recipe.fetch
    const { memory } = options
    this.known =
      memory && !options.service && unchanged !== 'read'
        ? new KnownPages(memory, this.compiled, unchanged === 'reuse')
        : null
    this.sources = compileSources(recipe, this.compiled)
    this.startCount = countStarts(recipe)
    this.earlierMs = replayed.elapsedMs
    this.committer = new Committer(
      journal,
      replayed.nextSequence,
      { everyMs: flush.everyMs ?? 1000, pages: flush.pages ?? 1000, bytes: flush.bytes ?? 4_000_000 },
      {
        committed: () => this.pump(),
        failed: (error) => this.ended.reject(error),
        queue: () => this.queue(),
      },
    )
    this.pages = new PageRun(this)
    this.partition = this.part
      ? new Partition(this, this.part, {
          grown: () => {
            this.committer.grown()
            this.pump()
          },
          over: () => this.ended.resolve(),
          failed: (error) => this.ended.reject(error),
        })
      : null
    if (replayed.nextSequence === 0) addStarts(this)
    else if (frontier.pending > 0)
      this.committer.batch.log('INFO', `Continued with ${frontier.pending} pages still to be read.`)
  }

  /** Prepares a crawl: replays the journal of earlier attempts. */
  static async open(options: CrawlOptions): Promise<Engine> {
    const { recipe, journal } = options
    const frontier = new Frontier(hostPaces(options))
    const replayed = await replayJournal(journal, frontier, recipe, performance.now())
    const { reading, fault, redact } = await headerSecrets(options)
    const client = crawlClient(reading, (use) => engine.countProxy(use))
    const choice = await chooseReader(recipe)
    const open: OpenReader = (_options, ...more) => redacting(choice(reading, ...more), redact)
    const engine = new Engine(options, client, frontier, replayed, reading === options ? choice : open)
    if (fault) engine.giveUp(fault)
    return engine
  }

  async run(): Promise<CrawlSummary> {
    const { signal } = this.options
    const stop = () => this.stop('stopped')
    signal?.addEventListener('abort', stop)
    const ticker = setInterval(() => this.tick(), progressEveryMs)
    try {
      if (signal?.aborted) stop()
      this.committer.grown()
      this.pump()
      await this.ended.promise
      this.dialer?.count()
      const reason = this.stopping ?? 'finished'
      // For a part, having read all of its own pages says nothing about the limit that ended it.
      const mayBeDone = this.partition ? reason === 'finished' : reason !== 'stopped'
      const isDone = mayBeDone && this.frontier.pending === 0
      const summary = this.summary(isDone ? 'finished' : reason)
      // Only the whole run can say how it went; a part can't.
      if (!this.partition)
        this.committer.batch.log(summary.failed ? 'ERR' : 'INFO', summary.messages.join(' '))
      await this.committer.drain()
      this.report()
      return { ...summary, elapsedMs: this.elapsedMs }
    } finally {
      clearInterval(ticker)
      signal?.removeEventListener('abort', stop)
      this.close()
      // Pages still in flight after a failure count as not tried.
      if (this.active > 0) this.abortAll()
      await this.reader.close()
    }
  }

  /** Nothing more can be read: ends the crawl as failed. */
  giveUp(error: RunEndingError): void {
    if (this.stopping) return
    this.endReason = error
    this.committer.batch.log('ERR', error.message, null, error.code)
    this.stop('hindered')
    this.reader.abortAll()
  }

  /**
   * Starts nothing new. Pages in flight may finish within the grace period; after the row limit they are aborted at
   * once.
   */
  private stop(reason: StopReason): void {
    if (this.stopping || this.closed) return
    this.stopping = reason
    if (reason === 'row-limit') this.abortAll()
    this.graceTimer = setTimeout(() => this.abortAll(), this.options.graceMs ?? 3000)
    this.pump()
  }

  private abortAll(): void {
    this.aborting.abort()
    this.reader.abortAll()
    this.service?.abortAll()
  }

  /** A page or robots.txt is no longer in flight. */
  private finished(): void {
    this.active--
    if (this.closed) return
    this.committer.grown()
    this.checkLimits()
    this.pump()
  }

  private checkLimits(): void {
    const { pages, rows, bytes, cost, failedShare } = this.recipe.limits
    const settled = this.part?.totals() ?? this.counters
    if (rows !== undefined && this.counters.rows >= rows) this.stop('row-limit')
    else if (pages !== undefined && this.counters.done >= pages) this.stop('page-limit')
    else if (bytes !== undefined && this.counters.bytesDown >= bytes) this.stop('byte-limit')
    else if (cost !== undefined && this.proxyUse.cost >= cost) this.stop('cost-limit')
    else if (failsTooOften(settled, failedShare)) this.stop('failure-limit')
  }

  private get elapsedMs(): number {
    return Math.round(this.earlierMs + performance.now() - this.startedAt)
  }

  /** Starts everything that can start now; ends the crawl when nothing is left. */
  private pump(): void {
    if (this.closed) return
    const concurrency = this.concurrency()
    const { pages = Number.POSITIVE_INFINITY } = this.recipe.limits
    if (!this.stopping) this.checkLimits()
    while (!this.stopping && this.active < concurrency && this.counters.done + this.active < pages) {
      if (this.committer.isFull || this.restsUntil() > 0 || !this.startNext()) break
    }
    if (this.active > 0 || (!this.stopping && this.frontier.pending > 0)) this.setWakeTimer()
    else if (this.partition && !this.stopping) this.partition.settle()
    else this.ended.resolve()
  }

  private concurrency(): number {
    return Math.min(this.recipe.fetch.concurrency, this.options.concurrency?.() ?? Number.POSITIVE_INFINITY)
  }

  /** Starts one request or one robots.txt fetch. False when nothing can start now. */
  private startNext(): boolean {
    const now = performance.now()
    const host = this.frontier.peekHost(now)
    if (!host) return false
    if (this.robots && !this.robots.known(host.origin)) {
      this.readRobots(this.robots, host)
      return true
    }
    const request = this.frontier.take(now)!
    const refusal = this.refusalOf(request.url, host)
    if (refusal) {
      this.pages.refuse(request, refusal)
      this.checkLimits()
    } else this.start(request)
    return true
  }

  /** Why a page isn't requested, or null. */
  private refusalOf(url: string, { origin, refusedWith }: HostQueue): PageError | null {
    if (refusedWith !== null) return unasked(url, refusedWith)
    const answer = this.robots?.known(origin)
    return (answer && this.robots?.refusal(answer, url, origin)) ?? null
  }

  private start(request: CrawlRequest): void {
    this.active++
    // A rejection here is our bug, not a failed page, and ends the crawl.
    this.pages.run(request).then(
      () => this.finished(),
      (error: unknown) => this.ended.reject(error),
    )
  }

  private readRobots(robots: RobotsGate, host: HostQueue): void {
    this.frontier.hold(host, performance.now())
    this.active++
    readHostRobots(robots, host, this.frontier, this.backoff).then(
      () => this.finished(),
      (error: unknown) => this.ended.reject(error),
    )
  }

  private setWakeTimer(): void {
    if (this.wakeTimer) clearTimeout(this.wakeTimer)
    this.wakeTimer = null
    const next = this.stopping ? null : this.wakesAt()
    if (!next) return
    const delay = Math.min(60_000, Math.max(1, next.at - performance.now()))
    this.wakeTimer = setTimeout(() => this.pump(), delay)
  }

  private tick(): void {
    const { minutes } = this.recipe.limits
    if (minutes !== undefined && this.elapsedMs >= minutes * 60_000) this.stop('time-limit')
    void this.partition?.take()
    this.report()
  }

  private report(): void {
    this.options.onProgress?.(this.progress())
  }

  private progress(): Progress {
    const { counters, active } = this
    const settled = counters.done + counters.failed + counters.skipped
    const pagesPerSecond = this.meter.sample(settled, performance.now())
    return { ...counters, active, pagesPerSecond, elapsedMs: this.elapsedMs, waiting: this.waiting() }
  }

  private queue(): RunQueue {
    const byType = this.frontier.queue()
    return { byType, isTotalKnown: isTotalKnown(this.recipe, byType, this.service !== null) }
  }

  private waiting(): Progress['waiting'] {
    const next = this.active === 0 ? this.wakesAt() : null
    if (!next) return null
    const until = new Date(Date.now() + Math.max(0, next.at - performance.now())).toISOString()
    const host = next.origin ? new URL(next.origin).host : 'the proxies'
    return { host, reason: next.reason, until }
  }

  /** When something can start again. While all proxies are resting, no earlier than the first one becomes available. */
  private wakesAt(): { at: number; origin: string; reason: string } | null {
    const rest = this.restsUntil()
    if (rest === 0 || this.frontier.pending === 0) return this.frontier.wakesAt()
    return { at: rest, origin: '', reason: this.options.proxies!.restReason }
  }

  /** Until when all proxies are resting; 0 if one is available or none is used. */
  private restsUntil(): number {
    return this.options.proxies?.availableAt() ?? 0
  }

  private countProxy(use: ProxyUse): void {
    this.proxyUse.add(use)
    this.committer.batch.proxies.add(use)
  }

  private summary(reason: StopReason): CrawlSummary {
    const { recipe, counters, starts, failures, dropped, elapsedMs } = this
    const proxyCost = this.proxyUse.cost
    const { endReason } = this
    return summarize({ reason, endReason, recipe, counters, starts, failures, dropped, proxyCost, elapsedMs })
  }

  private close(): void {
    this.closed = true
    this.committer.close()
    this.frontier.close()
    if (this.wakeTimer) clearTimeout(this.wakeTimer)
    if (this.graceTimer) clearTimeout(this.graceTimer)
  }
}
