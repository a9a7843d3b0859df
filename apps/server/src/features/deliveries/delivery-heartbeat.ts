import { DeliveryError } from '@windrow/delivery/delivery-error'
import type { AppContext } from '../../context.ts'
import { Heartbeat } from '../../queue/heartbeat.ts'
import { leaseSeconds, stillDelivering, type Claim } from './claim-delivery.ts'

const beatMs = 750
/** When nothing has moved for so long, the other side is given up for now. */
const stallMs = 10 * 60_000

/** Says that a delivery is being worked on until disposed; aborts when it is no longer ours, or nothing moves. */
export class DeliveryHeartbeat implements Disposable {
  readonly signal: AbortSignal
  stalled: DeliveryError | null = null
  readonly #beat: Heartbeat
  readonly #abort = new AbortController()
  readonly #stallTimer: NodeJS.Timeout
  #bytes = 0

  constructor({ db, log }: Pick<AppContext, 'db' | 'log'>, claim: Claim, stopping: AbortSignal) {
    this.#beat = new Heartbeat({
      everyMs: beatMs,
      leaseMs: leaseSeconds * 1000,
      beat: () => stillDelivering(db, claim, this.#bytes),
      stopping,
      onError: (error) => log.warn({ err: error }, 'a delivery could not say how far it is'),
    })
    this.signal = AbortSignal.any([this.#beat.signal, this.#abort.signal])
    this.#stallTimer = setTimeout(() => this.#stall(), stallMs)
  }

  /** The delivery was cancelled, or another process has it. */
  get lost(): boolean {
    return this.#beat.lost
  }

  /** Something moved: how many bytes have left so far. */
  told(bytes: number): void {
    this.#bytes = bytes
    this.#stallTimer.refresh()
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
    clearTimeout(this.#stallTimer)
    this.#beat[Symbol.dispose]()
  }
}
