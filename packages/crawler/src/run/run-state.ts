import type { Recipe } from '@windrow/contract/recipe'
import type { LearntMode } from '../reading/type-modes.ts'
import type { Counters } from '../crawl-types.ts'
import type { CompiledRecipe } from '../extract/compile-recipe.ts'
import type { RunEndingError } from '../fetch/page-error.ts'
import type { Frontier } from '../frontier/frontier.ts'
import type { Committer } from './committer.ts'
import type { Backoff } from './decide-outcome.ts'
import type { EvidenceChoice } from './evidence-choice.ts'
import type { FailureTally } from './failure-tally.ts'
import type { CrawlPart } from '../frontier/crawl-part.ts'
import type { ServiceCode } from '../service/service-code.ts'
import type { PageReader } from '../reading/page-reader.ts'
import type { LinkSource } from '../links/link-source.ts'
import type { KnownPages } from '../memory/known-pages.ts'
import type { UniqueRows } from './unique-rows.ts'

/** State shared by the modules of a running crawl. */
export interface RunState {
  readonly recipe: Recipe
  readonly compiled: CompiledRecipe
  readonly reader: PageReader
  /** The service that extracts pages in place of the recipe's selectors. */
  readonly service: ServiceCode | null
  readonly frontier: Frontier
  /** Null for a crawl that is not split. */
  readonly part: CrawlPart | null
  readonly backoff: Backoff
  /** Totals of the run, including what isn't durable yet. */
  readonly counters: Counters
  /** Start pages that were read, and that failed. */
  readonly starts: { done: number; failed: number }
  /** Failed pages by kind. */
  readonly failures: FailureTally
  /** Sitemaps and feeds, by their type in the frontier. */
  readonly sources: ReadonlyMap<string, LinkSource>
  readonly startCount: number
  readonly unique: UniqueRows
  readonly evidence: EvidenceChoice
  readonly dropped: { duplicate: number; incomplete: number }
  /** Null: every page is read again. */
  readonly known: KnownPages | null
  /** What automatic mode knew about page types when this process began. */
  readonly typeModes: ReadonlyMap<string, LearntMode>
  readonly committer: Committer
  /** Nothing more can be read: ends the crawl as failed. */
  giveUp(error: RunEndingError): void
}
