import type { Socket } from 'node:net'
import zlib from 'node:zlib'
import { Agent, request } from 'undici'
import { describe, expect, it } from 'vitest'
import { pour, startRawServer } from '../testing/raw-server.ts'
import { runCrawl } from '../testing/run-crawl.ts'
import { type Answer, startSite } from '../testing/site.ts'
import { egressAllowingLoopback } from './egress.ts'
import { EgressGate, gatedConnector } from './egress-gate.ts'
import { fetchPage, type FetchOptions } from './fetch-page.ts'
import { PageError } from './page-error.ts'

const options = { egress: egressAllowingLoopback, userAgent: 'test' }
const html = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n'

async function failure(origin: string, more: Partial<FetchOptions> = {}): Promise<unknown> {
  return await fetchPage(`${origin}/`, { ...options, ...more }).catch((error: unknown) => error)
}

async function rawFailure(
  answer: (socket: Socket) => void,
  more: Partial<FetchOptions> = {},
): Promise<unknown> {
  await using server = await startRawServer(answer)
  return await failure(server.origin, more)
}

/** Sends small pieces about every second, as long as the client listens. */
function drip(socket: Socket, text: string): void {
  let at = 0
  const timer = setInterval(() => socket.write(text[at++ % text.length]!), 20)
  socket.on('close', () => clearInterval(timer))
}

describe('packed answers', () => {
  const packed =
    (encoding: string, body: Buffer): Answer =>
    (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding }).end(body)
  const zeros = Buffer.alloc(60_000_000)

  it.each([
    ['gzip', () => zlib.gzipSync(zeros)],
    ['br', () => zlib.brotliCompressSync(zeros, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } })],
    ['zstd', () => zlib.zstdCompressSync(zeros)],
    ['deflate', () => zlib.deflateSync(zeros)],
    ['gzip, gzip', () => zlib.gzipSync(zlib.gzipSync(zeros))],
    ['gzip, gzip, gzip', () => zlib.gzipSync(zlib.gzipSync(zlib.gzipSync(zeros)))],
  ])('that are bombs of %s are not unpacked', async (encoding, bomb) => {
    await using site = await startSite({ '/': packed(encoding, bomb()) })
    const before = process.memoryUsage.rss()

    expect(await failure(site.origin, { maxBytes: 2_000_000, timeoutMs: 10_000 })).toMatchObject({
      code: 'TOO_LARGE',
    })
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
  })

  it('in very many layers are not even begun', async () => {
    const body = Array.from({ length: 50 }).reduce<Buffer>(
      (inner) => zlib.gzipSync(inner),
      Buffer.from('<p>x'),
    )
    await using site = await startSite({
      '/': packed(Array.from({ length: 50 }, () => 'gzip').join(', '), body),
    })

    expect(await failure(site.origin)).toMatchObject({
      code: 'BAD_CONTENT',
      message: expect.stringContaining('packed 50 times'),
    })
  })

  it('of zstd cannot ask for a window of any size', async () => {
    const params = { [zlib.constants.ZSTD_c_windowLog]: 27, [zlib.constants.ZSTD_c_contentSizeFlag]: 0 }
    const stream = zlib.createZstdCompress({ params })
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.write(Buffer.alloc(100_000, '<p>x'))
    stream.end()
    await new Promise((resolve) => stream.on('end', resolve))
    await using site = await startSite({ '/': packed('zstd', Buffer.concat(chunks)) })

    expect(await failure(site.origin)).toMatchObject({ code: 'BAD_CONTENT' })
  })
})

