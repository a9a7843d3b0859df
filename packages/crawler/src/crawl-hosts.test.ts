import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ServiceCode } from './service/service-code.ts'
import { ServiceHost } from './service/service-host.ts'
import { serviceRecipe } from './service/service-recipe.ts'
import { folder, lines, recipeFile, windrow } from './testing/run-program.ts'
import { runCrawl } from './testing/run-crawl.ts'
import { type Answer, type Site, startSite } from './testing/site.ts'

const one = (start: unknown[], more: object = {}) => ({
  version: 1,
  start,
  types: { page: { table: 'pages', fields: { title: { select: 'h1' } } } },
  ...more,
})
const hostOf = ({ origin }: Site) => new URL(origin).host

/** A site that records "path key language" of every request, and redirects some paths. */
function noting(moved: () => Record<string, string> = () => ({})) {
  const got: string[] = []
  const answer: Answer = ({ url, headers }, response) => {
    got.push(`${url} ${String(headers['x-key'])} ${headers['accept-language']}`)
    const location = moved()[url!]
    if (location) response.writeHead(302, { location }).end()
    else if (url === '/robots.txt') response.writeHead(404).end()
    else response.setHeader('content-type', 'text/html').end('<h1>Here</h1>')
  }
  return { got, answer }
}

describe('headers of a host', () => {
  it('go to that host only: to its robots.txt and pages, also where another one redirects to it', async () => {
    const locations: Record<string, string> = {}
    const here = noting(() => locations)
    const there = noting(() => locations)
    await using site = await startSite({ '*': here.answer })
    await using other = await startSite({ '*': there.answer })
    locations['/away'] = `${other.origin}/arrived`
    locations['/back'] = `${site.origin}/returned`

    await runCrawl(
      one([`${site.origin}/a`, `${site.origin}/away`, `${other.origin}/b`, `${other.origin}/back`], {
        fetch: {
          concurrency: 1,
          headers: { 'X-Key': 'all', 'Accept-Language': 'de' },
          hosts: { [hostOf(site)]: { headers: { 'x-key': 'own' } } },
        },
      }),
    )

    expect(here.got.toSorted()).toEqual([
      '/a own de',
      '/away own de',
      '/returned own de',
      '/robots.txt own de',
    ])
    expect(there.got.filter((line) => line.includes('own'))).toEqual([])
    expect(there.got).toContain('/b all de')
    expect(there.got).toContain('/arrived undefined de')
  })

  it('open a sitemap, and give way to those of a start', async () => {
    const got: string[] = []
    await using site = await startSite({
      '/sitemap.xml': ({ headers }, response) => {
        const map = `<urlset><url><loc>${site.origin}/a</loc></url></urlset>`
        if (headers['x-key'] === 'k') response.setHeader('content-type', 'application/xml').end(map)
        else response.writeHead(403).end()
      },
      '*': ({ url, headers }, response) => {
        got.push(`${url} ${String(headers['x-key'])}`)
        response.setHeader('content-type', 'text/html').end('<h1>Here</h1>')
      },
    })
    const starts = [
      { sitemap: `${site.origin}/sitemap.xml` },
      { url: `${site.origin}/own`, headers: { 'X-Key': 'start' } },
    ]

    const { summary } = await runCrawl(
      one(starts, { fetch: { robots: 'ignore', hosts: { '127.0.0.1': { headers: { 'x-key': 'k' } } } } }),
    )

    expect(summary.counters).toMatchObject({ done: 3, failed: 0 })
    expect(got.toSorted()).toEqual(['/a k', '/own start'])
  })

  it('go along with what a page in the browser asks of that host, and of no other', async () => {
    const inner = noting()
    const outer = noting()
    await using other = await startSite({ '*': outer.answer })
    await using api = await startSite({ '*': inner.answer })
    const ask = (origin: string) => `fetch('${origin}/data', { mode: 'no-cors' })`
    const script = `Promise.all([${ask(api.origin)}, ${ask(other.origin)}]).then(() => document.body.innerHTML = '<h1>Both</h1>')`
    await using site = await startSite({ '/': `<!doctype html><body><script>${script}</script></body>` })

    const { journal } = await runCrawl(
      one([`${site.origin}/`], {
        fetch: {
          mode: 'browser',
          robots: 'ignore',
          hosts: { [hostOf(api)]: { headers: { 'X-Key': 'k' } } },
        },
      }),
    )

    expect(journal.rows('pages')).toEqual([{ title: 'Both' }])
    expect(inner.got).toEqual([expect.stringMatching(/^\/data k /)])
    expect(outer.got).toEqual([expect.stringMatching(/^\/data undefined /)])
  })

  it.each(['headers', 'hosts'])(
    'stay behind where a page in the browser leads on to another host: %s',
    async (which) => {
      const there = noting()
      await using other = await startSite({ '*': there.answer })
      const moves: Record<string, string> = {}
      const here = noting(() => moves)
      await using site = await startSite({
        '*': here.answer,
        '/': `<!doctype html><body><script>fetch('/data', { mode: 'no-cors' }).then(() => document.body.innerHTML = '<h1>Both</h1>')</script></body>`,
      })
      moves['/away'] = `${other.origin}/arrived`
      moves['/data'] = `${other.origin}/data`
      const headers = { 'X-Key': 'k' }

      await runCrawl(
        one([`${site.origin}/`, `${site.origin}/away`], {
          fetch: {
            mode: 'browser',
            robots: 'ignore',
            ...(which === 'headers' ? { headers } : { hosts: { [hostOf(site)]: { headers } } }),
          },
        }),
      )

      expect(here.got.toSorted()).toEqual([
        expect.stringMatching(/^\/away k /),
        expect.stringMatching(/^\/data k /),
      ])
      expect(there.got.toSorted()).toEqual([
        expect.stringMatching(/^\/arrived undefined /),
        expect.stringMatching(/^\/data undefined /),
      ])
    },
  )

  it('are those of a service as well', async () => {
    const { got, answer } = noting()
    await using site = await startSite({ '*': answer })
    await using host = new ServiceHost({ file: join(import.meta.dirname, 'testing/services/keyed.ts') })
    const description = await host.describe()
    const params = { site: site.origin }
    const recipe = serviceRecipe(description, await host.start(params))

    const { journal } = await runCrawl(recipe, { service: new ServiceCode(host, description, params) })

    expect(journal.rows('pages')).toEqual([{ title: 'Here' }])
    expect(got).toEqual(['/robots.txt k en-US,en;q=0.9,*;q=0.5', '/ k en-US,en;q=0.9,*;q=0.5'])
  })

  it('are sent by the command line', async () => {
    const { got, answer } = noting()
    await using site = await startSite({ '*': answer })
    await using dir = await folder()
    const hosts = { [hostOf(site)]: { headers: { 'x-key': 'k' } } }
    const recipe = await recipeFile(dir.path, one([`${site.origin}/`], { fetch: { hosts } }))
    const out = join(dir.path, 'rows.jsonl')

    expect(await windrow(['crawl', recipe, '--out', out, '--table', 'pages'])).toMatchObject({ code: 0 })

    expect(lines(out)).toHaveLength(1)
    expect(got.map((line) => line.split(' ')[1])).toEqual(['k', 'k'])
  })
})

