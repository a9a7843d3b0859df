import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

// COPY of PostgreSQL's protocol, version 3. The driver knows its messages, and leaves what they mean to the query.

interface CopyConnection extends pg.Connection {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
}

const rowsOf = ({ text }: { text: string }): number => Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0)

/** What a statement `copy … to stdout` gives, as it comes; slow readers slow the server down. To be given to a client. */
export class CopyOut extends Readable implements pg.Submittable {
  readonly #statement: string
  #connection: pg.Connection | null = null
  /** How many rows there were; known at the end. */
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

/** Sends `source` to a statement `copy … from stdin`. @returns how many rows the server took. */
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
