import { Recipe } from '@windrow/contract/recipe'
import { describe, expect, it } from 'vitest'
import { egressEverywhere } from '../fetch/egress.ts'
import { parseProxy } from '../fetch/proxy/proxy.ts'
import { ProxyPool } from '../fetch/proxy/proxy-pool.ts'
import { startSocks } from '../testing/proxy-server.ts'
import { runCrawl } from '../testing/run-crawl.ts'
import { startSite } from '../testing/site.ts'
import { hostPaces } from './host-pace.ts'

const recipeWith = (fetch: object) =>
  Recipe.parse({
    version: 1,
    start: ['https://a.test/'],
    types: { page: { table: 't', fields: { x: {} } } },
    fetch,
  })

/** The delay between two requests to a host. */
function pauseOf(origin: string, fetch: object = {}, delayMs?: number): number {
  const egress = { allow: ['10.0.0.0/8', 'shop.internal'] }
  const paces = hostPaces({ recipe: recipeWith(fetch), egress, ...(delayMs !== undefined && { delayMs }) })
  return paces.paceOf?.(origin).delayMs ?? paces.delayMs
}

describe('the pause between two requests to a host', () => {
  it('is a tenth of a second, unless the deployment has another one', () => {
    expect(pauseOf('https://a.test')).toBe(100)
    expect(pauseOf('https://a.test', {}, 250)).toBe(250)
    expect(pauseOf('https://a.test', {}, 0)).toBe(0)
  })

  it('is that of the recipe or of the host where they name one, 0 too', () => {
    const hosts = { 'api.test': { delayMs: 0 }, 'b.test': { perHost: 2 } }

    expect(pauseOf('https://a.test', { delayMs: 0 })).toBe(0)
    expect(pauseOf('https://a.test', { delayMs: 0, hosts })).toBe(0)
    expect(pauseOf('https://a.test', { delayMs: 3000, hosts })).toBe(3000)
    expect(pauseOf('https://api.test', { delayMs: 3000, hosts })).toBe(0)
    expect(pauseOf('https://b.test', { hosts })).toBe(100)
  })

  it('is none for hosts of the own network, unless the recipe names one', () => {
    expect(pauseOf('http://10.0.0.7:8080')).toBe(0)
    expect(pauseOf('https://shop.internal')).toBe(0)
    expect(pauseOf('http://localhost:4710')).toBe(0)
    expect(pauseOf('http://10.0.0.7:8080', { delayMs: 20 })).toBe(20)
  })
})

describe('a crawl of a recipe that names no pause', () => {
  it('waits between two requests to a host of the internet, and not to one of the own network', async () => {
    const times: number[] = []
    await using site = await startSite({
      '*': (_request, response) => {
        times.push(performance.now())
        response.setHeader('content-type', 'text/html').end('<h1>Here</h1>')
      },
    })
    await using socks = await startSocks()
    const proxies = new ProxyPool({
      list: 'test',
      proxies: [parseProxy(`socks5://127.0.0.1:${socks.port}`)!],
      rotate: 'request',
    })
    const page = { table: 'pages', fields: { title: { select: 'h1' } } }
    const recipe = (origin: string) => ({
      version: 1,
      start: [`${origin}/{1..4}`],
      types: { page },
      fetch: { robots: 'ignore', proxy: { list: 'test' } },
    })
    const options = { proxies, egress: egressEverywhere }

    const before = performance.now()
    await runCrawl(recipe(site.origin.replace('127.0.0.1', 'shop.test')), options)
    const slowly = times.splice(0)
    await runCrawl(recipe(site.origin), { ...options, delayMs: 60_000 })

    // From before the first request: it may take longer than the last. Timers may fire a little early.
    expect(slowly.at(-1)! - before).toBeGreaterThanOrEqual(3 * 100 - 30)
    expect(times).toHaveLength(4)
  })
})