describe('answers without end', () => {
  it('are left at the limit, whatever comes', async () => {
    await using server = await startRawServer((socket) => {
      socket.write(`${html}content-length: 1000000000\r\n\r\n`)
      pour(socket, Buffer.alloc(65_536, 'a'))
    })
    await using secret = await startRawServer((socket) => {
      socket.write(`${html}\r\n`)
      pour(socket, Buffer.alloc(65_536, 'a'))
    })

    expect(await failure(server.origin)).toMatchObject({ code: 'TOO_LARGE' })
    expect(await failure(secret.origin, { maxBytes: 1_000_000 })).toMatchObject({ code: 'TOO_LARGE' })
    // Requests in flight are lost; the rest is never requested.
    expect(server.sent()).toBeLessThan(8_000_000)
    expect(secret.sent()).toBeLessThan(10_000_000)
  })

  it('in chunks are left as well', async () => {
    const chunked = (socket: Socket) => {
      socket.write(`${html}transfer-encoding: chunked\r\n\r\n`)
      pour(socket, `10000\r\n${'a'.repeat(65_536)}\r\n`)
    }

    expect(await rawFailure(chunked, { maxBytes: 1_000_000 })).toMatchObject({ code: 'TOO_LARGE' })
  })

  it.each([
    ['headers', `${html}x-long: ${'a'.repeat(100)}`],
    ['bodies', `${html}\r\n<p>slow`],
    ['chunks', `${html}transfer-encoding: chunked\r\n\r\n1\r\na\r\n1\r\nb\r\n`],
  ])('of %s that come drop by drop end at the deadline', async (_, text) => {
    // They would never end.
    expect(await rawFailure((socket) => drip(socket, text), { timeoutMs: 400 })).toMatchObject({
      code: 'TIMEOUT',
    })
  })

  it.each([
    ['say nothing', () => {}],
    ['keep the connection open', (socket: Socket) => void socket.write(`${html}\r\n<p>and then`)],
    [
      'promise more than comes',
      (socket: Socket) => void socket.write(`${html}content-length: 99\r\n\r\n<p>`),
    ],
    ['say "continue" for ever', (socket: Socket) => drip(socket, 'HTTP/1.1 100 Continue\r\n\r\n')],
  ])('that %s end at the deadline', async (_, answer) => {
    expect(await rawFailure(answer, { timeoutMs: 300 })).toMatchObject({ code: 'TIMEOUT' })
  })

  it('have no heads without end', async () => {
    const endless = (socket: Socket) => {
      socket.write(html)
      pour(socket, `x-more: ${'a'.repeat(1000)}\r\n`)
    }

    expect(await rawFailure(endless)).toMatchObject({ code: 'BAD_CONTENT' })
  })
})

describe('what is no HTTP', () => {
  it.each([
    ['HTTP/0.9', '<p>just a page'],
    ['a status beyond numbers', 'HTTP/1.1 2OO OK\r\n\r\n'],
    ['a chunk size that is no number', `${html}transfer-encoding: chunked\r\n\r\nzz\r\n<p>\r\n0\r\n\r\n`],
    ['a chunk size beyond all numbers', `${html}transfer-encoding: chunked\r\n\r\n${'f'.repeat(20)}\r\n<p>`],
    ['a negative length', `${html}content-length: -5\r\n\r\n<p>x`],
    ['a zero byte in a header', `${html}x-zero: a\0b\r\n\r\n<p>x`],
    ['nothing but noise', Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919) % 251))],
  ])('is told as such: %s', async (_, text) => {
    const error = await rawFailure((socket) => void socket.end(text))

    expect(error).toBeInstanceOf(PageError)
    expect(error).toMatchObject({ code: 'BAD_CONTENT', message: expect.stringMatching(/\.$/) })
  })

  it.each([
    ['two types', `${html}content-type: text/plain\r\n\r\n<p>x`],
    ['two codings', `${html}content-encoding: identity\r\ncontent-encoding: identity\r\n\r\n<p>x`],
    ['two of all', `${html}etag: "1"\r\netag: "2"\r\nretry-after: 1\r\nretry-after: 2\r\n\r\n<p>x`],
  ])('is read in spite of %s', async (_, text) => {
    await using server = await startRawServer((socket) => void socket.end(text))

    expect(await fetchPage(`${server.origin}/`, options)).toMatchObject({
      html: '<p>x',
      contentType: 'text/html',
    })
  })

  it.each([
    ['two lengths', `${html}content-length: 3\r\ncontent-length: 4\r\n\r\n<p>x`],
    [
      'a length and chunks',
      `${html}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n3\r\n<p>\r\n0\r\n\r\n`,
    ],
    ['less than its length', `${html}content-length: 100\r\n\r\n<p>x`],
    ['a chunk that is cut off', `${html}transfer-encoding: chunked\r\n\r\n100\r\n<p>`],
    ['nothing at all', ''],
  ])('is a broken connection: %s', async (_, text) => {
    expect(await rawFailure((socket) => void socket.end(text))).toMatchObject({ code: 'CONNECTION_RESET' })
  })

  it('is not read as the answer to the next request', async () => {
    const split = `${html}content-length: 4\r\n\r\n<p>1HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 9\r\n\r\n<p>stolen`
    await using server = await startRawServer((socket) => {
      socket.write(split)
      socket.on('data', () => socket.write(split))
    })

    const { journal } = await runCrawl({
      version: 1,
      start: [`${server.origin}/1`, `${server.origin}/2`],
      fetch: { robots: 'ignore', concurrency: 1, retries: 5 },
      types: { page: { table: 'pages', fields: { text: { select: 'p' } } } },
    })

    expect(JSON.stringify(journal.rows('pages'))).not.toContain('stolen')
  })
})

