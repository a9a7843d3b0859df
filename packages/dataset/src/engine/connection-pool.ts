import type { DuckDBConnection } from '@duckdb/node-api'
import { DatasetError } from '../dataset-error.ts'
import { cancelled, explainError, throwIfCancelled } from './explain-error.ts'

interface Waiter {
  give: (connection: DuckDBConnection) => void
  refuse: (error: DatasetError) => void
}

/** DuckDB loses an interrupt that arrives before it has started the statement, so it is repeated. */
const interruptEveryMs = 25
const closedError = () => new DatasetError('CLOSED', 'The server is shutting down. Try again in a moment.')

/** A pool of a few connections, assigned first come, first served. */
export class ConnectionPool {
  readonly #all: readonly DuckDBConnection[]
  readonly #free: DuckDBConnection[]
  readonly #waiting: Waiter[] = []
  readonly #running = new Set<Promise<unknown>>()
  #closed = false

  constructor(connections: readonly DuckDBConnection[]) {
    this.#all = connections
    this.#free = [...connections]
  }

  /** Runs `work` with exclusive use of a connection. The signal ends the waiting and interrupts the query. */
  async use<T>(
    signal: AbortSignal | undefined,
    work: (connection: DuckDBConnection) => Promise<T>,
  ): Promise<T> {
    throwIfCancelled(signal)
    const connection = await this.#take(signal)
    const running = interruptible(connection, signal, work)
    this.#running.add(running)
    try {
      return await running
    } catch (error) {
      throw this.#closed ? closedError() : signal?.aborted ? cancelled() : explainError(error)
    } finally {
      this.#running.delete(running)
      this.#release(connection)
    }
  }

  /** Rejects waiting callers, interrupts running queries, and resolves when all have ended. */
  async close(): Promise<void> {
    this.#closed = true
    for (const waiter of this.#waiting.splice(0)) waiter.refuse(closedError())
    const timer = setInterval(
      () => this.#all.forEach((connection) => connection.interrupt()),
      interruptEveryMs,
    )
    await Promise.allSettled(this.#running)
    clearInterval(timer)
    for (const connection of this.#all) connection.closeSync()
  }

  #take(signal: AbortSignal | undefined): Promise<DuckDBConnection> {
    if (this.#closed) return Promise.reject(closedError())
    const free = this.#free.pop()
    if (free) return Promise.resolve(free)
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
        reject(cancelled())
      }
      const waiter: Waiter = {
        give: (connection) => {
          signal?.removeEventListener('abort', leave)
          resolve(connection)
        },
        refuse: reject,
      }
      this.#waiting.push(waiter)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  #release(connection: DuckDBConnection): void {
    const next = this.#waiting.shift()
    if (next) next.give(connection)
    else this.#free.push(connection)
  }
}

async function interruptible<T>(
  connection: DuckDBConnection,
  signal: AbortSignal | undefined,
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const interrupt = () => {
    connection.interrupt()
    timer ??= setInterval(() => connection.interrupt(), interruptEveryMs)
  }
  throwIfCancelled(signal)
  signal?.addEventListener('abort', interrupt, { once: true })
  try {
    return await work(connection)
  } finally {
    signal?.removeEventListener('abort', interrupt)
    clearInterval(timer)
  }
}
