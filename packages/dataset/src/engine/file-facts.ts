import { stat } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { SourceFile } from '../dataset-source.ts'
import { explainError } from './explain-error.ts'
import { Bindings, literalPath } from './sql.ts'

export interface FileFacts {
  rows: number
  /** Physical columns of a Parquet file by lower-case name; empty for JSON Lines. */
  columns: ReadonlyMap<string, { name: string; type: string }>
}

const cacheLimit = 20_000
const statsAtATime = 64

/** What is known of files. They never change, so it is read once; size and time guard against a path used again. */
export class FileFactsCache {
  readonly #known = new Map<string, FileFacts>()

  /** Facts of files, in their order. Throws SOURCE_GONE when one is missing. */
  async of(connection: DuckDBConnection, files: readonly SourceFile[]): Promise<FileFacts[]> {
    const keys = await fingerprints(files)
    const uncounted = files.filter(
      (file, at) => file.format === 'jsonl' && file.rows === undefined && !this.#known.has(keys[at]!),
    )
    const counts = await countLines(connection, uncounted)
    const facts: FileFacts[] = []
    for (const [at, file] of files.entries()) {
      const known = this.#known.get(keys[at]!)
      const fresh =
        known ??
        (file.format === 'parquet'
          ? await parquetFacts(connection, file.path)
          : lineFacts(file.rows ?? counts.get(file.path) ?? 0))
      if (!known) this.#remember(keys[at]!, fresh)
      facts.push(fresh)
    }
    return facts
  }

  #remember(key: string, facts: FileFacts): void {
    this.#known.set(key, facts)
    if (this.#known.size > cacheLimit) this.#known.delete(this.#known.keys().next().value!)
  }
}

const lineFacts = (rows: number): FileFacts => ({ rows, columns: new Map() })

async function fingerprints(files: readonly SourceFile[]): Promise<string[]> {
  const keys: string[] = []
  for (let at = 0; at < files.length; at += statsAtATime) {
    const part = files.slice(at, at + statsAtATime).map(async ({ path, format }) => {
      const { size, mtimeMs } = await stat(path)
      return `${format} ${size} ${mtimeMs} ${path}`
    })
    keys.push(
      ...(await Promise.all(part).catch((error: unknown) => Promise.reject(explainError(error) as Error))),
    )
  }
  return keys
}

async function countLines(
  connection: DuckDBConnection,
  files: readonly SourceFile[],
): Promise<Map<string, number>> {
  if (files.length === 0) return new Map()
  const bindings = new Bindings()
  const paths = files.map(({ path }) => bindings.text(literalPath(path)))
  const result = await connection.runAndReadAll(
    `SELECT filename, count(*) FROM read_json([${paths.join(', ')}], format = 'newline_delimited', compression = 'zstd',
      filename = true, columns = {'-': 'VARCHAR'}) GROUP BY filename`,
    bindings.values,
  )
  return new Map(result.getRows().map(([path, rows]) => [String(path), Number(rows)]))
}

async function parquetFacts(connection: DuckDBConnection, path: string): Promise<FileFacts> {
  const values = [literalPath(path)]
  const count = await connection.runAndReadAll('SELECT num_rows FROM parquet_file_metadata($1)', values)
  const empty = await connection.run('SELECT * FROM read_parquet($1) LIMIT 0', values)
  const types = empty.columnTypes()
  const columns = empty
    .columnNames()
    .map((name, at) => [name.toLowerCase(), { name, type: String(types[at]) }] as const)
  return { rows: Number(count.getRows()[0]![0]), columns: new Map(columns) }
}
