import type { CrawlOptions, CrawlSummary } from './crawl-types.ts'
import { Engine } from './run/engine.ts'

export type { CrawlOptions, CrawlSummary, Progress } from './crawl-types.ts'

/**
 * Crawls a recipe to its end or until the signal. Resolves when everything that counts has been committed. Rejects
 * with the journal's error when a commit or the replay fails, and with `FrontierFormatError` for a block it cannot read.
 */
export async function crawl(options: CrawlOptions): Promise<CrawlSummary> {
  const engine = await Engine.open(options)
  return engine.run()
}
