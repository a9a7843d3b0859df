import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Site, startSite } from '../testing/site.ts'
import { egressAllowingLoopback } from './egress.ts'
import { HttpClient, type ClientOptions } from './http-client.ts'
import { loadRobots } from './load-robots.ts'
import type { PageError } from './page-error.ts'
import { readData, readPage, readPageOrJson, readResource } from './read-page.ts'

/** What the site answers next, to every path that is not in `pages`. */
let next: { status?: number; headers?: Record<string, string>; body?: string | Buffer } = {}
const pages = new Map<string, Answer>()
let heard: { url: string; method: string; headers: Record<string, unknown>; body: string }[] = []

let site: Site
let client: HttpClient
const clientWith = (more: Partial<ClientOptions> = {}) =>
  new HttpClient({
    egress: egressAllowingLoopback,
    userAgent: 'test',
    headers: { 'x-own': '1' },
    timeoutMs: 10_000,
    maxBytes: 1_000_000,
    connections: 2,
    ...more,
  })
beforeAll(async () => {
  const answer: Answer = (request, response) => {
    void request.toArray().then((parts) => {
      const { url = '', method = '', headers } = request
      heard.push({ url, method, headers, body: Buffer.concat(parts as Buffer[]).toString() })
      const page = pages.get(url)
      if (page) return page(request, response)
      const { status = 200, headers: sent = {}, body = '' } = next
      response.writeHead(status, sent).end(body)
    })
  }
  site = await startSite({ '*': answer })
  client = clientWith()
})
afterAll(async () => {
  await client.close()
  await site[Symbol.asyncDispose]()
})

function answered(type: string, body: string | Buffer, status = 200, headers: Record<string, string> = {}) {
  heard = []
  pages.clear()
  next = { status, headers: { ...(type && { 'content-type': type }), ...headers }, body }
}
const redirecting =
  (status: number, to: string, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, { location: to, ...headers }).end()
const failing = (work: Promise<unknown>): Promise<PageError> =>
  work.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: PageError) => error,
  )
const url = (path = '/a') => `${site.origin}${path}`

describe('a page', () => {
  it.each([
    ['text/html', '<p>x'],
    ['TEXT/HTML; charset=utf-8', 'no markup'],
    ['application/xhtml+xml', 'x'],
    ['application/xml', 'x'],
    ['text/xml', 'x'],
    ['application/rss+xml', 'x'],
    ['application/vnd.a-b.c+xml', 'x'],
    ['', '<p>x'],
    ['', ' \n<!DOCTYPE html>'],
    ['', '\uFEFF<html>'],
    ['text/plain', '<?xml version="1.0"?>'],
    ['text/plain; charset=utf-8', '<!-- x -->'],
    ['application/octet-stream', '<a>'],
  ])('is what is sent as "%s": %s', async (type, body) => {
    answered(type, body)

    expect((await readPage(client, url(), 0)).html).toBe(body.replace('\uFEFF', ''))
  })

  it.each([
    ['image/png', '<p>x', 'image/png'],
    ['application/json; charset=utf-8', '{}', 'application/json'],
    ['application/xhtml', '<p>', 'application/xhtml'],
    ['', 'x', 'unknown'],
    ['text/plain', 'x <p>', 'text/plain'],
    ['application/octet-stream', '< p', 'application/octet-stream'],
    ['', `${' '.repeat(512)}<p>`, 'unknown'],
    ['text/css', '<p>', 'text/css'],
  ])('is not what is sent as "%s": %.20s', async (type, body, kind) => {
    answered(type, body)
    const error = await failing(readPage(client, url(), 0))

    expect(error).toMatchObject({ code: 'NOT_HTML', httpStatus: 200 })
    expect(error.message).toContain(`"${kind}"`)
    expect(error.bytesDown).toBeGreaterThan(body.length)
  })

  it.each(['', ' \r\n\t', '\0 '])('is not empty: %j', async (body) => {
    answered('text/html', body)

    expect(await failing(readPage(client, url(), 0))).toMatchObject({ code: 'EMPTY_PAGE', httpStatus: 200 })
    expect(await failing(readPageOrJson(client, url(), 0))).toMatchObject({ code: 'EMPTY_PAGE' })
  })

  it.each(['ftp://x.test/', 'no address', 'mailto:a@b.test'])('is not at %s', async (address) => {
    expect(await failing(readPage(client, address, 0))).toMatchObject({
      code: 'BAD_ADDRESS',
      message: `"${address}" is not an http or https address.`,
    })
  })

  it('comes with what was received and sent', async () => {
    answered('text/html; charset=latin1', Buffer.from('é', 'latin1'), 200, { 'x-more': '1' })
    const page = await readPage(client, url(), 0)

    expect(page).toMatchObject({
      finalUrl: url(),
      httpStatus: 200,
      contentType: 'text/html; charset=latin1',
      html: 'é',
      charset: 'windows-1252',
    })
    expect(page.headers['x-more']).toBe('1')
    expect(page.bytesDown).toBeGreaterThan(20)
    expect(page.bytesUp).toBeGreaterThan(20)
    expect(page).not.toHaveProperty('isUnchanged')
  })
})

