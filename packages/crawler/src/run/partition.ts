import type { CrawlPart } from '../frontier/crawl-part.ts'
import type { RunState } from './run-state.ts'

export interface PartingEvents {
  /** Links arrived, or the conditions for ending changed. */
  grown: () => void
  /** Nothing is left for this part, temporarily or permanently. */
  over: () => void
  failed: (error: unknown) => void
}

/** How one part of a crawl receives links from the others, and how it comes to rest. */
export class Partition {
  private readonly state: RunState
  private readonly part: CrawlPart
  private readonly events: PartingEvents
  private taking: Promise<void> | null = null
  private settling = false

  constructor(state: RunState, part: CrawlPart, events: PartingEvents) {
    this.state = state
    this.part = part
    this.events = events
  }

  /** Moves handed-over links into the frontier and the open batch, in one go. One call at a time. */
  take(): Promise<void> {
    this.taking ??= this.takeOnce()
      .catch((error: unknown) => this.events.failed(error))
      .finally(() => (this.taking = null))
    return this.taking
  }

  /** Everything known is read: makes it durable, checks for new links once more, and rests. */
  settle(): void {
    if (this.settling) return
    this.settling = true
    this.settleOnce()
      .catch((error: unknown) => this.events.failed(error))
      .finally(() => (this.settling = false))
  }

  private async takeOnce(): Promise<void> {
    const handovers = await this.part.take()
    if (handovers.length === 0) return
    const { frontier, committer, counters } = this.state
    const now = performance.now()
    for (const { id, links } of handovers) {
      committer.batch.taken.push(id)
      for (const link of links) {
        const added = frontier.add(link, now)
        if (!added) continue
        committer.batch.add(added)
        counters.queued++
      }
    }
    this.events.grown()
  }

  private async settleOnce(): Promise<void> {
    const { frontier, committer } = this.state
    for (;;) {
      await this.take()
      if (frontier.pending > 0) return this.again()
      await committer.drain()
      if (frontier.pending > 0) return this.again()
      if (await this.part.rest()) return this.events.over()
    }
  }

  private again(): void {
    this.settling = false
    this.events.grown()
  }
}
