import type { Recipe } from '@windrow/contract/recipe'
import type { RunEnd } from '@windrow/contract/run-reason'
import type { BrowserOptions } from './browser/browser-types.ts'
import type { LearntMode } from './reading/type-modes.ts'
import type { EgressPolicy } from './fetch/egress.ts'
import type { SecretSource } from './login/secrets.ts'
import type { ProxyPool } from './fetch/proxy/proxy-pool.ts'
import type { CrawlPart } from './frontier/crawl-part.ts'
import type { ServiceCode } from './service/service-code.ts'
import type { Journal } from './journal.ts'
import type { CounterDelta } from './records/records.ts'
import type { PageMemory } from './memory/page-memory.ts'

export interface FlushRule {
  /** Longest time before a batch is committed; milliseconds, default 1,000. */
  everyMs?: number
  /** … or this many pages, default 1,000. */
  pages?: number
  /** … or about this many bytes of rows, default 4,000,000. */
  bytes?: number
}

export interface CrawlOptions {
  recipe: Recipe
  journal: Journal
  egress: EgressPolicy
  userAgent: string
  /** Stops the crawl: nothing new is started; pages in flight may finish within `graceMs`. */
  signal?: AbortSignal
  /** Default 3,000 ms; pages unfinished by then are aborted and stay pending. */
  graceMs?: number
  /** A service that extracts pages in place of the recipe's selectors; the recipe must be that of `serviceRecipe`. */
  service?: ServiceCode
  /** Makes this crawl one of several parts; see `partsOf`. */
  part?: CrawlPart
  flush?: FlushRule
  /**
   * Milliseconds between two requests to one internet host if the recipe sets no delay; default 100. Hosts of the
   * own network then have no delay.
   */
  delayMs?: number
  /** Current limit of concurrent requests, in addition to the recipe's. Called before each start. */
  concurrency?: () => number
  /** Called a few times per second, and once at the end. */
  onProgress?: (progress: Progress) => void
  /** Sends every request through one of these; required if the recipe names a proxy list. */
  proxies?: ProxyPool
  /** What the last run remembered; queried only if the recipe has a setting for unchanged pages. */
  memory?: PageMemory
  /** What automatic mode learned about page types in the recipe's last run; rechecked occasionally. */
  typeModes?: Readonly<Record<string, LearntMode>>
  /** The browser for browser mode. */
  browser?: BrowserOptions
  /** Returns the secrets that the login and host headers name. */
  secrets?: SecretSource
  /** Additional trusted certificates, in PEM. */
  authorities?: readonly string[]
  /** Delays before retries: `baseMs` doubles with each attempt up to `capMs`. Default 1 s and 60 s. */
  backoff?: { baseMs: number; capMs: number }
}

/** The options needed to read pages. */
export type ReadingOptions = Pick<
  CrawlOptions,
  'recipe' | 'egress' | 'userAgent' | 'proxies' | 'browser' | 'secrets' | 'authorities'
>

/** Totals of the run, including earlier attempts; `queued`: known but not settled. */
export type Counters = CounterDelta

export interface Progress extends Counters {
  /** Requests in flight. */
  active: number
  /** Pages settled per second, over the last few seconds. */
  pagesPerSecond: number
  /** Milliseconds of crawling, including earlier attempts. */
  elapsedMs: number
  /** The reason for waiting, when nothing is in flight. */
  waiting: { host: string; reason: string; until: string } | null
}

export type StopReason = Exclude<RunEnd, 'start-failed'>

export interface CrawlSummary {
  reason: StopReason
  /** How it ended: the reason, or why it failed. */
  end: RunEnd
  counters: Counters
  /** Cost of proxies in US dollars, including earlier attempts. */
  proxyCost: number
  elapsedMs: number
  /** Share of failed pages among those done or failed, 0 to 1. */
  failedShare: number
  /** True if more pages failed than the recipe allows, or no start page could be read. */
  failed: boolean
  /** What happened, as sentences for people; the first is the outcome. */
  messages: string[]
}