describe('an answer in JSON', () => {
  it.each([
    ['application/json', '{"a":1}'],
    ['application/json; charset=utf-8', '7'],
    ['text/json', '[]'],
    ['application/ld+json', '{}'],
    ['application/vnd.api+json', '{}'],
    ['text/plain', ' \n{"a":1}'],
    ['text/plain;charset=utf-8', '[1]'],
    ['', '[1]'],
  ])('is what is sent as "%s": %s', async (type, body) => {
    answered(type, body)

    expect((await readPageOrJson(client, url(), 0)).html).toBe(body)
  })

  it.each([
    ['text/plain', 'a {'],
    ['text/plaintext', '{}'],
    ['application/jsonp', '{}'],
    ['application/javascript', '{}'],
    ['image/json', '{}'],
  ])('is not what is sent as "%s": %s', async (type, body) => {
    answered(type, body)

    expect((await failing(readPageOrJson(client, url(), 0))).code).toBe('NOT_HTML')
  })

  it('may be a page as well', async () => {
    answered('text/html', '<p>{}')

    expect((await readPageOrJson(client, url(), 0)).html).toBe('<p>{}')
  })
})

describe('a refusal', () => {
  it('shows what was received', async () => {
    answered('text/html; charset=latin1', Buffer.from('<h1>Gone é', 'latin1'), 410)
    const error = await failing(readPage(client, url(), 0))

    expect(error).toMatchObject({ code: 'HTTP_STATUS', httpStatus: 410, evidence: { html: '<h1>Gone é' } })
    expect(error.bytesDown).toBeGreaterThan(10)
  })

  it('shows what was packed, and nothing of what is damaged or empty', async () => {
    const packed = { 'content-encoding': 'gzip' }
    answered('text/html', gzipSync('<h1>Gone'), 404, packed)
    expect((await failing(readPage(client, url(), 0))).evidence).toEqual({ html: '<h1>Gone' })
    answered('text/html', 'damaged', 404, packed)
    expect(await failing(readPage(client, url(), 0))).toMatchObject({ code: 'HTTP_STATUS', evidence: null })
    answered('text/html', '', 404)
    expect(await failing(readPage(client, url(), 0))).toMatchObject({ httpStatus: 404, evidence: null })
  })

  it('may be a wall against robots, but not where the site asks to come back later', async () => {
    const wall = '<script>_cf_chl_opt</script>'
    answered('text/html', wall, 403)
    expect(await failing(readPage(client, url(), 0))).toMatchObject({
      code: 'BLOCKED',
      httpStatus: 403,
      evidence: { html: wall },
    })
    answered('text/html', wall, 503, { 'retry-after': '5' })
    expect(await failing(readPage(client, url(), 0))).toMatchObject({
      code: 'HTTP_STATUS',
      retryAfterMs: 5000,
    })
    answered('text/html', `<title>Just a moment</title>${wall}`)
    const error = await failing(readPage(client, url(), 0))
    expect(error).toMatchObject({ code: 'BLOCKED', httpStatus: 200 })
    expect(error.evidence?.html).toContain('_cf_chl_opt')
    expect(error.bytesDown).toBeGreaterThan(20)
  })
})

