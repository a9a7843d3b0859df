import { DeliveryError } from '@windrow/delivery/delivery-error'
import type { AppContext } from '../../context.ts'
import { DeliveryLost, stillDelivering, type Claim } from './claim-delivery.ts'

const beatMs = 750
/** When nothing has moved for so long, the other side is given up for now. */
const stallMs = 10 * 60_000

/** Says that a delivery is being worked on until disposed; aborts when it is no longer ours, or nothing moves. */
export class Heartbeat implements Disposable {
  readonly signal: AbortSignal
  /** The delivery was cancelled, or another process has it. */
  lost = false
  stalled: DeliveryError | null = null
  readonly #abort = new AbortController()
  readonly #timer: NodeJS.Timeout
  #bytes = 0
  #movedAt = performance.now()
  #beating = false

  constructor(app: Pick<AppContext, 'db' | 'log'>, claim: Claim, stopping: AbortSignal) {
    this.signal = AbortSignal.any([stopping, this.#abort.signal])
    this.#timer = setInterval(() => void this.#beat(app, claim), beatMs)
  }

  /** Something moved: how many bytes have left so far. */
  told(bytes: number): void {
    this.#bytes = bytes
    this.#movedAt = performance.now()
  }

  async #beat({ db, log }: Pick<AppContext, 'db' | 'log'>, claim: Claim): Promise<void> {
    if (performance.now() - this.#movedAt > stallMs) this.#stall()
    if (this.#beating) return
    this.#beating = true
    try {
      await stillDelivering(db, claim, this.#bytes)
    } catch (error) {
      if (!(error instanceof DeliveryLost))
        return log.warn({ err: error }, 'a delivery could not say how far it is')
      this.lost = true
      this.#abort.abort(error)
    } finally {
      this.#beating = false
    }
  }

  #stall(): void {
    this.stalled = new DeliveryError(
      'TIMEOUT',
      'Nothing has moved for ten minutes; the destination does not answer any more.',
      { retryable: true },
    )
    this.#abort.abort(this.stalled)
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }
}
