import type { Batch, Journal } from '../journal.ts'
import type { Row } from '../records/records.ts'

/** The rows of a table in a batch. */
export function rowsIn({ rows }: Pick<Batch, 'rows'>, table: string): Row[] {
  const text = Buffer.concat(rows.get(table)?.pieces() ?? []).toString()
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Row)
}

/** Keeps batches in memory. With `cutAfter` it refuses every batch from that number on, like a dying process. */
export class MemoryJournal implements Journal {
  readonly batches: Batch[]
  private readonly cutAfter: number

  constructor(batches: readonly Batch[] = [], cutAfter = Number.POSITIVE_INFINITY) {
    this.batches = [...batches]
    this.cutAfter = cutAfter
  }

  async *replay(): AsyncIterable<{ sequence: number; frontier: Uint8Array }> {
    for (const { sequence, frontier } of this.batches) yield { sequence, frontier }
  }

  async commit(batch: Batch): Promise<void> {
    if (this.batches.length >= this.cutAfter) throw new CutError('the journal was cut')
    this.batches.push(batch)
  }

  rows(table: string): Row[] {
    return this.batches.flatMap((batch) => rowsIn(batch, table))
  }

  get logs() {
    return this.batches.flatMap((batch) => batch.logs)
  }

  get evidence() {
    return this.batches.flatMap((batch) => batch.evidence)
  }

  get failures() {
    return this.batches.flatMap((batch) => batch.failures)
  }

  get requests() {
    return this.batches.flatMap((batch) => batch.requests)
  }
}

export class CutError extends Error {
  override name = 'CutError'
}
