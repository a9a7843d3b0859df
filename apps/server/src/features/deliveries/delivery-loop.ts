import type { AppContext } from '../../context.ts'
import { Poller } from '../../background/poller.ts'
import { claimDelivery } from './claim-delivery.ts'
import { workOnDelivery } from './work-on-delivery.ts'

/** Concurrent deliveries per node: many, since they mostly wait for the other side. Making files has its own limit. */
const slots = 32
const idleMs = 500

/** Leases due deliveries and works on them until disposed; then releases unfinished ones. */
export class DeliveryLoop implements AsyncDisposable {
  readonly #app: AppContext
  readonly #stopping = new AbortController()
  readonly #running = new Set<Promise<void>>()
  readonly #poller: Poller

  constructor(app: AppContext) {
    this.#app = app
    this.#poller = new Poller({
      step: () => this.#takeOne(),
      idleMs,
      onError: (error) => app.log.error({ err: error }, 'could not claim a delivery'),
    })
  }

  async #takeOne(): Promise<boolean> {
    if (this.#running.size >= slots) return false
    const claim = await claimDelivery(this.#app.db)
    if (!claim) return false
    const work = workOnDelivery(this.#app, claim, this.#stopping.signal)
      .catch((error: unknown) =>
        this.#app.log.error({ err: error, delivery: claim.id }, 'could not end a delivery'),
      )
      .finally(() => {
        this.#running.delete(work)
        this.#poller.nudge()
      })
    this.#running.add(work)
    return true
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const stopped = this.#poller[Symbol.asyncDispose]()
    this.#stopping.abort()
    await stopped
    await Promise.all(this.#running)
  }
}
