import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { request } from 'node:http'
import { describe, expect, test as base } from 'vitest'
import { earlyListRequest, earlyRequests } from '@windrow/contract/early-requests'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { webAppFolder } from './web-app.ts'

const publicUrl = 'https://windrow.example'

/** An installation that is reached by https, with help videos and a counter of page views. */
const test = base.extend<{ server: TestApp }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixtures that are needed from this pattern
    async ({}, use) => {
      await using server = await startTestApp((config) => ({
        ...config,
        http: { ...config.http, publicUrl },
        help: {
          ...config.help,
          videos: {
            'create-project': 'https://videos.example/embed/1',
            'start-run': 'https://videos.example/embed/2',
          },
        },
        analyticsUrl: 'https://count.example/collect?id=1',
      }))
      await use(server)
    },
    { scope: 'file' },
  ],
})

const get = ({ url }: TestApp, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${url}${path}`, { method, headers })

/** What a page may load, by kind. */
function directivesOf(headers: Headers): Record<string, string> {
  const policy = headers.get('content-security-policy')!
  return Object.fromEntries(
    policy.split(';').map((one) => {
      const [name = '', ...sources] = one.trim().split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

/** Status and code of an answer, or what it is instead of JSON. */
async function kindOf(answer: Response) {
  const type = answer.headers.get('content-type') ?? ''
  if (!type.includes('json')) return `${answer.status} ${type}`
  const { code } = (await answer.json()) as { code?: string }
  return `${answer.status} ${code ?? 'OK'}`
}

/** The length of a body as it is sent, and its coding. */
const sentBody = ({ url }: TestApp, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ length: number; coding: string | undefined }>((resolve, reject) => {
    request(`${url}${path}`, { headers: { 'accept-encoding': 'gzip', ...headers } }, (answer) => {
      let length = 0
      answer.on('data', (piece: Buffer) => (length += piece.length))
      answer.on('end', () => resolve({ length, coding: answer.headers['content-encoding'] }))
    })
      .on('error', reject)
      .end()
  })

describe('the headers of every answer', () => {
  test('let a page load what is its own, and what the operator named', async ({ server }) => {
    const { headers } = await get(server, '/api/health')
    expect(directivesOf(headers)).toEqual({
      'default-src': "'self'",
      'script-src': "'self'",
      'script-src-attr': "'none'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data:",
      'font-src': "'self' https: data:",
      'frame-src': "'self' https://videos.example",
      'connect-src': "'self' https://count.example",
      'frame-ancestors': "'none'",
      'object-src': "'none'",
      'base-uri': "'self'",
      'form-action': "'self'",
    })
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d+/)
  })

  base(
    'ask for https only where the installation has it, and name no other site without settings',
    async () => {
      await using plain = await startTestApp()

      const { headers } = await get(plain, '/api/health')

      expect(headers.get('strict-transport-security')).toBeNull()
      expect(directivesOf(headers)).toMatchObject({ 'frame-src': "'self'", 'connect-src': "'self'" })
    },
  )
})

describe('an address', () => {
  test('may end with a slash, and its parts have two hundred characters at most', async ({ server }) => {
    expect(await kindOf(await get(server, '/api/health/'))).toBe('200 OK')
    const link = async (length: number) => kindOf(await get(server, `/api/auth/sso/${'x'.repeat(length)}`))
    expect(await link(200)).toBe('404 LINK_INVALID')
    expect(await link(201)).toBe('404 NOT_FOUND')
  })

  test('of the API that does not exist is answered with an error and its number', async ({ server }) => {
    const answer = await get(server, '/api/nothing', { accept: 'text/html' })

    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({
      code: 'NOT_FOUND',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    })
    expect(await kindOf(await get(server, '/api', { accept: 'text/html' }))).toBe('404 NOT_FOUND')
  })

  test('with more calls than it allows in a minute says so', async ({ server }) => {
    const ask = () => get(server, '/api/setup', { 'content-type': 'application/json' }, 'POST')
    let last = await ask()
    for (let call = 0; call < 25 && last.status !== 429; call += 1) last = await ask()

    expect(await last.json()).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Too many requests; wait a minute and try again.',
    })
  })
})

test('a body has a megabyte at most', async ({ server }) => {
  const person = await server.signIn('ADMIN')
  const send = async (length: number) => {
    const answer = await person.fetch('/api/projects', {
      method: 'POST',
      body: JSON.stringify('x'.repeat(length - 2)),
      headers: { 'content-type': 'application/json' },
    })
    return kindOf(answer)
  }

  expect(await send(1_048_576)).toBe('422 VALIDATION')
  expect(await send(1_048_577)).toBe('413 BODY_TOO_LARGE')
})

describe('the web app', () => {
  test('is served at the addresses of its screens, and as a page of its own elsewhere', async ({
    server,
  }) => {
    const html = { accept: 'text/html,*/*' }
    const page = 'text/html; charset=utf-8'
    const answers: [string, Record<string, string>, string, string][] = [
      ['/', {}, 'GET', `200 ${page}`],
      ['/projects', {}, 'GET', `200 ${page}`],
      ['/projects/7?page=2', {}, 'GET', `200 ${page}`],
      ['/projects/a.b', {}, 'GET', `200 ${page}`],
      ['/nowhere', html, 'GET', `404 ${page}`],
      ['/nowhere', {}, 'GET', '404 NOT_FOUND'],
      ['/nowhere.js', html, 'GET', '404 NOT_FOUND'],
      ['/apiary', html, 'GET', `404 ${page}`],
      ['/projects', html, 'POST', '404 NOT_FOUND'],
      ['/api/projects/7/nothing', html, 'GET', '404 NOT_FOUND'],
    ]
    for (const [path, headers, method, expected] of answers)
      expect([path, method, await kindOf(await get(server, path, headers, method))]).toEqual([
        path,
        method,
        expected,
      ])
    const head = await get(server, '/projects', {}, 'HEAD')
    expect([head.status, head.headers.get('content-type')]).toEqual([200, page])
    const shown = await get(server, '/projects/7')
    expect(shown.headers.get('cache-control')).toBe('no-cache')
    expect(await shown.text()).toContain('<title>')
  })

  test('keeps its files in the browser for ever, and never its page', async ({ server }) => {
    const [file] = readdirSync(join(webAppFolder, 'assets'))
    const kept = async (path: string) => (await get(server, path)).headers.get('cache-control')

    expect(await kept(`/assets/${file}`)).toBe('public, max-age=31536000, immutable')
    expect(await kept('/logo.svg')).toBe('no-cache')
    expect(await kept('/')).toBe('no-cache')
    expect(await kept('/index.html')).toBe('no-cache')
  })

  test('lets browsers ask early for scripts, and for what the screen shows if somebody was logged in', async ({
    server,
  }) => {
    const early = async (path: string, cookie: string) =>
      (await get(server, path, { cookie })).headers.get('link')?.match(/(?<=<)[^>]+/g) ?? null

    expect(await early('/projects', 'login_type=normal')).toEqual([...earlyRequests, earlyListRequest])
    expect(await early('/projects?page=2', 'login_type=normal')).toEqual(earlyRequests)
    expect(await early('/projects', 'a=b')).toBeNull()
    const screens = expect.stringMatching(/^\/assets\/screens-.*\.js$/)
    expect(await early('/projects/7/reports', 'a=b; login_type=email')).toEqual([screens, ...earlyRequests])
    expect(await early('/account/login', 'login_type=normal')).toBeNull()
    expect(await early('/account/signup', '')).toEqual([screens])
    expect(await early('/nothing-here', 'login_type=normal')).toBeNull()
  })

  test('sends the copies of its files that the build has compressed', async ({ server }) => {
    const copy = readdirSync(join(webAppFolder, 'assets')).find((name) => name.endsWith('.js.br'))!
    const path = `/assets/${copy.slice(0, -3)}`
    const sent = await sentBody(server, path, { 'accept-encoding': 'gzip, deflate, br, zstd' })

    expect(sent).toEqual({ length: statSync(join(webAppFolder, 'assets', copy)).size, coding: 'br' })
    expect((await sentBody(server, path)).coding).toBe('gzip')
    const read = await get(server, path, { 'accept-encoding': 'br' })
    expect(read.headers.get('content-type')).toMatch(/javascript; charset=utf-8$/)
    expect(await read.text()).toBe(readFileSync(join(webAppFolder, path), 'utf8'))
  })
})

describe('the documentation of the API', () => {
  test('is a page with its own files, and no others', async ({ server }) => {
    const docs = await get(server, '/api/docs')
    expect(docs.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const page = await docs.text()
    for (const file of page.matchAll(/(?:href|src)="([^"]+)"/g))
      expect([file[1], (await get(server, file[1]!)).status]).toEqual([file[1], 200])
    expect([...page.matchAll(/(?:href|src)="/g)]).toHaveLength(3)
    const start = await get(server, '/api/docs/start.js')
    expect(start.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await start.text()).toContain("url: '/api/openapi.json'")
    for (const path of ['/api/docs/files/', '/api/docs/files/package.json', '/api/docs/files/index.html'])
      expect([path, (await get(server, path)).status]).toEqual([path, 404])
  })
})

test('long texts are compressed, short ones and pictures are not', async ({ server }) => {
  const description = await sentBody(server, '/api/openapi.json')
  expect(description.coding).toBe('gzip')
  expect((await sentBody(server, '/api/docs/files/swagger-ui.css')).coding).toBe('gzip')
  expect((await sentBody(server, '/api/docs/files/swagger-ui-bundle.js')).coding).toBe('gzip')
  expect((await sentBody(server, '/api/health')).coding).toBeUndefined()
  expect((await sentBody(server, '/api/docs/files/favicon-32x32.png')).coding).toBeUndefined()
  const plain = await sentBody(server, '/api/openapi.json', { 'accept-encoding': 'identity' })
  expect(plain.coding).toBeUndefined()
  expect(plain.length).toBeGreaterThan(2 * description.length)
})
