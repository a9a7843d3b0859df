import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'

const newline = 10

/**
 * Rows of a segment. It is unpacked here and not by DuckDB, which takes a file cut off in the middle for a short one
 * and says nothing.
 */
export async function countLines(path: string): Promise<number> {
  let lines = 0
  await pipeline(createReadStream(path), createZstdDecompress(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) lines += newlinesIn(chunk)
  })
  return lines
}

function newlinesIn(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) count += 1
  return count
}
