import type { DuckDBValue } from '@duckdb/node-api'

/** A run of rows, stored by column. */
export interface Slice {
  rows: number
  columns: readonly (readonly DuckDBValue[])[]
}

/** The used part of a `DuckDBDataChunk`; rows that are in memory already can have it too. */
export interface RowChunk {
  readonly rowCount: number
  readonly columnCount: number
  getColumnVector: (column: number) => {
    slice: (from: number, rows: number) => { toArray: () => readonly DuckDBValue[] }
  }
}

/**
 * Reads chunks in runs of any number of rows. Only the rows of a run become JavaScript values: those of a whole
 * chunk would outlive the heap's young generation, which would then grow needlessly.
 */
export class ChunkCursor {
  readonly #chunks: AsyncIterator<RowChunk>
  #chunk: RowChunk | undefined
  #at = 0

  constructor(chunks: AsyncIterator<RowChunk>) {
    this.#chunks = chunks
  }

  /** At most `most` rows; undefined at the end. */
  async take(most: number): Promise<Slice | undefined> {
    if (!(await this.hasMore())) return undefined
    const chunk = this.#chunk!
    const [from, rows] = [this.#at, Math.min(most, chunk.rowCount - this.#at)]
    this.#at += rows
    const columns = Array.from({ length: chunk.columnCount }, (_, column) =>
      chunk.getColumnVector(column).slice(from, rows).toArray(),
    )
    return { rows, columns }
  }

  /** Whether another row follows. */
  async hasMore(): Promise<boolean> {
    while (!this.#chunk || this.#at === this.#chunk.rowCount) {
      const next = await this.#chunks.next()
      if (next.done) return false
      this.#chunk = next.value
      this.#at = 0
    }
    return true
  }
}
