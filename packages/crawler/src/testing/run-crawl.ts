import { Recipe } from '@windrow/contract/recipe'
import { patienceMs, patiently } from '@windrow/contract/testing/patience'
import { crawl } from '../crawl.ts'
import type { CrawlOptions, CrawlSummary } from '../crawl-types.ts'
import { egressAllowingLoopback } from '../fetch/egress.ts'
import { MemoryJournal } from './memory-journal.ts'

interface TestOptions extends Partial<CrawlOptions> {
  journal?: MemoryJournal
  /** Milliseconds without a batch after which the crawl counts as stuck. */
  patience?: number
}

/** Crawls with the settings that every test needs: loopback allowed, short pauses. */
export async function runCrawl(
  recipe: unknown,
  { patience = patienceMs, ...options }: TestOptions = {},
): Promise<{ summary: CrawlSummary; journal: MemoryJournal }> {
  const journal = options.journal ?? new MemoryJournal()
  const crawled = crawl({
    egress: egressAllowingLoopback,
    userAgent: 'Windrow/0.1 (test)',
    backoff: { baseMs: 1, capMs: 5 },
    ...options,
    recipe: Recipe.parse(recipe),
    journal,
  })
  const still = () => {
    const { batches, logs } = journal
    return `the crawl neither ends nor goes on after ${batches.length} batches: ${JSON.stringify([batches.at(-1)?.delta, ...logs.slice(-5)])}`
  }
  const summary = await patiently(crawled, still, () => journal.batches.length, patience)
  return { summary, journal }
}