describe('the pace of a host', () => {
  /** When pages were requested, and how many concurrently at most. */
  function timed(milliseconds: number) {
    const seen = { times: [] as number[], most: 0, flying: 0 }
    const answer: Answer = (_request, response) => {
      seen.times.push(performance.now())
      seen.most = Math.max(seen.most, ++seen.flying)
      setTimeout(() => {
        seen.flying--
        response.setHeader('content-type', 'text/html').end('<h1>Here</h1>')
      }, milliseconds)
    }
    return { seen, answer }
  }

  it('holds for it alone, from its robots.txt on', async () => {
    const slow = timed(0)
    const quick = timed(60)
    await using site = await startSite({ '*': slow.answer })
    await using other = await startSite({ '*': quick.answer })

    const before = performance.now()
    await runCrawl(
      one([`${site.origin}/{1..3}`, `${other.origin}/{1..12}`], {
        fetch: { perHost: 2, hosts: { [hostOf(site)]: { delayMs: 200 }, [hostOf(other)]: { perHost: 6 } } },
      }),
    )

    const { times } = slow.seen
    // From before the first request: it may take longer than the last. Timers may fire a little early.
    expect(times).toHaveLength(4)
    expect(times[3]! - before).toBeGreaterThanOrEqual(3 * 200 - 30)
    expect(quick.seen.most).toBeGreaterThan(2)
    expect(quick.seen.most).toBeLessThanOrEqual(6)
  })

  it('can be free of the pause that holds for all', async () => {
    const { seen, answer } = timed(0)
    await using site = await startSite({ '*': answer })

    await runCrawl(
      one([`${site.origin}/{1..5}`], {
        fetch: { robots: 'ignore', delayMs: 60_000, hosts: { '127.0.0.1': { delayMs: 0 } } },
      }),
    )

    expect(seen.times).toHaveLength(5)
  })
})
