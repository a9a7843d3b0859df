import { afterAll, describe, expect, it } from 'vitest'
import { expectedProducts } from './expected-products.ts'
import { charsetCases } from './serve/charsets.ts'
import { startPracticeSite } from './start-practice-site.ts'

const site = await startPracticeSite({ products: 30, misbehaviour: { slowMs: 40, flakyTries: 1 } })
const truth = expectedProducts({ products: 30 })
afterAll(() => site.close())

const get = (path: string, init?: RequestInit) => fetch(site.url + path, { redirect: 'manual', ...init })
const statuses = async (path: string, times: number) => {
  const seen: number[] = []
  for (let time = 0; time < times; time++) seen.push((await get(path)).status)
  return seen
}

describe('a prefix', () => {
  it('makes any page slow, flaky, busy or down, and keeps its links inside', async () => {
    const before = performance.now()
    const slow = await get('/slow/shop/all')
    expect(performance.now() - before).toBeGreaterThanOrEqual(38)
    expect(await slow.text()).toContain('href="/slow/shop/all?page=2"')
    expect(await statuses('/flaky/shop/all', 3)).toEqual([500, 200, 200])
    expect(await statuses(`/flaky${truth[0]!.path}?tries=2`, 3)).toEqual([500, 500, 200])
    expect(await statuses('/busy/stores', 2)).toEqual([429, 200])
    expect((await get('/busy/journal?seconds=7')).headers.get('retry-after')).toBe('7')
    expect(await statuses('/down/stores', 2)).toEqual([500, 500])
  })

  it('redirects as often as it says, or for ever', async () => {
    const followed = await fetch(`${site.url}/redirect/4/stores`)
    expect([followed.status, followed.url]).toEqual([200, `${site.url}/stores`])
    await expect(fetch(`${site.url}/redirect-loop`)).rejects.toThrow('fetch failed')
  })

  it('breaks the markup but not the content', async () => {
    const page = await (await get(`/broken${truth[1]!.path}`)).text()
    expect(page).not.toMatch(/<\/(td|tr|li|p)>|<tbody>/)
    expect(page).toContain(truth[1]!.sku)
  })

  it.each(Object.entries(charsetCases))('serves %s with the content known', async (name, expected) => {
    const sample = await get(`/charset/${name}/sample`)
    expect(sample.headers.get('content-type')).toBe(expected.header)
    const decoded = new TextDecoder(expected.encoding).decode(await sample.arrayBuffer())
    expect(decoded).toContain(`<h1>${expected.sample}</h1>`)
    const product = await get(`/charset/${name}${truth[2]!.path}`)
    expect(new TextDecoder(expected.encoding).decode(await product.arrayBuffer())).toContain(truth[2]!.sku)
  })
})

describe('an odd address', () => {
  it('answers with nothing, gone, a PDF, or more than anyone wants', async () => {
    expect(await (await get('/empty')).text()).toBe('')
    expect((await get('/gone')).status).toBe(410)
    expect(await (await get('/pdf')).text()).toMatch(/^%PDF/)
    expect((await (await get('/huge?bytes=1000000')).arrayBuffer()).byteLength).toBe(1_000_000)
  })

  it('hangs, or drops the line in the middle', async () => {
    await expect(get('/hang', { signal: AbortSignal.timeout(100) })).rejects.toThrow(/timeout/)
    await expect(get('/drop').then((answer) => answer.text())).rejects.toThrow('terminated')
  })

  it('lets a reader leave an endless page', async () => {
    const { body } = await get('/huge')
    const reader = body!.getReader()
    await reader.read()
    await reader.cancel()
    expect((await get('/stores')).status).toBe(200)
  })
})

describe('faults over the whole site', () => {
  it('hit the same share of addresses every time', async () => {
    await using faulty = await startPracticeSite({
      products: 200,
      misbehaviour: { flakyShare: 0.5, downShare: 0.1 },
    })
    const seen = await Promise.all(
      faulty.products.map(async ({ path }) => (await fetch(faulty.url + path)).status),
    )
    const failed = seen.filter((status) => status === 500).length
    expect(failed).toBeGreaterThan(70)
    expect(failed).toBeLessThan(140)
    for (const { path } of faulty.products) await fetch(faulty.url + path)
    const third = await Promise.all(
      faulty.products.map(async ({ path }) => (await fetch(faulty.url + path)).status),
    )
    const down = third.filter((status) => status === 500).length
    expect(down).toBeGreaterThan(5)
    expect(down).toBeLessThan(40)
  })
})
