import type { DuckDBDataChunk, DuckDBValue } from '@duckdb/node-api'

/** A run of rows, column by column. */
export interface Slice {
  columns: readonly (readonly DuckDBValue[])[]
  from: number
  to: number
}

/** Reads chunks in runs of rows of any size. */
export class ChunkCursor {
  readonly #chunks: AsyncIterator<DuckDBDataChunk>
  #columns: DuckDBValue[][] = []
  #at = 0
  #size = 0

  constructor(chunks: AsyncIterator<DuckDBDataChunk>) {
    this.#chunks = chunks
  }

  /** Up to `most` rows; undefined at the end. */
  async take(most: number): Promise<Slice | undefined> {
    if (!(await this.hasMore())) return undefined
    const from = this.#at
    this.#at = Math.min(this.#size, from + most)
    return { columns: this.#columns, from, to: this.#at }
  }

  /** Whether another row follows. */
  async hasMore(): Promise<boolean> {
    while (this.#at === this.#size) {
      const next = await this.#chunks.next()
      if (next.done) return false
      this.#columns = next.value.getColumns()
      this.#size = next.value.rowCount
      this.#at = 0
    }
    return true
  }
}
