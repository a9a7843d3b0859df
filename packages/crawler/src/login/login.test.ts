import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { runCrawl } from '../testing/run-crawl.ts'
import { type Answer, startSite } from '../testing/site.ts'

const secrets = (name: string) => Promise.resolve({ user: 'ada', password: 'p&s"s w<rd' }[name] ?? null)

const cookieOf = (request: IncomingMessage, name: string): string =>
  new RegExp(`${name}=([^;]*)`).exec(request.headers.cookie ?? '')?.[1] ?? ''

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** A site whose pages require a login. A session ends after the given number of pages. */
function members(options: { pagesPerSession?: number; scripted?: boolean } = {}) {
  const { pagesPerSession = Number.POSITIVE_INFINITY, scripted = false } = options
  const sessions = new Map<string, number>()
  const state = { logins: 0, refused: 0 }
  const html = (body: string) => `<!doctype html><body>${body}</body>`
  const form = html(`<form id="f" action="/enter" method="post"><input type="hidden" name="token" value="t1">
    <input name="user"><input name="password" type="password"><button name="go" value="1">Go</button></form>`)
  const enter: Answer = (request, response) => {
    void bodyOf(request).then((body) => {
      const sent = new URLSearchParams(body)
      const isRight =
        sent.get('user') === 'ada' && sent.get('password') === 'p&s"s w<rd' && sent.get('go') === '1'
      if (!isRight || sent.get('token') !== 't1') {
        state.refused++
        response.writeHead(200, { 'content-type': 'text/html' })
        return response.end(html(`<p>No: ${sent.get('password')}</p>`))
      }
      const session = `s${++state.logins}`
      sessions.set(session, 0)
      return response.writeHead(303, { location: '/home', 'set-cookie': `sid=${session}; Path=/` }).end()
    })
  }
  const inside: Answer = (request, response) => {
    const session = cookieOf(request, 'sid')
    const used = sessions.get(session)
    if (used === undefined || (request.url !== '/home' && used >= pagesPerSession))
      return void response.writeHead(302, { location: '/login' }).end()
    if (request.url !== '/home') sessions.set(session, used + 1)
    const page = `<a class="out">Log out</a><h1>${request.url}</h1>`
    response.setHeader('content-type', 'text/html')
    response.end(html(scripted ? `<script>document.body.innerHTML = ${JSON.stringify(page)}</script>` : page))
  }
  const pages: Record<string, string | Answer> = { '/login': form, '/enter': enter, '*': inside }
  return { pages, state }
}

const recipe = (origin: string, login: object = {}, more: object = {}) => ({
  version: 1,
  start: [`${origin}/p/{1..6}`],
  types: { page: { table: 'pages', fields: { title: { select: 'h1' } } } },
  login: {
    steps: [
      { open: `${origin}/login` },
      { submit: '#f', fields: { user: '{secret:user}', password: '{secret:password}' } },
    ],
    check: { selector: 'a.out' },
    ...login,
  },
  fetch: { robots: 'ignore', concurrency: 3, timeoutMs: 8000, retries: 0, ...more },
})
const titles = (rows: readonly Record<string, unknown>[]) =>
  rows.map((row) => String(row['title'])).sort((a, b) => a.localeCompare(b))
const all = [1, 2, 3, 4, 5, 6].map((page) => `/p/${page}`)

