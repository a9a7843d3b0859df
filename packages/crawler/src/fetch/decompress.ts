import { promisify } from 'node:util'
import type { Transform } from 'node:stream'
import zlib from 'node:zlib'
import { type PageError, PermanentPageError, TransientPageError } from './page-error.ts'
import { tooLarge } from './explain-failure.ts'

/** Smaller bodies (bytes) are decompressed synchronously: the thread pool costs more than the work. */
const syncBelow = 200_000

/** One is usual; two is a mistake of some servers. */
const mostLayers = 4

interface Codec {
  sync: (body: Buffer, options: { maxOutputLength: number }) => Buffer
  async: (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>
  /** Decompresses as a stream. `isCut`: the body may end early without an error. */
  stream: (isCut: boolean) => Transform
}

/** Decompress what is there, even if the end is missing. */
const cutZlib = { finishFlush: zlib.constants.Z_SYNC_FLUSH }
const cutBrotli = { finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH }
const cutZstd = { finishFlush: zlib.constants.ZSTD_e_flush }

const gzip: Codec = {
  sync: zlib.gunzipSync,
  async: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip),
  stream: (isCut) => zlib.createGunzip(isCut ? cutZlib : {}),
}
const brotli: Codec = {
  sync: zlib.brotliDecompressSync,
  async: promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress),
  stream: (isCut) => zlib.createBrotliDecompress(isCut ? cutBrotli : {}),
}
/** RFC 9659: content on the web needs no window above 8 MiB. */
const windows = { params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 } }
const zstdAsync = promisify<Buffer, zlib.ZstdOptions, Buffer>(zlib.zstdDecompress)
const zstd: Codec = {
  sync: (body, options) => zlib.zstdDecompressSync(body, { ...options, ...windows }),
  async: (body, options) => zstdAsync(body, { ...options, ...windows }),
  stream: (isCut) => zlib.createZstdDecompress(isCut ? { ...windows, ...cutZstd } : windows),
}
const inflate: Codec = {
  sync: zlib.inflateSync,
  async: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflate),
  stream: (isCut) => zlib.createInflate(isCut ? cutZlib : {}),
}
const inflateRaw: Codec = {
  sync: zlib.inflateRawSync,
  async: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflateRaw),
  stream: (isCut) => zlib.createInflateRaw(isCut ? cutZlib : {}),
}

/** Undoes `Content-Encoding`, including several layers. Throws `TOO_LARGE` or `BAD_CONTENT`. */
export async function decompress(
  body: Buffer,
  encoding: string | undefined,
  maxBytes: number,
  url: string,
): Promise<Buffer> {
  if (!encoding || body.length === 0) return body
  let plain = body
  for (const name of layersOf(encoding, url)) plain = await unpack(plain, name, maxBytes, url)
  return plain
}

/**
 * Undoes `Content-Encoding` for the first `most` bytes; may return slightly more. A body of more than `most` bytes
 * may have been cut off after them. Throws `BAD_CONTENT`.
 */
export async function decompressStart(
  body: Buffer,
  encoding: string | undefined,
  most: number,
  url: string,
): Promise<Buffer> {
  if (!encoding || body.length === 0) return body
  let start = body
  for (const name of layersOf(encoding, url)) start = await unpackStart(start, name, most, url)
  return start
}

/** The codec names, outermost first. */
function layersOf(encoding: string, url: string): string[] {
  const names = encoding.toLowerCase().split(',').reverse()
  if (names.length > mostLayers)
    throw new PermanentPageError('BAD_CONTENT', `${url} is packed ${names.length} times, which is refused.`)
  return names.map((name) => name.trim())
}

async function unpack(body: Buffer, name: string, maxBytes: number, url: string): Promise<Buffer> {
  const codec = codecFor(name, body, url)
  if (codec === null) return body
  const options = { maxOutputLength: maxBytes }
  try {
    return body.length < syncBelow ? codec.sync(body, options) : await codec.async(body, options)
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(url, maxBytes)
    throw damaged(name, url)
  }
}

async function unpackStart(body: Buffer, name: string, most: number, url: string): Promise<Buffer> {
  const stream = codecFor(name, body, url)?.stream(body.length > most)
  if (!stream) return body
  const pieces: Buffer[] = []
  let size = 0
  stream.end(body)
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      pieces.push(piece)
      size += piece.length
      if (size > most) break
    }
  } catch {
    throw damaged(name, url)
  }
  return Buffer.concat(pieces, size)
}

const damaged = (name: string, url: string): PageError =>
  new TransientPageError(
    'BAD_CONTENT',
    `${url} could not be unpacked: its ${name} data is damaged or cut off.`,
  )

/** The codec for a name; null for `identity`. Throws `BAD_CONTENT`. */
function codecFor(name: string, body: Buffer, url: string): Codec | null {
  switch (name) {
    case 'gzip':
    case 'x-gzip':
      return gzip
    case 'br':
      return brotli
    case 'zstd':
      return zstd
    case 'deflate':
      // Servers send both zlib and raw deflate under this name; the zlib form nearly always starts with 0x78.
      return (body[0]! & 0x0f) === 8 && (body[0]! * 256 + body[1]!) % 31 === 0 ? inflate : inflateRaw
    case 'identity':
    case '':
      return null
    default:
      throw new PermanentPageError('BAD_CONTENT', `${url} is packed as "${name}", which is not understood.`)
  }
}
