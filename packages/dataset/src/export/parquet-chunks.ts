import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api'
import { literalPath } from '../engine/sql.ts'

/** Rows read at a time for a workbook. */
export const xlsxGroupRows = 20_480

/** The rows of a Parquet file in order, a few thousand at a time, with only one group of them in memory. */
export async function* parquetChunks(
  connection: DuckDBConnection,
  path: string,
  rows: number,
  groupRows: number,
): AsyncGenerator<DuckDBDataChunk> {
  for (let from = 0; from < rows; from += groupRows) {
    const result = await connection.run(
      `SELECT * EXCLUDE (file_row_number) FROM read_parquet($1, file_row_number = true)
      WHERE file_row_number BETWEEN ${from} AND ${from + groupRows - 1} ORDER BY file_row_number`,
      [literalPath(path)],
    )
    for await (const chunk of result) yield chunk
  }
}
