import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { PermanentPageError, TransientPageError } from './page-error.ts'
import { tooLarge } from './explain-failure.ts'

/** Small bodies are unpacked on the spot: a trip through the thread pool costs more than the work. */
const syncBelow = 200_000

/** Once is usual, twice is a mistake of some servers. */
const mostLayers = 4

interface Codec {
  sync: (body: Buffer, options: { maxOutputLength: number }) => Buffer
  async: (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>
}

const gzip: Codec = { sync: zlib.gunzipSync, async: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip) }
const brotli: Codec = {
  sync: zlib.brotliDecompressSync,
  async: promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress),
}
/** RFC 9659: content on the web needs no window above 8 MiB. */
const windows = { params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 } }
const zstdAsync = promisify<Buffer, zlib.ZstdOptions, Buffer>(zlib.zstdDecompress)
const zstd: Codec = {
  sync: (body, options) => zlib.zstdDecompressSync(body, { ...options, ...windows }),
  async: (body, options) => zstdAsync(body, { ...options, ...windows }),
}
const inflate: Codec = {
  sync: zlib.inflateSync,
  async: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflate),
}
const inflateRaw: Codec = {
  sync: zlib.inflateRawSync,
  async: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflateRaw),
}

/** Undoes `Content-Encoding`, several in a row too. Throws `TOO_LARGE` or `BAD_CONTENT`. */
export async function decompress(
  body: Buffer,
  encoding: string | undefined,
  maxBytes: number,
  url: string,
): Promise<Buffer> {
  if (!encoding || encoding === 'identity' || body.length === 0) return body
  let plain = body
  const names = encoding.toLowerCase().split(',').reverse()
  if (names.length > mostLayers)
    throw new PermanentPageError(
      'BAD_CONTENT',
      `${url} is packed ${names.length} times, which nobody does in earnest.`,
    )
  for (const name of names) plain = await unpack(plain, name.trim(), maxBytes, url)
  return plain
}

async function unpack(body: Buffer, name: string, maxBytes: number, url: string): Promise<Buffer> {
  const codec = codecFor(name, body)
  if (codec === null) return body
  if (codec === undefined)
    throw new PermanentPageError('BAD_CONTENT', `${url} is packed as "${name}", which is not understood.`)
  const options = { maxOutputLength: maxBytes }
  try {
    return body.length < syncBelow ? codec.sync(body, options) : await codec.async(body, options)
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(url, maxBytes)
    throw new TransientPageError(
      'BAD_CONTENT',
      `${url} could not be unpacked: its ${name} data is damaged or cut off.`,
    )
  }
}

function codecFor(name: string, body: Buffer): Codec | null | undefined {
  switch (name) {
    case 'gzip':
    case 'x-gzip':
      return gzip
    case 'br':
      return brotli
    case 'zstd':
      return zstd
    case 'deflate':
      // Servers send both forms under this name; the zlib form starts with 0x78 nearly always.
      return (body[0]! & 0x0f) === 8 && (body[0]! * 256 + body[1]!) % 31 === 0 ? inflate : inflateRaw
    case 'identity':
    case '':
      return null
    default:
      return undefined
  }
}
