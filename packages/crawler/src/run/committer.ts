import { encodeBlock } from './block.ts'
import type { Journal, RunQueue } from '../journal.ts'
import { OpenBatch } from './open-batch.ts'

export interface FlushSettings {
  everyMs: number
  pages: number
  bytes: number
}

/** The first rows should show immediately when a crawl starts; later one batch per second is enough. */
const firstAfterMs = 120
/** Fetching pauses while more than this isn't durable yet. */
const heldPages = 2000
const heldBytes = 8_000_000

/** Commits batches one at a time while the crawl fills the next one. */
export class Committer {
  /** The batch being filled. */
  batch = new OpenBatch()
  private committing: OpenBatch | null = null
  private sequence: number
  private readonly journal: Journal
  private readonly settings: FlushSettings
  private readonly onCommitted: () => void
  private readonly onError: (error: unknown) => void
  private readonly queue: () => RunQueue
  private timer: NodeJS.Timeout | null = null
  private lastElapsed = performance.now()
  private hasCommitted = false
  private isClosed = false

  constructor(
    journal: Journal,
    firstSequence: number,
    settings: FlushSettings,
    events: { committed: () => void; failed: (error: unknown) => void; queue: () => RunQueue },
  ) {
    this.journal = journal
    this.sequence = firstSequence
    this.settings = settings
    this.onCommitted = events.committed
    this.onError = events.failed
    this.queue = events.queue
  }

  /** True when so much isn't durable yet that nothing new should be fetched. */
  get isFull(): boolean {
    const pages = this.batch.pages + (this.committing?.pages ?? 0)
    const bytes = this.batch.bytes + (this.committing?.bytes ?? 0)
    return pages >= heldPages || bytes >= heldBytes
  }

  /** Call after the batch has grown: commits it when it is due. */
  grown(): void {
    if (this.isClosed || this.committing || this.batch.isEmpty) return
    const { pages, bytes, everyMs } = this.settings
    if (this.batch.pages >= pages || this.batch.bytes >= bytes) void this.flush()
    else
      this.timer ??= setTimeout(
        () => void this.flush(),
        this.hasCommitted ? everyMs : Math.min(everyMs, firstAfterMs),
      )
  }

  /** Commits everything that is left. Rejects with the journal's error, and when the committer is closed. */
  async drain(): Promise<void> {
    while (this.committing) await this.current
    while (!this.isClosed && !this.batch.isEmpty) await this.commit()
    this.refuseWhenClosed()
  }

  /** Stops committing: after a failure the open batch may hold half a page. */
  close(): void {
    this.isClosed = true
    this.stopTimer()
  }

  private current: Promise<void> = Promise.resolve()

  private refuseWhenClosed(): void {
    if (this.isClosed) throw new Error('The crawl has ended; nothing more is handed over.')
  }

  private stopTimer(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
  }

  private async flush(): Promise<void> {
    this.stopTimer()
    if (this.isClosed || this.committing || this.batch.isEmpty) return
    try {
      await this.commit()
    } catch (error) {
      this.onError(error)
      return
    }
    this.onCommitted()
    this.grown()
  }

  private commit(): Promise<void> {
    const sealed = this.batch
    this.batch = new OpenBatch()
    this.committing = sealed
    const queue = this.queue()
    const now = performance.now()
    const elapsedMs = now - this.lastElapsed
    this.lastElapsed = now
    this.current = this.write(sealed, elapsedMs, queue)
    return this.current
  }

  private async write(sealed: OpenBatch, elapsedMs: number, queue: RunQueue): Promise<void> {
    const { block } = sealed
    const proxies = sealed.proxies.uses
    const typeModes = Object.fromEntries(sealed.typeModes)
    const frontier = await encodeBlock({ ...block, proxies, typeModes, counters: sealed.delta, elapsedMs })
    this.refuseWhenClosed()
    const { rows, requests, logs, evidence, failures, checks, remembered, handovers, taken, delta } = sealed
    await this.journal.commit({
      sequence: this.sequence,
      frontier,
      rows,
      requests,
      logs,
      evidence,
      failures,
      checks,
      remembered,
      proxies,
      handovers,
      taken,
      typeModes,
      delta,
      queue,
    })
    this.sequence++
    this.hasCommitted = true
    this.committing = null
  }
}
