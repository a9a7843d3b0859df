import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'

const newline = 10

/**
 * Rows of a segment, and their size as JSON. It is unpacked here and not by DuckDB, which takes a file cut off in the
 * middle for a short one and says nothing.
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
