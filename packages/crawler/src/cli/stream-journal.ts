import type { Writable } from 'node:stream'
import { once } from 'node:events'
import type { Batch, Journal } from '../journal.ts'

/** Writes rows to a stream without keeping state: for `--out -`. */
export class StreamJournal implements Journal {
  private readonly stream: Writable
  private readonly wanted: ReadonlyMap<string, string | null>

  constructor(stream: Writable, wanted: ReadonlyMap<string, string | null>) {
    this.stream = stream
    this.wanted = wanted
  }

  async *replay(): AsyncIterable<never> {}

  async commit(batch: Batch): Promise<void> {
    for (const [table, rows] of batch.rows) {
      if (this.wanted.get(table) === null) continue
      for (const piece of rows.pieces()) if (!this.stream.write(piece)) await once(this.stream, 'drain')
    }
  }
}
