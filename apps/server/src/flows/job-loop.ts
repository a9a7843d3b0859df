import type { AppContext } from '../context.ts'
import { channels } from '../database/notification-hub.ts'
import { Poller } from '../background/poller.ts'
import { makeNextJob } from './make-job.ts'

/** One more than an account's limit, so that no account occupies a whole node. */
const workers = 3
/** New jobs wake the workers; this is a fallback for clusters without notifications. */
const idleMs = 500

/** Works on queued merges, deduplications, imports and comparisons until disposed; then releases unfinished ones. */
export class JobLoop implements AsyncDisposable {
  readonly #pollers: readonly Poller[]
  readonly #deafen: () => void

  constructor(app: AppContext) {
    const onError = (error: unknown) => app.log.error({ err: error }, 'could not claim or end a job')
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
