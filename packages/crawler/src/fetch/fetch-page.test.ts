import zlib from 'node:zlib'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { type Answer, startSite } from '../testing/site.ts'
import { egressAllowingLoopback } from './egress.ts'
import { fetchPage, type FetchOptions, fetchResource } from './fetch-page.ts'

const options = { egress: egressAllowingLoopback, userAgent: 'test' }
const send =
  (headers: Record<string, string>, body: Buffer | string, status = 200): Answer =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body)
const redirect = (to: string): Answer => send({ location: to }, '', 302)

async function failure(
  pages: Record<string, string | Answer>,
  more: Partial<FetchOptions> = {},
): Promise<unknown> {
  await using site = await startSite(pages)
  return await fetchPage(`${site.origin}/`, { ...options, ...more }).catch((error: unknown) => error)
}

describe('fetchPage', () => {
  it.each([
    [
      'header',
      { 'content-type': 'text/html; charset=ISO-8859-1' },
      iconv.encode('<p>Größe €', 'windows-1252'),
    ],
    [
      'another name in the header',
      { 'content-type': 'text/html; charset=iso88591' },
      iconv.encode('<p>Größe €', 'windows-1252'),
    ],
    ['header, UTF-8', { 'content-type': 'text/html; charset="utf-8"' }, Buffer.from('<p>Größe €')],
    [
      'header, UTF-8 by its other name',
      { 'content-type': 'text/html; charset=utf8' },
      Buffer.from('<p>Größe €'),
    ],
    [
      'meta',
      { 'content-type': 'text/html' },
      iconv.encode('<meta charset=iso-8859-15><p>Größe €', 'iso-8859-15'),
    ],
    [
      'http-equiv',
      {},
      iconv.encode(
        '<meta http-equiv=content-type content="text/html; charset=windows-1252"><p>Größe €',
        'windows-1252',
      ),
    ],
    [
      'header, against a meta',
      { 'content-type': 'text/html; charset=utf-8' },
      Buffer.from('<meta charset=iso-8859-1><p>Größe €'),
    ],
    [
      'header, against a meta that names UTF-8',
      { 'content-type': 'text/html; charset=windows-1252' },
      iconv.encode('<meta charset=utf-8><p>Größe €', 'windows-1252'),
    ],
    ['byte order mark', { 'content-type': 'text/html; charset=latin1' }, Buffer.from('\uFEFF<p>Größe €')],
    ['UTF-16', { 'content-type': 'text/html' }, iconv.encode('\uFEFF<p>Größe €', 'utf-16le')],
    ['valid UTF-8', { 'content-type': 'text/html' }, Buffer.from('<p>Größe €')],
    ['nothing', { 'content-type': 'text/html' }, iconv.encode('<p>Größe €', 'windows-1252')],
  ])('decodes by %s', async (_, headers, body) => {
    await using site = await startSite({ '/': send(headers, body) })

    const page = await fetchPage(`${site.origin}/`, options)

    expect(page.html).toContain('<p>Größe €')
  })

  it('decodes East Asian charsets', async () => {
    await using site = await startSite({
      '/jp': send({ 'content-type': 'text/html; charset=Shift_JIS' }, iconv.encode('<p>日本語', 'shift_jis')),
      '/cn': send({ 'content-type': 'text/html; charset=gb2312' }, iconv.encode('<p>中文', 'gb18030')),
      '/mail': send({ 'content-type': 'text/html; charset=ISO-2022-JP' }, '<p>\u001b$BF|K\\8l\u001b(B'),
    })

    expect((await fetchPage(`${site.origin}/jp`, options)).html).toBe('<p>日本語')
    expect((await fetchPage(`${site.origin}/cn`, options)).html).toBe('<p>中文')
    expect((await fetchPage(`${site.origin}/mail`, options)).html).toBe('<p>日本語')
  })

  it.each([
    ['gzip', zlib.gzipSync],
    ['br', zlib.brotliCompressSync],
    ['zstd', zlib.zstdCompressSync],
    ['deflate', zlib.deflateSync],
    ['deflate', zlib.deflateRawSync],
  ])('unpacks %s', async (encoding, pack) => {
    await using site = await startSite({
      '/': send(
        { 'content-type': 'text/html', 'content-encoding': encoding },
        pack(Buffer.from('<p>packed')),
      ),
    })

    expect((await fetchPage(`${site.origin}/`, options)).html).toBe('<p>packed')
  })

  it('refuses what is too large, also only after unpacking', async () => {
    const large = Buffer.alloc(100_000, 'a')
    const headers = { 'content-type': 'text/html' }

    expect(await failure({ '/': send(headers, large) }, { maxBytes: 5000 })).toMatchObject({
      code: 'TOO_LARGE',
    })
    const packed = send({ ...headers, 'content-encoding': 'gzip' }, zlib.gzipSync(large))
    expect(await failure({ '/': packed }, { maxBytes: 5000 })).toMatchObject({ code: 'TOO_LARGE' })
  })

  it.each([
    [
      'BAD_CONTENT',
      send(
        { 'content-type': 'text/html', 'content-encoding': 'gzip' },
        zlib.gzipSync('<p>cut off').subarray(0, 15),
      ),
    ],
    ['EMPTY_PAGE', send({ 'content-type': 'text/html' }, ' \n')],
    ['NOT_HTML', send({ 'content-type': 'image/png' }, 'x')],
    ['NOT_HTML', send({}, '{"a":1}')],
    ['HTTP_STATUS', send({}, 'no', 404)],
    ['BAD_REDIRECT', redirect('mailto:a@b.test')],
    ['BAD_REDIRECT', send({}, '', 301)],
    ['CONNECTION_RESET', (request: Parameters<Answer>[0]) => request.socket.destroy()],
  ])('tells %s', async (code, answer: Answer) => {
    expect(await failure({ '/': answer })).toMatchObject({
      code,
      message: expect.stringMatching(/127\.0\.0\.1.*\.$/),
    })
  })

  it('tells a refused connection from an unknown name', async () => {
    const closed = await startSite({})
    await closed[Symbol.asyncDispose]()

    await expect(fetchPage(`${closed.origin}/`, options)).rejects.toMatchObject({
      code: 'CONNECTION_REFUSED',
    })
    await expect(fetchPage('ftp://x.test/', options)).rejects.toMatchObject({ code: 'BAD_ADDRESS' })
  })

  it('follows redirects, relative and with cookies', async () => {
    await using site = await startSite({
      '/': redirect('/b/c'),
      '/b/c': (request, response) =>
        request.headers.cookie === 'seen=1'
          ? void response.setHeader('content-type', 'text/html').end('<p>here')
          : void response.writeHead(302, { location: '../b/c', 'set-cookie': 'seen=1; Path=/' }).end(),
    })

    const page = await fetchPage(`${site.origin}/`, options)

    expect(page).toMatchObject({ finalUrl: `${site.origin}/b/c`, html: '<p>here' })
  })

  it('sees circles and endless chains', async () => {
    let count = 0
    const endless: Answer = (_request, response) =>
      void response.writeHead(302, { location: `/${++count}` }).end()

    expect(await failure({ '/': redirect('/a'), '/a': redirect('/') })).toMatchObject({
      code: 'REDIRECT_LOOP',
    })
    expect(await failure({ '*': endless }, { redirects: 4 })).toMatchObject({
      code: 'TOO_MANY_REDIRECTS',
      message: expect.stringContaining('/5'),
    })
  })

  it.each(['text/plain', 'application/octet-stream', ''])(
    'reads markup that is sent as "%s"',
    async (type) => {
      const headers: Record<string, string> = type ? { 'content-type': type } : {}
      await using site = await startSite({
        '/page': send(headers, '<!doctype html><p>there'),
        '/text': send(headers, 'no markup'),
      })

      expect((await fetchPage(`${site.origin}/page`, options)).html).toContain('<p>there')
      await expect(fetchPage(`${site.origin}/text`, options)).rejects.toMatchObject({
        code: 'NOT_HTML',
        message: expect.stringContaining(`"${type || 'unknown'}"`),
      })
    },
  )

  it('gives any resource as bytes', async () => {
    await using site = await startSite({
      '/a.png': send({ 'content-type': 'image/PNG' }, Buffer.from([1, 2, 255])),
    })

    const resource = await fetchResource(`${site.origin}/a.png`, options)

    expect(resource).toMatchObject({ contentType: 'image/png', httpStatus: 200 })
    expect([...resource.bytes]).toEqual([1, 2, 255])
  })
})
