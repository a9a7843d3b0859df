import { setTimeout as sleep } from 'node:timers/promises'
import type { PicturesWanted } from '../browser/browser-reader.ts'
import type { ModeMemory } from '../reading/type-modes.ts'
import { abortedError, seconds } from '../fetch/explain-failure.ts'
import type { HopGuard } from '../fetch/follow-redirects.ts'
import type { CrawlRequest } from '../records/request.ts'
import type { LogLevel } from '../records/log-entry.ts'
import { type PageWork, workHere } from '../reading/page-work.ts'
import type { WaitToRetry } from '../reading/wait-to-retry.ts'
import { pause } from './decide-outcome.ts'
import type { RunState } from './run-state.ts'

/** What the engine provides to its reader. */
export interface ReaderHost {
  guard: HopGuard | null
  work: PageWork
  /** Waits for the delay between two requests of the page's host. Rejects with an `ABORTED` error. */
  pause(request: CrawlRequest): Promise<void>
  /** Null where a person waits for one page. */
  waitToRetry: WaitToRetry | null
  log(level: LogLevel, message: string, url: string | null): void
  pictures: PicturesWanted
  typeModes: ModeMemory
}

/** Gives a reader limited access to the run. `state` may still be under construction; `signal` ends pauses. */
export const readerHost = (state: RunState, guard: HopGuard | null, signal: AbortSignal): ReaderHost => ({
  guard,
  work: workHere(() => state),
  pause: async (request) => {
    const host = state.frontier.hostOf(request)
    if (host.delayMs === 0) return
    const now = performance.now()
    state.frontier.pause(host, now + 2 * host.delayMs, host.delayReason, now)
    await sleep(host.delayMs, undefined, { signal }).catch(() => {
      throw abortedError(request.url)
    })
  },
  waitToRetry: async (request, failure, tries, askedMs) => {
    const delayMs = askedMs || pause(tries - 1, state.backoff, Math.random())
    const now = performance.now()
    state.frontier.pause(state.frontier.hostOf(request), now + delayMs, 'the login is tried again', now)
    state.committer.batch.log(
      'WARN',
      `${failure} The login is tried again in ${seconds(delayMs)}.`,
      request.url,
    )
    await sleep(delayMs, undefined, { signal }).catch(() => {
      throw abortedError(request.url)
    })
  },
  log: (level, message, url) => state.committer.batch.log(level, message, url),
  pictures: {
    failed: () => state.evidence.wantsFailed,
    sample: (type, url) => state.evidence.wantsSample(type, url),
  },
  typeModes: {
    known: state.typeModes,
    keep: (type, learnt) => state.committer.batch.typeModes.set(type, learnt),
  },
})
