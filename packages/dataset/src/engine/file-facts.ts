import { stat } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import { DatasetError } from '../dataset-error.ts'
import type { SourceFile } from '../dataset-source.ts'
import { measureSegment } from './measure-segment.ts'
import { explainError } from './explain-error.ts'
import { literalPath } from './sql.ts'

export interface FileFacts {
  rows: number
  /** Physical columns of a Parquet file by lower-case name; empty for JSON Lines. */
  columns: ReadonlyMap<string, { name: string; type: string }>
  /** Uncompressed size, for Parquet files. */
  bytesPerRow?: number
}

const cacheLimit = 20_000
/** Files examined concurrently: enough to hide disk latency, few enough not to saturate the disk. */
const filesAtATime = 8

/**
 * Facts about files. Files never change, so they are read once; size and modification time guard against a reused
 * path.
 */
export class FileFactsCache {
  readonly #known = new Map<string, FileFacts>()

  /** The facts of files, in the same order. Throws SOURCE_GONE or SOURCE_DAMAGED. */
  async of(connection: DuckDBConnection, files: readonly SourceFile[]): Promise<FileFacts[]> {
    const facts: FileFacts[] = []
    for (let at = 0; at < files.length; at += filesAtATime) {
      const part = files.slice(at, at + filesAtATime).map((file) => this.#one(connection, file))
      // Wait for all before one may fail, so that no query keeps running after the call.
      for (const found of await Promise.allSettled(part)) {
        if (found.status === 'rejected') throw explainError(found.reason)
        facts.push(found.value)
      }
    }
    return facts
  }

  async #one(connection: DuckDBConnection, file: SourceFile): Promise<FileFacts> {
    const { size, mtimeMs } = await stat(file.path)
    if (file.bytes !== undefined && file.bytes !== size)
      throw new DatasetError(
        'SOURCE_DAMAGED',
        'A file of this data is not whole. Fetch it again from the store.',
      )
    const key = `${file.format} ${size} ${mtimeMs} ${file.path}`
    const known = this.#known.get(key)
    if (known) return known
    const fresh = await read(connection, file)
    this.#known.set(key, fresh)
    if (this.#known.size > cacheLimit) this.#known.delete(this.#known.keys().next().value!)
    return fresh
  }
}

async function read(connection: DuckDBConnection, { path, format, rows }: SourceFile): Promise<FileFacts> {
  if (format === 'parquet') return parquetFacts(connection, path)
  return { rows: rows ?? (await measureSegment(path)).rows, columns: new Map() }
}

async function parquetFacts(connection: DuckDBConnection, path: string): Promise<FileFacts> {
  const values = [literalPath(path)]
  const sizes = await connection.runAndReadAll(
    `SELECT num_rows, (SELECT sum(total_uncompressed_size) FROM parquet_metadata($1)) FROM parquet_file_metadata($1)`,
    values,
  )
  const [rows, bytes] = sizes.getRows()[0]!.map(Number)
  const empty = await connection.run('SELECT * FROM read_parquet($1) LIMIT 0', values)
  const types = empty.columnTypes()
  const columns = empty
    .columnNames()
    .map((name, at) => [name.toLowerCase(), { name, type: String(types[at]) }] as const)
  return { rows: rows!, columns: new Map(columns), bytesPerRow: rows ? bytes! / rows : 0 }
}
