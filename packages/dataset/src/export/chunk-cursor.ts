import type { DuckDBResult, DuckDBValue } from '@duckdb/node-api'

/** A run of rows, column by column. */
export interface Slice {
  columns: readonly (readonly DuckDBValue[])[]
  from: number
  to: number
}

/** Reads a streaming result in runs of rows of any size. */
export class ChunkCursor {
  readonly #result: DuckDBResult
  #columns: DuckDBValue[][] = []
  #at = 0
  #size = 0

  constructor(result: DuckDBResult) {
    this.#result = result
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
      const chunk = await this.#result.fetchChunk()
      if (!chunk || chunk.rowCount === 0) return false
      this.#columns = chunk.getColumns()
      this.#size = chunk.rowCount
      this.#at = 0
    }
    return true
  }
}
