import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

// COPY in PostgreSQL's protocol, version 3. The driver parses its messages, but leaves handling them to the query.

interface CopyConnection extends pg.Connection {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
}

const rowsOf = ({ text }: { text: string }): number => Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0)

/** Rows are passed on in pieces of this size, or one row at a time if they are longer. */
const pieceBytes = 64 * 1024

/**
 * The output of a `copy … to stdout` statement as a stream with backpressure. Pass it to a client's `query`. The client
 * can be used again after its end, its failure, or its destruction, which discards the remaining rows.
 */
export class CopyOut extends Readable implements pg.Submittable {
  readonly #statement: string
  #connection: pg.Connection | null = null
  #piece = Buffer.allocUnsafe(pieceBytes)
  #used = 0
  /** Number of rows; known at the end. */
  rows = 0

  constructor(statement: string) {
    super()
    this.#statement = statement
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection
    connection.query(this.#statement)
  }

  override _read(): void {
    this.#connection?.stream.resume()
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#leaveConnection()
    callback(error)
  }

  /** Copies the row, since the driver overwrites its buffer with what arrives next. */
  handleCopyData({ chunk: row }: { chunk: Buffer }): void {
    if (this.destroyed) return
    if (this.#used + row.length > this.#piece.length) this.#passOn(Math.max(pieceBytes, row.length))
    this.#used += row.copy(this.#piece, this.#used)
  }

  handleCommandComplete(message: { text: string }): void {
    this.rows = rowsOf(message)
  }

  handleReadyForQuery(): void {
    if (this.destroyed) return
    this.#passOn(0)
    this.#leaveConnection()
    this.push(null)
  }

  handleError(error: Error): void {
    this.destroy(error)
  }

  #passOn(nextBytes: number): void {
    const piece = this.#piece.subarray(0, this.#used)
    this.#piece = Buffer.allocUnsafe(nextBytes)
    this.#used = 0
    if (piece.length > 0 && !this.push(piece)) this.#connection?.stream.pause()
  }

  /** Lets the connection go on: a paused one would never answer its next statement. */
  #leaveConnection(): void {
    this.#connection?.stream.resume()
    this.#connection = null
  }
}

/**
 * Sends `source` to a `copy … from stdin` statement.
 *
 * @returns the number of rows copied
 */
export function copyIn(client: pg.Client, statement: string, source: Readable): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let rows = 0
  let failed: Error | null = null
  const send = async (connection: CopyConnection) => {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      if (failed) return
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    connection.endCopyFrom()
  }
  const query = {
    submit: (connection: pg.Connection) => connection.query(statement),
    handleCopyInResponse: (connection: CopyConnection) => {
      send(connection).catch((error: unknown) => {
        failed ??= error instanceof Error ? error : new Error(String(error))
        connection.sendCopyFail('the source could not be read')
      })
    },
    handleCommandComplete: (message: { text: string }) => {
      rows = rowsOf(message)
    },
    handleReadyForQuery: () => resolve(rows),
    handleError: (error: Error) => reject((failed ??= error)),
  }
  client.query(query)
  return promise
}
