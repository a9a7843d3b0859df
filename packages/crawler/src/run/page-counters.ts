import { contextOf } from '../records/page-context.ts'
import type { CrawlRequest } from '../records/request.ts'
import type { CounterDelta, RequestRecord } from '../records/records.ts'
import type { RunState } from './run-state.ts'

/** What is recorded of one try, whatever its result. */
export interface Try {
  httpStatus: number | null
  bytes: number
  milliseconds: number
  /** Where the page was redirected to; absent if it wasn't. */
  finalUrl?: string
}

/** Records the results of requests in the totals and the open batch. */
export class PageCounters {
  private readonly state: RunState

  constructor(state: RunState) {
    this.state = state
  }

  /** Settles a request. */
  settle(
    request: CrawlRequest,
    outcome: RequestRecord['outcome'],
    code: string | null,
    rows: number,
    { httpStatus, bytes, milliseconds, finalUrl }: Try,
    type = request.type,
  ): void {
    const { url, depth } = request
    const attempts = request.attempts + 1
    const at = new Date().toISOString()
    const { counters, committer, frontier } = this.state
    committer.batch.settle(request, {
      url,
      type,
      depth,
      outcome,
      httpStatus,
      code,
      attempts,
      rows,
      bytes,
      milliseconds,
      at,
      context: contextOf(request),
      finalUrl: finalUrl ?? null,
    })
    counters[outcome]++
    counters.queued--
    this.count('bytesDown', bytes)
    frontier.settle(request, performance.now())
  }

  /** Adds to the totals, and to the batch unless it already has it. */
  count(key: keyof CounterDelta, amount: number, inBatch = true): void {
    this.state.counters[key] += amount
    if (inBatch) this.state.committer.batch.delta[key] += amount
  }
}
