import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api'
import type { ViewStatement } from '../read/view-statement.ts'

/** Rows that our own writers read at a time. */
export const groupRows = 20_480

/**
 * Rows in order, a few thousand at a time, with only one group in memory. `part` returns the statement for each
 * group.
 */
export async function* chunksOf(
  connection: DuckDBConnection,
  rows: number,
  most: number,
  part: (offset: number, limit: number) => Pick<ViewStatement, 'sql' | 'bindings'>,
): AsyncGenerator<DuckDBDataChunk> {
  for (let offset = 0; offset < rows; offset += most) {
    const { sql, bindings } = part(offset, Math.min(most, rows - offset))
    for await (const chunk of await connection.run(sql, bindings.values)) yield chunk
  }
}