describe('login over HTTP', () => {
  it('sends a form with its other fields, and keeps the cookies for all pages', async () => {
    const { pages, state } = members()
    await using site = await startSite(pages)

    const { summary, journal } = await runCrawl(recipe(site.origin), { secrets })

    expect(summary.failed).toBe(false)
    expect(titles(journal.rows('pages'))).toEqual(all)
    expect(state.logins).toBe(1)
  })

  it('is renewed by one when it is lost, and loses no page', async () => {
    const { pages, state } = members({ pagesPerSession: 2 })
    await using site = await startSite(pages)

    const { summary, journal } = await runCrawl(recipe(site.origin), { secrets })

    expect(summary.counters).toMatchObject({ done: 6, failed: 0, rows: 6 })
    expect(titles(journal.rows('pages'))).toEqual(all)
    expect(state.logins).toBeGreaterThanOrEqual(3)
    expect(state.logins).toBeLessThanOrEqual(6)
  })

  it('is renewed once, however many pages find out that it was lost', async () => {
    const { pages, state } = members()
    const held: ServerResponse[] = []
    const refuse = (responses: ServerResponse[]) =>
      Promise.all(responses.map((response) => new Promise<void>((done) => response.writeHead(401).end(done))))
    const page: Answer = (request, response) => {
      if (cookieOf(request, 'sid') !== 's1')
        return void response
          .setHeader('content-type', 'text/html')
          .end(`<a class="out">Log out</a><h1>${request.url}</h1>`)
      if (held.push(response) === 6) void refuse(held.splice(0, 1))
    }
    // The other requests learn of it while the login is in progress.
    const form: Answer = (_request, response) =>
      void refuse(held.splice(0)).then(() =>
        response.setHeader('content-type', 'text/html').end(pages['/login'] as string),
      )
    const inner = Object.fromEntries(all.map((path) => [path, page]))
    await using site = await startSite({ ...pages, ...inner, '/login': form })

    const { summary } = await runCrawl(
      recipe(site.origin, {}, { concurrency: 6, perHost: 6, adapt: false }),
      { secrets },
    )

    expect(summary).toMatchObject({ failed: false, counters: { done: 6, failed: 0 } })
    expect(state.logins).toBe(2)
  })

  it.each([
    ['asks to come back later', 503, { 'retry-after': '0' }, 6],
    ['has a fault', 500, {}, 2],
  ])('waits and tries again while the site %s', async (_what, status, headers, times) => {
    const { pages, state } = members()
    let refused = 0
    const form: Answer = (_request, response) =>
      refused++ < times
        ? void response.writeHead(status, headers).end('<p>not now')
        : response.setHeader('content-type', 'text/html').end(pages['/login'] as string)
    await using site = await startSite({ ...pages, '/login': form })

    const { summary, journal } = await runCrawl(recipe(site.origin), { secrets })

    expect(summary).toMatchObject({ failed: false, counters: { done: 6, failed: 0 } })
    expect(state.logins).toBe(1)
    const waits = journal.logs.filter(({ message }) => message.includes('The login is tried again in'))
    expect(waits).toHaveLength(times)
    expect(waits[0]).toMatchObject({ level: 'WARN' })
  })

  it('ends the run when the site never stops asking to come back', async () => {
    const { pages } = members()
    const never: Answer = (_request, response) => void response.writeHead(429).end()
    await using site = await startSite({ ...pages, '/login': never })

    const { summary } = await runCrawl(recipe(site.origin), { secrets })

    expect(summary).toMatchObject({ reason: 'hindered', failed: true })
    expect(summary.messages[0]).toMatch(/^The login failed: /)
    expect(site.asked.filter((path) => path === '/login')).toHaveLength(10)
  })

  it('ends the run when the password is wrong, after one try, and shows no secret', async () => {
    const { pages, state } = members()
    await using site = await startSite(pages)
    const wrong = (name: string) => Promise.resolve(name === 'user' ? 'ada' : 'wr&ng pass')

    const { summary, journal } = await runCrawl(recipe(site.origin), { secrets: wrong })

    expect(summary).toMatchObject({ reason: 'hindered', failed: true, counters: { done: 0, queued: 6 } })
    expect(summary.messages[0]).toBe(
      `The login failed: after the last step ${site.origin}/enter has no "a.out", by which "check" tells that one is logged in. Check user, password and the selector.`,
    )
    expect(journal.logs.filter(({ code }) => code === 'LOGIN')).toHaveLength(1)
    expect(state.refused).toBe(1)
    expect(JSON.stringify([summary, journal.logs])).not.toMatch(/wr&ng|wr%26ng|wr&amp;ng/)
  })

  it('names the secret that is missing', async () => {
    const { pages } = members()
    await using site = await startSite(pages)

    const { summary } = await runCrawl(recipe(site.origin))

    expect(summary.failed).toBe(true)
    expect(summary.messages[0]).toBe(
      'The login needs the secret "user", and there is none of that name. Add it, or correct the name in the recipe.',
    )
  })

  it('ends the run when the site takes every login back at once', async () => {
    const { pages } = members({ pagesPerSession: 0 })
    await using site = await startSite(pages)

    const { summary } = await runCrawl(recipe(site.origin, {}, { concurrency: 1 }), { secrets })

    expect(summary.failed).toBe(true)
    expect(summary.messages[0]).toMatch(/^The login failed: it was renewed 3 times in a row/)
  })

  it('goes on after pages that this user may not see', async () => {
    const { pages } = members()
    const forbidden: Answer = (_request, response) => void response.writeHead(401).end('not for you')
    await using site = await startSite({ ...pages, '/forbidden1': forbidden, '/forbidden2': forbidden })
    const starts = ['/ok', '/forbidden1', '/forbidden2', '/ok2'].map((path) => site.origin + path)

    const { summary, journal } = await runCrawl(
      { ...recipe(site.origin, {}, { concurrency: 1 }), start: starts },
      { secrets },
    )

    expect(summary).toMatchObject({ reason: 'finished', counters: { done: 2, failed: 2 } })
    expect(titles(journal.rows('pages'))).toEqual(['/ok', '/ok2'])
  })

  it('keeps no secret with the pages that are kept', async () => {
    const { pages } = members()
    const greeting = '<a class="out">Log out</a><p>Hello ada</p>'
    await using site = await startSite({ ...pages, '/full': `${greeting}<ul><li>x</ul>`, '/empty': greeting })
    const fields = { title: { select: ':scope' } }

    const { journal } = await runCrawl(
      {
        ...recipe(site.origin),
        start: [`${site.origin}/full`, `${site.origin}/empty`],
        types: { page: { table: 'pages', items: 'li', empty: 'fail', fields } },
      },
      { secrets },
    )

    const kept = journal.evidence.map(({ body }) => Buffer.from(body).toString())
    expect(new Set(journal.evidence.map(({ reason }) => reason))).toEqual(new Set(['failed', 'sample']))
    for (const page of kept) {
      expect(page).toContain('Hello {secret:user}')
      expect(page).not.toContain('ada')
    }
  })

  it('gets a token and sends it to that site only', async () => {
    const seen: (string | undefined)[] = []
    await using other = await startSite({
      '*': (request, response) => {
        seen.push(request.headers.authorization)
        response.setHeader('content-type', 'text/html').end('<h1>other</h1>')
      },
    })
    await using site = await startSite({
      '/token': (request, response) =>
        void bodyOf(request).then((body) =>
          response.end(JSON.stringify({ data: body === '{"name":"ada"}' ? { token: 'tok' } : null })),
        ),
      '*': (request, response) => {
        const isIn = request.headers.authorization === 'Bearer tok'
        response.writeHead(isIn ? 200 : 401, { 'content-type': 'text/html' })
        response.end(isIn ? `<a class="out">x</a><h1>${request.url}</h1>` : 'no')
      },
    })
    const login = {
      steps: [{ post: `${site.origin}/token`, json: { name: '{secret:user}' }, bearer: 'data.token' }],
      check: { url: `${site.origin}/me`, selector: 'a.out' },
    }
    // The same machine under another name is another site.
    const elsewhere = other.origin.replace('127.0.0.1', 'localhost')
    const starts = [`${site.origin}/p/1`, `${elsewhere}/`]

    const { journal } = await runCrawl({ ...recipe(site.origin, login), start: starts }, { secrets })

    expect(titles(journal.rows('pages'))).toEqual(['/p/1', 'other'])
    expect(seen).toEqual([undefined])
  })
})

