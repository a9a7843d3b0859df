import type { AppContext } from '../../context.ts'
import { databaseNow } from '../../database/database-now.ts'
import { Poller } from '../../background/poller.ts'
import { sendMessage, takeMessage } from './send-messages.ts'

const notifyMs = 1000
/** At a time on a node. A receiver that does not answer holds one of them for half a minute. */
const mostSending = 8

/**
 * Sends what leaves the product, several messages at a time and one of an account, so that an account whose receivers do
 * not answer holds up no other one.
 */
export class MessageLoop implements AsyncDisposable {
  readonly #app: AppContext
  /** By account. */
  readonly #sending = new Map<number, Promise<void>>()
  readonly #poller: Poller

  constructor(app: AppContext) {
    this.#app = app
    this.#poller = new Poller({ step: () => this.#sendOne(), idleMs: notifyMs, onError: this.#onError })
  }

  readonly #onError = (error: unknown): void => {
    this.#app.log.error({ err: error }, 'notifications could not be sent')
  }

  /** Begins to send one message. @returns whether there was one. */
  async #sendOne(): Promise<boolean> {
    // The end of one of them looks for more.
    if (this.#sending.size >= mostSending) return false
    // One clock for all nodes: by that of a node ahead, what another one has just taken would be due.
    const now = new Date(await databaseNow(this.#app.db))
    const message = await takeMessage(this.#app, now, [...this.#sending.keys()])
    if (!message) return false
    const account = message.organization_id
    const done = sendMessage(this.#app, message, now)
      .catch(this.#onError)
      .finally(() => {
        this.#sending.delete(account)
        this.#poller.nudge()
      })
    this.#sending.set(account, done)
    return true
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#poller[Symbol.asyncDispose]()
    await Promise.all(this.#sending.values())
  }
}
