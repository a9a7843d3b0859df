import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Encodes records as JSON Lines with zstd: rows, log entries and request records. */
export async function encodeSegment(rows: readonly object[]): Promise<Buffer> {
  return compress(rows.map((row) => `${toLine(row)}\n`).join(''))
}

/** Decodes a segment. */
export async function decodeSegment<T = Record<string, unknown>>(segment: Uint8Array): Promise<T[]> {
  const text = (await decompress(segment)).toString()
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T)
}

/**
 * A lone surrogate (an emoji cut in two by a site or a regular expression) is legal in JavaScript, but strict JSON
 * readers such as DuckDB refuse the whole file. JSON.stringify writes it as \udXXX, which it uses for nothing else.
 */
function toLine(row: object): string {
  const line = JSON.stringify(row)
  return line.includes('\\ud') ? JSON.stringify(wellFormed(row)) : line
}

function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.toWellFormed(), wellFormed(inner)]),
  )
}
