import { expect, it } from 'vitest'
import { parseProxy } from '../fetch/proxy/proxy.ts'
import { ProxyPool } from '../fetch/proxy/proxy-pool.ts'
import { startProxy } from '../testing/proxy-server.ts'
import { runCrawl } from '../testing/run-crawl.ts'
import { shopPages, shopRecipe, startSite } from '../testing/site.ts'

it('reads pages in the browser over the proxies of the run, and counts what they carry', async () => {
  await using site = await startSite(shopPages(1, 4))
  await using broken = await startProxy('me:other')
  await using good = await startProxy('me:secret')
  const proxies = new ProxyPool({
    list: 'residential',
    proxies: [broken, good].map(({ port }) => parseProxy(`http://me:secret@127.0.0.1:${port}`)!),
    rotate: 'request',
    price: { perGigabyte: 1000, perThousandRequests: 0 },
  })
  const fetch = { mode: 'browser', proxy: { list: 'residential' }, robots: 'ignore' }

  const { summary, journal } = await runCrawl(shopRecipe(site.origin, { fetch }), { proxies })

  const uses = journal.batches.flatMap((batch) => batch.proxies)
  const sum = (key: 'requests' | 'failures' | 'bytes') => uses.reduce((total, use) => total + use[key], 0)
  expect(summary.counters).toMatchObject({ done: 5, failed: 0, rows: 8 })
  expect(good.asked.length).toBeGreaterThan(0)
  expect(new Set(good.asked)).toEqual(new Set([`CONNECT ${new URL(site.origin).host}`]))
  expect(sum('requests')).toBe(good.asked.length + broken.asked.length)
  expect(sum('failures')).toBe(broken.asked.length)
  expect(sum('bytes')).toBeGreaterThan(summary.counters.bytesDown)
  expect(summary.proxyCost).toBeCloseTo(sum('bytes') / 1e6, 6)
})
