import type { Recipe } from '@windrow/contract/recipe'
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
  /** A batch is handed over at the latest after this time; milliseconds, default 1,000. */
  everyMs?: number
  /** … or with this many pages, default 1,000. */
  pages?: number
  /** … or with about this many bytes of rows, default 4,000,000. */
  bytes?: number
}

export interface CrawlOptions {
  recipe: Recipe
  journal: Journal
  egress: EgressPolicy
  userAgent: string
  /** Stops the crawl: nothing new is taken, what is in flight may finish within `graceMs`. */
  signal?: AbortSignal
  /** Default 3,000 ms; what is not finished then is aborted and stays pending. */
  graceMs?: number
  /** Code that extracts pages instead of the recipe's selectors; the recipe is that of `serviceRecipe` then. */
  service?: ServiceCode
  /** This is one of several parts of a crawl; see `partsOf`. */
  part?: CrawlPart
  flush?: FlushRule
  /**
   * Milliseconds between two requests to one host of the internet where the recipe names no pause; default 100. Hosts of
   * the own network have none then.
   */
  delayMs?: number
  /** Requests at a time that are allowed now, on top of what the recipe says. Asked before each start. */
  concurrency?: () => number
  /** Called a few times a second, and once at the end. */
  onProgress?: (progress: Progress) => void
  /** Every request goes through one of these; to be given when the recipe names a list of proxies. */
  proxies?: ProxyPool
  /** What the last run knew; asked only when the recipe says what to do with unchanged pages. */
  memory?: PageMemory
  /** What automatic mode learned of page types in the last run of the recipe; it is looked at again now and then. */
  typeModes?: Readonly<Record<string, LearntMode>>
  /** The browser of browser mode. */
  browser?: BrowserOptions
  /** Gives the secrets that the login and the headers for hosts name. */
  secrets?: SecretSource
  /** Certificates in PEM whose sites are trusted besides those of the usual authorities. */
  authorities?: readonly string[]
  /** Pauses before a page is tried again: `baseMs` doubles with each attempt up to `capMs`. Default 1 s and 60 s. */
  backoff?: { baseMs: number; capMs: number }
}

/** What the reading of pages needs of it. */
export type ReadingOptions = Pick<
  CrawlOptions,
  'recipe' | 'egress' | 'userAgent' | 'proxies' | 'browser' | 'secrets' | 'authorities'
>

/** Totals of the run, earlier attempts included; `queued`: known but not settled. */
export type Counters = CounterDelta

export interface Progress extends Counters {
  /** Requests in flight now. */
  active: number
  /** Pages settled per second, over the last seconds. */
  pagesPerSecond: number
  /** Milliseconds of crawling, earlier attempts included. */
  elapsedMs: number
  /** Why nothing happens, when nothing does. */
  waiting: { host: string; reason: string; until: string } | null
}

export type StopReason =
  | 'finished'
  | 'stopped'
  | 'hindered'
  | 'page-limit'
  | 'row-limit'
  | 'byte-limit'
  | 'cost-limit'
  | 'time-limit'
  | 'failure-limit'

export interface CrawlSummary {
  reason: StopReason
  counters: Counters
  /** What proxies cost, in US dollars; earlier attempts included. */
  proxyCost: number
  elapsedMs: number
  /** Failed pages among those done or failed, 0 to 1. */
  failedShare: number
  /** More pages failed than the recipe allows, or none of the start pages could be read. */
  failed: boolean
  /** What happened, as sentences for people; the first one is the outcome. */
  messages: string[]
}
