import type { CrawlRequest } from '../records/request.ts'

/**
 * Waits before another try of what pages of the host need first, such as a login, and says so: the time that the site
 * asked for, otherwise one that doubles. Rejects with an `ABORTED` error.
 *
 * @param failure a sentence
 * @param tries those that failed
 */
export type WaitToRetry = (
  request: CrawlRequest,
  failure: string,
  tries: number,
  askedMs: number | null,
) => Promise<void>
