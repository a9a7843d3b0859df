import type { DuckDBConnection } from '@duckdb/node-api'
import type { Bindings } from './sql.ts'

const progressEveryMs = 250

/** Writes the rows of a query to a file with DuckDB. Returns their number. */
export async function copyToFile(
  connection: DuckDBConnection,
  query: { sql: string; bindings: Bindings },
  path: string,
  options: string,
  onProgress?: (share: number) => void,
): Promise<number> {
  const { values } = query.bindings
  const timer =
    onProgress &&
    setInterval(() => {
      const { percentage } = connection.progress
      if (percentage > 0) onProgress(Math.min(percentage / 100, 1))
    }, progressEveryMs)
  try {
    const result = await connection.runAndReadAll(
      `COPY (${query.sql}) TO $${values.length + 1} (${options})`,
      [...values, path],
    )
    return Number(result.getRows()[0]![0])
  } finally {
    clearInterval(timer)
  }
}
