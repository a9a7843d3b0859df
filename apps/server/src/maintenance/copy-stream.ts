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

/** The output of a `copy … to stdout` statement as a stream with backpressure. Pass it to a client's `query`. */
export class CopyOut extends Readable implements pg.Submittable {
  readonly #statement: string
  #connection: pg.Connection | null = null
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

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (!this.push(chunk)) this.#connection?.stream.pause()
  }

  handleCommandComplete(message: { text: string }): void {
    this.rows = rowsOf(message)
  }

  handleReadyForQuery(): void {
    this.#connection = null
    this.push(null)
  }

  handleError(error: Error): void {
    this.destroy(error)
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
