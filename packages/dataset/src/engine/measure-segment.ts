import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'

const newline = 10

/**
 * The number of rows in a segment, and their size as JSON. Decompressed here rather than by DuckDB, which reads a
 * truncated file without an error.
 */
export async function measureSegment(path: string): Promise<{ rows: number; bytes: number }> {
  let rows = 0
  let bytes = 0
  await pipeline(createReadStream(path), createZstdDecompress(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      rows += newlinesIn(chunk)
      bytes += chunk.length
    }
  })
  return { rows, bytes }
}

function newlinesIn(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) count += 1
  return count
}
