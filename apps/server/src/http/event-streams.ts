import { once } from 'node:events'
import type { Writable } from 'node:stream'

/** A stream in which nothing was written for so long gets a comment: some proxies close a connection that is quiet. */
const quietMs = 15_000
const lookEveryMs = 5000
/** How long a successful permission check is valid. */
const admittedMs = 2000

/** A reader that takes nothing for so long is disconnected: what waits for it would stay in memory. */
const mostDrainMs = 60_000

/** One reader of events. A node has thousands, so each holds no more than this, and no timer. */
class EventStream {
  writtenAt = performance.now()
  /** Since when the reader is behind, so that nothing may be written; null if it isn't. */
  behindSince: number | null = null
  private askedAt = performance.now()
  private readonly output: Writable
  private readonly mayGoOn: () => Promise<boolean>

  constructor(output: Writable, mayGoOn: () => Promise<boolean>) {
    this.output = output
    this.mayGoOn = mayGoOn
  }

  /** Writes a text if the reader is still there and may still have it; returns whether. */
  async write(text: string): Promise<boolean> {
    if (performance.now() - this.askedAt > admittedMs) {
      if (!(await this.mayGoOn())) return false
      this.askedAt = performance.now()
    }
    const { output } = this
    if (output.destroyed) return false
    this.writtenAt = performance.now()
    if (!output.write(text)) {
      this.behindSince ??= performance.now()
      await drained(output)
      this.behindSince = null
    }
    return !output.destroyed
  }

  /** Disconnects the reader. */
  end(): void {
    this.output.destroy()
  }
}

/** Waits until more may be written, or the reader has left. */
async function drained(output: Writable): Promise<void> {
  const over = new AbortController()
  const waits = [once(output, 'drain', over), once(output, 'close', over)]
  await Promise.race(waits).catch(() => {})
  over.abort()
  await Promise.allSettled(waits)
}

/** The streams of `text/event-stream` (HTML, 9.2) that are open on this node. */
export class EventStreams {
  readonly #open = new Set<EventStream>()
  #timer: NodeJS.Timeout | null = null

  /**
   * Writes events until there are no more, the reader has left, or `mayGoOn`, which is asked before each, says that its
   * permission has ended. Rejects with what the events throw.
   */
  async send(
    output: Writable,
    events: AsyncIterable<unknown>,
    mayGoOn: () => Promise<boolean>,
  ): Promise<void> {
    const stream = new EventStream(output, mayGoOn)
    this.#open.add(stream)
    this.#timer ??= setInterval(() => this.#look(), lookEveryMs).unref()
    try {
      await stream.write(': connected\n\n')
      for await (const event of events)
        if (!(await stream.write(`data: ${JSON.stringify(event)}\n\n`))) return
    } finally {
      this.#leave(stream)
    }
  }

  #look(): void {
    const now = performance.now()
    for (const stream of this.#open) {
      if (stream.behindSince !== null) {
        if (now - stream.behindSince >= mostDrainMs) stream.end()
        continue
      }
      // A permission that can't be checked now is checked at the next look, and before the next event.
      if (now - stream.writtenAt >= quietMs) stream.write(': still here\n\n').catch(() => {})
    }
  }

  #leave(stream: EventStream): void {
    this.#open.delete(stream)
    if (this.#open.size > 0 || !this.#timer) return
    clearInterval(this.#timer)
    this.#timer = null
  }
}
