import { EventEmitter, on } from 'node:events'
import type pg from 'pg'
import type { Logger } from 'pino'
import { Poller } from '../background/poller.ts'
import { answerLimitMs, databaseClient, endClient } from './database-client.ts'

/** Channels of LISTEN/NOTIFY. Payloads are ids only; listeners read the row. */
export const channels = {
  runChanged: 'windrow_run',
  runQueued: 'windrow_queue',
  runStop: 'windrow_stop',
  jobQueued: 'windrow_job_queue',
  jobChanged: 'windrow_job',
  threadEvent: 'windrow_thread',
} as const
type Channel = (typeof channels)[keyof typeof channels]

const reconnectMs = 1000

/**
 * One LISTEN connection per process. Notifications only reduce latency: clusters may not support them and connections
 * break, so every user of this hub also polls.
 */
export class NotificationHub implements AsyncDisposable {
  readonly #emitter = new EventEmitter().setMaxListeners(0)
  readonly #url: string
  readonly #log: Logger
  #client: pg.Client | null = null
  readonly #keeper: Poller

  constructor(url: string, log: Logger) {
    this.#url = url
    this.#log = log
    this.#keeper = new Poller({ step: () => this.#keepConnected(), idleMs: reconnectMs, onError: () => {} })
  }

  /** Calls the listener with each payload. Returns the unsubscribe function. */
  listen(channel: Channel, listener: (payload: string) => void): () => void {
    this.#emitter.on(channel, listener)
    return () => this.#emitter.off(channel, listener)
  }

  /** Yields payloads until the signal aborts. */
  async *payloads(channel: Channel, signal: AbortSignal): AsyncGenerator<string> {
    try {
      for await (const [payload] of on(this.#emitter, channel, { signal })) yield payload as string
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  async #keepConnected(): Promise<boolean> {
    if (this.#client) return false
    const client = databaseClient(this.#url, 'windrow listener', { query_timeout: answerLimitMs })
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    client.on('notification', ({ channel, payload }) => this.#emitter.emit(channel, payload ?? ''))
    try {
      await client.connect()
      for (const channel of Object.values(channels)) await client.query(`listen ${channel}`)
      this.#client = client
    } catch (error) {
      this.#log.warn({ err: error }, 'cannot listen to the database; polling instead')
      await endClient(client)
    }
    return false
  }

  #lost(client: pg.Client): void {
    if (this.#client === client) this.#client = null
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#keeper[Symbol.asyncDispose]()
    const client = this.#client
    this.#client = null
    if (client) await endClient(client)
  }
}