describe('a page that has not changed', () => {
  const known = () => ({ url: url(), etag: '"v1"', lastModified: null })

  it('has no content', async () => {
    answered('', '', 304, { etag: '"v1"' })
    const read = [readPage, readData].map((one) => one(client, url(), 0, null, null, known()))

    for (const page of await Promise.all(read))
      expect(page).toMatchObject({
        isUnchanged: true,
        html: '',
        charset: '',
        httpStatus: 304,
        finalUrl: url(),
      })
    expect(heard.map(({ headers }) => headers['if-none-match'])).toEqual(['"v1"', '"v1"'])
    const { bytes, contentType } = await readResource(client, url(), 0, null, null, known())
    expect([bytes.length, contentType]).toEqual([0, ''])
  })

  it('is a failure where nothing was known of it', async () => {
    answered('', '', 304)

    expect(await failing(readPage(client, url(), 0))).toMatchObject({ code: 'HTTP_STATUS', httpStatus: 304 })
    expect(await failing(readPage(client, url('/b'), 0, null, null, known()))).toMatchObject({
      httpStatus: 304,
    })
    expect(heard.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined])
  })
})

describe('a sitemap or feed', () => {
  it.each<[string, Buffer, string]>([
    ['as it is', Buffer.from('<urlset>é'), '<urlset>é'],
    ['packed', gzipSync('<urlset>'), '<urlset>'],
    ['empty', Buffer.alloc(0), ''],
    ['that only begins as if it were packed', Buffer.from([0x1f, 0x41]), '\u001fA'],
    ['that only goes on as if it were packed', Buffer.from([0x41, 0x8b, 0x41]), 'A‹A'],
  ])('is read %s', async (_what, body, text) => {
    answered('application/octet-stream', body)

    expect((await readData(client, url(), 0)).html).toBe(text)
  })
})