describe('what a site hands over for the next request', () => {
  it('cannot put lines into it', async () => {
    await using server = await startRawServer((socket) => {
      socket.write(
        'HTTP/1.1 302 Found\r\nlocation: /a%0d%0ax-evil: 1\r\nset-cookie: a=b%0d%0ax-evil: 1\r\ncontent-length: 0\r\n\r\n',
      )
      socket.once('data', () => socket.end(`${html}content-length: 4\r\n\r\n<p>x`))
    })

    expect((await fetchPage(`${server.origin}/`, options)).html).toBe('<p>x')
    expect(server.asked()).not.toMatch(/^x-evil/im)
  })

  it.each(['a=\u0001b', 'a=\u007fb', 'ä=ö', `a=${'x'.repeat(3000)}`, '=', 'a', '; ; ;'])(
    'breaks nothing as a cookie: %j',
    async (cookie) => {
      await using server = await startRawServer((socket) => {
        const head = `location: /next\r\nset-cookie: ${cookie}\r\ncontent-length: 0\r\n\r\n`
        socket.write(Buffer.from(`HTTP/1.1 302 Found\r\n${head}`, 'latin1'))
        socket.once('data', () => socket.end(`${html}content-length: 4\r\n\r\n<p>x`))
      })

      const result = await fetchPage(`${server.origin}/`, options).catch((error: unknown) => error)

      if (result instanceof Error) expect(result).toBeInstanceOf(PageError)
      else expect(result).toMatchObject({ html: '<p>x' })
    },
  )
})

describe('a name that changes where it leads', () => {
  it('is judged for every connection, and a kept connection stays where it was judged', async () => {
    await using site = await startSite({ '*': '<p>mine' })
    await using inner = await startSite({ '*': '<p>secret' })
    const { port } = new URL(site.origin)
    const led: string[] = ['127.0.0.1', '127.0.0.2', '127.0.0.2']
    let asked = 0
    const connect = gatedConnector(new EgressGate({ allow: ['127.0.0.1'] }), {
      timeoutMs: 15_000,
      allowH2: false,
      resolve: (_name, _options, callback) => callback(null, [{ address: led[asked++]!, family: 4 }]),
    })
    const agent = new Agent({ connect, connections: 1 })
    const get = async (headers = {}) => {
      const { body } = await request(`http://shop.test:${port}/`, { dispatcher: agent, headers })
      return body.text()
    }

    expect(await get()).toBe('<p>mine')
    expect(await get({ connection: 'close' })).toBe('<p>mine')
    expect(asked).toBe(1)
    await expect(get()).rejects.toMatchObject({ code: 'ADDRESS_BLOCKED' })
    expect(asked).toBe(2)
    expect(inner.asked).toEqual([])
    await agent.destroy()
  })
})
