import { randomBytes } from 'node:crypto'
import zlib from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decompress, decompressStart } from './decompress.ts'

const url = 'https://shop.test/a'
const small = Buffer.from('<p>packed')
/** Larger than what is unpacked at once, also when packed: noise doesn't get smaller. */
const large = randomBytes(300_000)

const codecs: [string, (body: Buffer) => Buffer][] = [
  ['gzip', zlib.gzipSync],
  ['x-gzip', zlib.gzipSync],
  ['br', (body) => zlib.brotliCompressSync(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ['zstd', zlib.zstdCompressSync],
  ['deflate', zlib.deflateSync],
  ['deflate', (body) => zlib.deflateSync(body, { level: 1, windowBits: 9 })],
  ['deflate', zlib.deflateRawSync],
]

const started = (body: Buffer, encoding: string | undefined, most: number) =>
  decompressStart(body, encoding, most, url)

describe('a packed answer', () => {
  it.each(codecs)('is unpacked, small or large, whole or its start: %s', async (encoding, pack) => {
    for (const plain of [small, large]) {
      expect((await decompress(pack(plain), encoding, plain.length, url)).equals(plain)).toBe(true)
      const start = await started(pack(plain), encoding, plain.length * 2)
      expect(start.equals(plain)).toBe(true)
    }
  })

  it.each(codecs)('is too large by a single byte: %s', async (encoding, pack) => {
    for (const plain of [small, large])
      await expect(decompress(pack(plain), encoding, plain.length - 1, url)).rejects.toMatchObject({
        code: 'TOO_LARGE',
      })
  })

  it.each(codecs)('is refused when it is damaged or cut off: %s', async (encoding, pack) => {
    const expected = {
      code: 'BAD_CONTENT',
      message: expect.stringContaining(`its ${encoding} data is damaged`),
    }
    for (const plain of [small, large]) {
      const cut = pack(plain).subarray(0, -5)
      await expect(decompress(cut, encoding, 1_000_000, url)).rejects.toMatchObject(expected)
      await expect(started(cut, encoding, 1_000_000)).rejects.toMatchObject(expected)
    }
  })

  it.each(codecs)('has a start where more was cut off than is wanted: %s', async (encoding, pack) => {
    const start = await started(pack(large).subarray(0, 200_000), encoding, 150_000)

    expect(start.length).toBeGreaterThan(150_000)
    expect(start.length).toBeLessThan(250_000)
    expect(large.subarray(0, start.length).equals(start)).toBe(true)
  })

  it.each(codecs)('may be cut off where it is longer than what is wanted: %s', async (encoding, pack) => {
    const cut = pack(large).subarray(0, 200_000)
    const start = await started(cut, encoding, 199_999)

    expect(start.length).toBeGreaterThan(100_000)
    expect(large.subarray(0, start.length).equals(start)).toBe(true)
    await expect(started(cut, encoding, 200_000)).rejects.toMatchObject({ code: 'BAD_CONTENT' })
  })

  it('may be packed in several layers, the last one named last', async () => {
    const twice = zlib.brotliCompressSync(zlib.gzipSync(small))

    expect((await decompress(twice, 'gzip, br', 1000, url)).toString()).toBe('<p>packed')
    expect((await decompress(twice, 'GZIP,BR', 1000, url)).toString()).toBe('<p>packed')
    expect((await started(twice, 'gzip, br', 1000)).toString()).toBe('<p>packed')
    await expect(decompress(twice, 'br, gzip', 1000, url)).rejects.toMatchObject({ code: 'BAD_CONTENT' })
  })

  it('has at most four layers', async () => {
    const layers = (count: number) => Array.from({ length: count }, () => 'identity').join(', ')

    expect(await decompress(small, layers(4), 1000, url)).toBe(small)
    await expect(decompress(small, layers(5), 1000, url)).rejects.toThrow('is packed 5 times')
  })

  it.each([undefined, '', 'identity', 'identity, ', ' , '])(
    'is left as it is when packed as %j',
    async (name) => {
      expect(await decompress(small, name, 1000, url)).toBe(small)
      expect(await started(small, name, 1000)).toBe(small)
    },
  )

  it.each(['gzip', 'br', 'zstd', 'deflate', 'compress'])(
    'is empty when nothing came: %s',
    async (encoding) => {
      const nothing = Buffer.alloc(0)

      expect(await decompress(nothing, encoding, 1000, url)).toBe(nothing)
      expect(await started(nothing, encoding, 1000)).toBe(nothing)
    },
  )

  it('is refused when nobody knows how it is packed', async () => {
    const refused = decompress(small, 'compress', 1000, url)

    await expect(refused).rejects.toThrow('is packed as "compress", which is not understood')
    await expect(refused).rejects.toMatchObject({ code: 'BAD_CONTENT' })
  })

  it('is raw deflate, though its first byte looks like that of zlib', async () => {
    const stored = (first: number) =>
      Buffer.concat([Buffer.from([first, small.length, 0, ~small.length & 0xff, 0xff]), small])
    const last = Buffer.from([1, 0, 0, 0xff, 0xff])

    // The unused bits of a stored block may be anything.
    const raw = Buffer.concat([stored(0x08), last])
    expect((await decompress(raw, 'deflate', 1000, url)).toString()).toBe('<p>packed')
  })

  it('is raw deflate, though its first two bytes are divisible like those of zlib', async () => {
    // 0 * 256 + 31 is a multiple of 31: a stored block of 31 bytes.
    const text = Buffer.from('a'.repeat(31))
    const raw = Buffer.concat([
      Buffer.from([0, 31, 0, ~31 & 0xff, 0xff]),
      text,
      Buffer.from([1, 0, 0, 0xff, 0xff]),
    ])

    expect((await decompress(raw, 'deflate', 1000, url)).toString()).toBe(text.toString())
  })
})
