import type { AppContext } from '../context.ts'
import { channels } from '../database/notification-hub.ts'
import { Poller } from '../background/poller.ts'
import { makeNextJob } from './make-job.ts'

/** One more than an account may have at work, so that no account takes a node for itself. */
const workers = 3
/** Orders wake the workers by themselves; this makes up for a cluster without notifications. */
const idleMs = 500

/** Merges, dedupes, imports and compares what was ordered, until disposed; then it hands back what is not over. */
export class JobLoop implements AsyncDisposable {
  readonly #pollers: readonly Poller[]
  readonly #deafen: () => void

  constructor(app: AppContext) {
    const onError = (error: unknown) => app.log.error({ err: error }, 'a job could not be taken or ended')
    this.#pollers = Array.from(
      { length: workers },
      () => new Poller({ step: (signal) => makeNextJob(app, signal), idleMs, onError }),
    )
    this.#deafen = app.hub.listen(channels.jobQueued, () => this.#pollers.forEach((poller) => poller.nudge()))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#deafen()
    await Promise.all(this.#pollers.map((poller) => poller[Symbol.asyncDispose]()))
  }
}
