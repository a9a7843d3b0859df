import { sql } from 'kysely'
import { DeliveryError } from '@windrow/delivery/delivery-error'
import type { AppContext } from '../../context.ts'
import type { Heartbeat } from '../../queue/heartbeat.ts'
import { keepLease, type Claim } from '../../queue/lease.ts'
import { deliveryLease } from './claim-delivery.ts'

/** Timeout without progress; then the attempt fails as stalled. */
const stallMs = 10 * 60_000

/** Keeps the lease of a delivery until disposed; its signal aborts when the lease is lost or progress stalls. */
export class DeliveryHeartbeat implements Disposable {
  readonly signal: AbortSignal
  stalled: DeliveryError | null = null
  readonly #heartbeat: Heartbeat
  readonly #abort = new AbortController()
  readonly #stallTimer: NodeJS.Timeout
  #bytes = 0

  constructor({ db, log }: Pick<AppContext, 'db' | 'log'>, claim: Claim, stopping: AbortSignal) {
    this.#heartbeat = keepLease(db, deliveryLease, claim, {
      more: () => sql`, bytes_done = greatest(bytes_done, ${this.#bytes}::bigint)`,
      stopping,
      onError: (error) => log.warn({ err: error }, 'could not save the progress of a delivery'),
    })
    this.signal = AbortSignal.any([this.#heartbeat.signal, this.#abort.signal])
    this.#stallTimer = setTimeout(
      () => this.stall('No progress for ten minutes; the destination no longer answers.'),
      stallMs,
    )
  }

  /** The delivery was cancelled, or another worker has taken it over. */
  get lost(): boolean {
    return this.#heartbeat.lost
  }

  /** Reports progress: how many bytes have been sent so far. */
  told(bytes: number): void {
    this.#bytes = bytes
    this.#stallTimer.refresh()
  }

  /** Ends the attempt, which is retried; `why` is its message. */
  stall(why: string): void {
    this.stalled = new DeliveryError('TIMEOUT', why, { retryable: true })
    this.#abort.abort(this.stalled)
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#stallTimer)
    this.#heartbeat[Symbol.dispose]()
  }
}