describe('redirects', () => {
  it('are followed as often as is allowed', async () => {
    answered('text/html', '<p>')
    for (const at of [1, 2, 3]) pages.set(`/r${at}`, redirecting(302, at === 3 ? '/end' : `/r${at + 1}`))

    expect((await readPage(client, url('/r1'), 3)).finalUrl).toBe(url('/end'))
    expect(await failing(readPage(client, url('/r1'), 2))).toMatchObject({
      code: 'TOO_MANY_REDIRECTS',
      message: expect.stringContaining('more than 2 times') as string,
    })
  })

  it.each([
    [301, 'GET', ''],
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', 'a=1'],
    [308, 'POST', 'a=1'],
  ])('with %d ask by %s', async (status, method, body) => {
    answered('text/html', '<p>')
    pages.set('/r', redirecting(status, '/end'))
    const headers = { 'content-type': 'text/x', 'x-once': '1' }
    await readPage(client, url('/r'), 1, null, { method: 'POST', headers, body: 'a=1' })

    expect(heard[1]).toMatchObject({ url: '/end', method, body })
    expect(heard[1]!.headers['content-type']).toBe(body ? 'text/x' : undefined)
    expect(heard[1]!.headers['x-once']).toBe('1')
  })

  it('to another site bring none of its headers along', async () => {
    const other = await startSite({
      '*': (request, response) => {
        heard.push({ url: request.url!, method: request.method!, headers: request.headers, body: '' })
        response.setHeader('content-type', 'text/html').end('<p>')
      },
    })
    answered('text/html', '<p>')
    pages.set('/r', redirecting(307, `${other.origin}/end`))
    await readPage(client, url('/r'), 1, null, { method: 'POST', headers: { 'x-once': '1' }, body: 'a' })
    await other[Symbol.asyncDispose]()

    expect(heard[0]!.headers).toMatchObject({ 'x-own': '1', 'x-once': '1' })
    expect(heard[1]!.headers).not.toHaveProperty('x-own')
    expect(heard[1]!.headers).not.toHaveProperty('x-once')
  })

  it('are asked for by a guard, each with the page where it began', async () => {
    answered('text/html', '<p>')
    pages.set('/r1', redirecting(302, '/r2#x'))
    pages.set('/r2', redirecting(302, '/end'))
    const asked: string[] = []
    await readPage(client, url('/r1'), 5, (to, from) => void asked.push(`${from.pathname} ${to.href}`))

    expect(asked).toEqual([`/r1 ${url('/r2')}`, `/r1 ${url('/end')}`])
    const refusing = () => Promise.reject(new Error('not there'))
    await expect(readPage(client, url('/r1'), 5, refusing)).rejects.toThrow('not there')
  })

  it.each([
    ['mailto:a@b.test', '"mailto:a@b.test"'],
    ['ftp://x.test/', '"ftp://x.test/"'],
    ['http://', '"http://"'],
  ])('to %s lead nowhere', async (to, said) => {
    answered('text/html', '<p>')
    pages.set('/r', redirecting(302, to))

    const error = await failing(readPage(client, url('/r'), 5))
    expect(error.code).toBe('BAD_REDIRECT')
    expect(error.message).toContain(said)
  })

  it('count what all of them cost, and keep their cookies on the way', async () => {
    answered('text/html', '<p>')
    const single = await readPage(client, url('/end'), 5)
    pages.set('/r', redirecting(302, '/end', { 'set-cookie': 'a=1' }))
    const page = await readPage(client, url('/r'), 5)

    expect(heard.at(-1)!.headers['cookie']).toBe('a=1')
    expect(page.bytesDown).toBeGreaterThan(single.bytesDown + 20)
    expect(page.bytesUp).toBeGreaterThan(single.bytesUp + 20)
  })

  it('read addresses in UTF-8', async () => {
    answered('text/html', '<p>')
    pages.set('/r', redirecting(302, Buffer.from(' /größe ').toString('latin1')))

    expect((await readPage(client, url('/r'), 5)).finalUrl).toBe(url('/gr%C3%B6%C3%9Fe'))
  })

  it('may lead back where another cookie is sent', async () => {
    answered('text/html', '<p>')
    pages.set('/r', (request, response) => {
      const seen = Number(/n=(\d)/.exec(request.headers.cookie ?? '')?.[1] ?? 0)
      if (seen === 2) response.setHeader('content-type', 'text/html').end('<p>in')
      else response.writeHead(302, { location: '/r', 'set-cookie': `n=${seen + 1}` }).end()
    })

    expect((await readPage(client, url('/r'), 5)).html).toBe('<p>in')
    pages.set('/c', redirecting(302, '/c'))
    expect((await failing(readPage(client, url('/c'), 5))).code).toBe('REDIRECT_LOOP')
  })
})

