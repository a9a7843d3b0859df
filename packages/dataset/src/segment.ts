import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createZstdCompress, zstdCompress, zstdDecompress } from 'node:zlib'
import { jsonLine } from '@windrow/contract/json-line'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Characters that are encoded at once: between them other work has its turn, and their memory is free again. */
const pieceLength = 1_000_000

/** Encodes records as JSON Lines with zstd: log entries and request records. They must not change meanwhile. */
export const encodeSegment = (records: readonly object[]): Promise<Buffer> =>
  compressPieces(piecesOf(records))

/** The same for lines that are JSON already, in pieces of any size. */
export const encodeLines = (pieces: Iterable<Uint8Array>): Promise<Buffer> => compressPieces(pieces)

async function compressPieces(pieces: Iterable<string | Uint8Array>): Promise<Buffer> {
  const rest = pieces[Symbol.iterator]()
  const first = rest.next()
  if (first.done) return compress('')
  const second = rest.next()
  if (second.done) return compress(first.value)
  const zstd = createZstdCompress()
  const source = Readable.from(concat([first.value, second.value], rest), { highWaterMark: 1 })
  const [segment] = await Promise.all([buffer(zstd), pipeline(source, zstd)])
  return segment
}

/** The lines of records in pieces; only the last one may be shorter than `pieceLength`. */
function* piecesOf(records: readonly object[]): Generator<string, undefined> {
  let lines: string[] = []
  let length = 0
  for (const record of records) {
    const line = `${jsonLine(record)}\n`
    lines.push(line)
    length += line.length
    if (length < pieceLength) continue
    yield lines.join('')
    lines = []
    length = 0
  }
  if (length > 0) yield lines.join('')
}

function* concat<T>(first: Iterable<T>, rest: Iterator<T>): Generator<T> {
  yield* first
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value
}

/** Decodes a segment. */
export async function decodeSegment<T = Record<string, unknown>>(segment: Uint8Array): Promise<T[]> {
  const text = (await decompress(segment)).toString()
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T)
}
