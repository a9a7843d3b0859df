import type { FastifyReply } from 'fastify'
import { AppError } from '../errors/app-error.ts'

const windowMs = 60_000
/** Number of keys above which expired windows are removed. */
const sweepAt = 10_000

/** Rate limit per API key on this node, with windows of a minute. */
export class KeyLimit {
  readonly #max: number
  readonly #windows = new Map<number, { count: number; endsAt: number }>()

  constructor(max: number) {
    this.#max = max
  }

  /** Counts a request and sets the rate limit headers. Throws RATE_LIMITED. */
  take(keyId: number, reply: FastifyReply): void {
    const now = Date.now()
    const known = this.#windows.get(keyId)
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs }
    window.count += 1
    this.#windows.set(keyId, window)
    if (this.#windows.size > sweepAt) this.#sweep(now)
    const seconds = Math.ceil((window.endsAt - now) / 1000)
    void reply
      .header('x-ratelimit-limit', this.#max)
      .header('x-ratelimit-remaining', Math.max(0, this.#max - window.count))
      .header('x-ratelimit-reset', seconds)
    if (window.count <= this.#max) return
    void reply.header('retry-after', seconds)
    throw new AppError(
      'RATE_LIMITED',
      `This API key may send ${this.#max} requests a minute; try again in ${seconds} s.`,
    )
  }

  #sweep(now: number): void {
    for (const [keyId, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(keyId)
  }
}