describe('login in a browser', () => {
  it('does the steps, and lends its cookies to pages that are read over HTTP', async () => {
    const { pages, state } = members()
    await using site = await startSite(pages)
    const login = {
      mode: 'browser',
      steps: [
        { open: `${site.origin}/login` },
        { type: '{secret:user}', into: '[name=user]' },
        { type: '{secret:password}', into: '[name=password]' },
        { click: 'button' },
        { waitFor: 'a.out' },
      ],
    }

    const { summary, journal } = await runCrawl(recipe(site.origin, login), { secrets })

    expect(summary.messages).toEqual(['Finished: 6 pages read, 6 rows, 0 failed.'])
    expect(titles(journal.rows('pages'))).toEqual(all)
    expect(state.logins).toBe(1)
  })

  it('works with forms too, and is renewed for pages in the browser', async () => {
    const { pages, state } = members({ pagesPerSession: 3, scripted: true })
    await using site = await startSite(pages)

    const { summary, journal } = await runCrawl(
      recipe(site.origin, { mode: 'browser' }, { mode: 'browser', concurrency: 2 }),
      { secrets },
    )

    expect(summary.counters).toMatchObject({ done: 6, failed: 0 })
    expect(titles(journal.rows('pages'))).toEqual(all)
    expect(state.logins).toBeGreaterThanOrEqual(2)
  })

  it('lends a login over HTTP to pages in the browser', async () => {
    const { pages, state } = members()
    await using site = await startSite(pages)

    const { journal } = await runCrawl(recipe(site.origin, {}, { mode: 'browser' }), { secrets })

    expect(titles(journal.rows('pages'))).toEqual(all)
    expect(state.logins).toBe(1)
  })
})

describe('cookies of a login, where pages are read in another mode', () => {
  /** Every answer sets the cookie; pages show the bytes that come back, as UTF-8. */
  const siteWith = (cookie: string) => {
    const bytes = Buffer.from(cookie).toString('latin1')
    const page: Answer = (request, response) => {
      const came = Buffer.from(request.headers.cookie ?? '', 'latin1').toString()
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'set-cookie': bytes })
      response.end(`<a class="out">Log out</a><h1>${came}</h1>`)
    }
    return startSite({ '*': page })
  }
  const read = async (cookie: string, login: 'http' | 'browser', mode: 'http' | 'browser') => {
    await using site = await siteWith(cookie)
    const { journal } = await runCrawl({
      ...recipe(site.origin, { mode: login, steps: [{ open: `${site.origin}/login` }] }, { mode }),
      start: [`${site.origin}/p`],
    })
    return titles(journal.rows('pages'))
  }

  it('come along if they last until after the year 9999', async () => {
    expect(await read('a=1; Path=/; Max-Age=999999999999', 'http', 'browser')).toEqual(['a=1'])
  })

  it.each([
    ['http', 'browser'],
    ['browser', 'http'],
  ] as const)('keep letters that are not ASCII: %s, then %s', async (login, mode) => {
    expect(await read('name=日本 ä; Path=/', login, mode)).toEqual(['name=日本 ä'])
  })
})
