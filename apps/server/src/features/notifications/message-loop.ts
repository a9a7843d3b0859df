import type { AppContext } from '../../context.ts'
import { databaseNow } from '../../database/database-now.ts'
import { Poller } from '../../background/poller.ts'
import { anyWaits } from '../../queue/what-waits.ts'
import { sendMessage, takeMessage, type WriteLetter } from './send-messages.ts'

const notifyMs = 1000
/** Per node. An unresponsive receiver occupies one of them for half a minute. */
const mostSending = 8

/**
 * Sends messages, several at a time but one per account, so that an account with unresponsive receivers doesn't delay
 * others.
 */
export class MessageLoop implements AsyncDisposable {
  readonly #app: AppContext
  readonly #writeLetter: WriteLetter
  /** By account. */
  readonly #sending = new Map<number, Promise<void>>()
  readonly #poller: Poller

  /** @param writeLetter writes the mails about threads */
  constructor(app: AppContext, writeLetter: WriteLetter) {
    this.#app = app
    this.#writeLetter = writeLetter
    this.#poller = new Poller({ step: () => this.#sendOne(), idleMs: notifyMs, onError: this.#onError })
  }

  readonly #onError = (error: unknown): void => {
    this.#app.log.error({ err: error }, 'could not send notifications')
  }

  /**
   * Starts sending one message.
   *
   * @returns whether there was one
   */
  async #sendOne(): Promise<boolean> {
    // The loop is nudged when one of them ends.
    if (this.#sending.size >= mostSending) return false
    if (!(await anyWaits(this.#app.db, 'messages'))) return false
    // The database's clock for all nodes: by the clock of a node that is ahead, messages just leased by others would
    // seem due.
    const now = new Date(await databaseNow(this.#app.db))
    const message = await takeMessage(this.#app, now, [...this.#sending.keys()])
    if (!message) return false
    const account = message.organization_id
    const done = sendMessage(this.#app, message, now, this.#writeLetter)
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
