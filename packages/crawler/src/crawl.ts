import type { CrawlOptions, CrawlSummary } from './crawl-types.ts'
import { Engine } from './run/engine.ts'

export type { CrawlOptions, CrawlSummary, Progress } from './crawl-types.ts'

/**
 * Crawls a recipe until finished or stopped by the signal. Resolves when everything that counts has been committed.
 * Rejects with the journal's error if a commit or the replay fails, and with `FrontierFormatError` for an
 * unreadable block.
 */
export async function crawl(options: CrawlOptions): Promise<CrawlSummary> {
  const engine = await Engine.open(options)
  return engine.run()
}
