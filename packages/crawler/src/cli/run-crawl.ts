import type { Recipe } from '@windrow/contract/recipe'
import { crawl } from '../crawl.ts'
import type { CrawlSummary } from '../crawl-types.ts'
import { egressEverywhere } from '../fetch/egress.ts'
import type { ProxyPool } from '../fetch/proxy/proxy-pool.ts'
import type { Journal } from '../journal.ts'
import type { ServiceCode } from '../service/service-code.ts'
import type { PageMemory } from '../memory/page-memory.ts'
import { environmentSecrets } from './environment-secrets.ts'
import { LoggingJournal } from './logging-journal.ts'
import type { ProgressOutput } from './progress-output.ts'

/** What to crawl, and how. */
export interface CrawlRun {
  recipe: Recipe
  service: ServiceCode | null
  userAgent: string
  telling: ProgressOutput
  graceMs: number
  proxies: ProxyPool | null
  /** Path of a browser. */
  browser: string | undefined
  delayMs: number | undefined
  memory?: PageMemory
}

/** Crawls until finished or stopped by a signal. */
export async function runCrawl(run: CrawlRun, journal: Journal): Promise<CrawlSummary> {
  const { recipe, service, userAgent, telling, graceMs, proxies, memory, browser, delayMs } = run
  const stop = new AbortController()
  const onSignal = () => {
    // A second signal ends the process at once, by the system's default.
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
    stop.abort()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  try {
    return await crawl({
      recipe,
      userAgent,
      journal: new LoggingJournal(journal, telling),
      egress: egressEverywhere,
      signal: stop.signal,
      graceMs,
      ...(delayMs !== undefined && { delayMs }),
      ...(service && { service }),
      ...(proxies && { proxies }),
      ...(memory && { memory }),
      ...(browser && { browser: { path: browser } }),
      secrets: environmentSecrets(process.env),
      onProgress: (progress) => telling.show(progress),
    })
  } finally {
    telling.clear()
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}
