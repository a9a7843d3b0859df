import { Recipe } from '@windrow/contract/recipe'
import { crawl } from '../crawl.ts'
import type { CrawlOptions, CrawlSummary } from '../crawl-types.ts'
import { egressAllowingLoopback } from '../fetch/egress.ts'
import { MemoryJournal } from './memory-journal.ts'

/** Crawls with what every test needs: loopback allowed, short pauses. */
export async function runCrawl(
  recipe: unknown,
  options: Partial<CrawlOptions> & { journal?: MemoryJournal } = {},
): Promise<{ summary: CrawlSummary; journal: MemoryJournal }> {
  const journal = options.journal ?? new MemoryJournal()
  const summary = await crawl({
    egress: egressAllowingLoopback,
    userAgent: 'Windrow/0.1 (test)',
    backoff: { baseMs: 1, capMs: 5 },
    ...options,
    recipe: Recipe.parse(recipe),
    journal,
  })
  return { summary, journal }
}