describe('a client', () => {
  it('keeps cookies only where it is wanted', async () => {
    answered('text/html', '<p>', 200, { 'set-cookie': 'a=1' })
    await readPage(client, url(), 0)
    await readPage(client, url(), 0)
    const keeping = clientWith({ keepsCookies: true })
    await readPage(keeping, url(), 0)
    await readPage(keeping, url(), 0)
    await keeping.close()

    expect(heard.map(({ headers }) => headers['cookie'])).toEqual([undefined, undefined, undefined, 'a=1'])
  })

  it('takes an answer as large as is allowed, and none that is larger', async () => {
    const small = clientWith({ maxBytes: 1000 })
    answered('text/html', 'a'.repeat(1000))
    expect((await readPage(small, url(), 0)).html).toHaveLength(1000)
    answered('text/html', 'a'.repeat(1001))
    expect(await failing(readPage(small, url(), 0))).toMatchObject({ code: 'TOO_LARGE' })
    answered('text/html', gzipSync('a'.repeat(1001)), 200, { 'content-encoding': 'gzip' })
    expect(await failing(readPage(small, url(), 0))).toMatchObject({ code: 'TOO_LARGE' })
    await small.close()
  })

  it('ends what is under way when it is aborted, and begins nothing more', async () => {
    answered('text/html', '<p>')
    const ended = clientWith()
    pages.set('/slow', () => ended.abortAll())

    expect(await failing(readPage(ended, url('/slow'), 0))).toMatchObject({ code: 'ABORTED' })
    expect(await failing(readPage(ended, url(), 0))).toMatchObject({ code: 'ABORTED', bytesUp: 0 })
    expect(heard).toHaveLength(1)
    await ended.close()
  })

  it('sends what differs from a plain request', async () => {
    answered('text/html', '<p>')
    await readPage(client, url('/a?b=c#d'), 0, null, {
      method: 'PUT',
      headers: { 'x-b': '2' },
      body: 'größe',
    })

    expect(heard[0]).toMatchObject({ url: '/a?b=c', method: 'PUT', body: 'größe' })
    expect(heard[0]!.headers).toMatchObject({ 'user-agent': 'test', 'x-own': '1', 'x-b': '2' })
  })
})

describe('the robots.txt of a site', () => {
  const rules = 'User-agent: *\nDisallow: /x'
  const loaded = () => loadRobots(client, site.origin, 'bot')

  it.each([
    [200, rules, [{ allow: false, pattern: '/x', length: 2 }]],
    [404, rules, []],
    [401, rules, []],
    [410, rules, []],
    [304, '', []],
  ])('with status %d has rules', async (status, body, expected) => {
    answered('text/plain', body, status)

    expect((await loaded()).rules?.rules).toEqual(expected)
    expect(heard[0]!.url).toBe('/robots.txt')
  })

  it.each([429, 500, 503])('with status %d allows nothing for now', async (status) => {
    answered('text/plain', rules, status)

    expect((await loaded()).error).toMatchObject({ code: 'ROBOTS', httpStatus: status })
  })

  it('is not asked for with the headers of another site', async () => {
    answered('text/plain', rules)
    await loadRobots(client, site.origin, 'bot', new URL('https://x.test/'))
    await loaded()

    expect(heard.map(({ headers }) => headers['x-own'])).toEqual([undefined, '1'])
  })

  it('is read where it is packed, and ignored where it leads in circles', async () => {
    answered('text/plain', gzipSync(rules), 200, { 'content-encoding': 'gzip' })
    expect((await loaded()).rules?.rules).toHaveLength(1)
    answered('text/plain', '', 302, { location: '/robots.txt' })
    expect((await loaded()).rules?.rules).toEqual([])
    answered('text/plain', rules, 200, { 'content-encoding': 'odd' })
    expect((await loaded()).rules?.rules).toEqual([])
    answered('text/plain', 'damaged', 200, { 'content-encoding': 'gzip' })
    expect((await loaded()).error).toMatchObject({ code: 'BAD_CONTENT' })
  })

  it('ends with the last whole line of its first 500 KiB', async () => {
    const line = 'Disallow: /aaaa\n'
    const lines = (bytes: number) => `User-agent: *\n${line.repeat(40_000)}`.slice(0, bytes)
    answered('text/plain', `${lines(511_990)}\nDisallow: /account`)
    const cut = (await loaded()).rules!.rules
    expect(cut.at(-1)).toMatchObject({ pattern: '/aaaa' })
    for (const [comment, found] of [
      [511_967, ['/account']],
      [511_968, []],
      [511_980, []],
    ] as const) {
      answered('text/plain', `User-agent: *\n${'#'.repeat(comment)}\nDisallow: /account`)
      expect((await loaded()).rules!.rules.map(({ pattern }) => pattern)).toEqual(found)
    }
  })
})
