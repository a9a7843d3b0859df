import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { Recipe } from '@windrow/contract/recipe'
import { expectedProducts } from './expected-products.ts'
import { catalogueRecipe, productRecipe } from './practice-recipes.ts'
import { startPracticeSite } from './start-practice-site.ts'

const site = await startPracticeSite({ products: 60 })
const truth = expectedProducts({ products: 60 })
afterAll(() => site.close())

const get = (path: string, init?: RequestInit) => fetch(site.url + path, { redirect: 'manual', ...init })
const text = async (path: string) => (await get(path)).text()
const nextOf = (page: string) => /<a rel="next" href="([^"]+)"/.exec(page)?.[1]

describe('the catalogue', () => {
  it('leads from page to page to every product once', async () => {
    const skus: string[] = []
    let path: string | undefined = '/shop/all'
    while (path) {
      const page: string = await text(path)
      skus.push(...[...page.matchAll(/<li class="card" data-sku="([^"]+)"/g)].map((match) => match[1]!))
      path = nextOf(page)
    }
    expect(skus).toEqual(truth.map(({ sku }) => sku))
  })

  it('shows on a product page what is expected of it, at the size of a real one', async () => {
    for (const product of truth) {
      const page = await text(product.path)
      expect(page.length).toBeGreaterThan(9000)
      expect(page).toContain(`<span itemprop="sku">${product.sku}</span>`)
      expect(page).toContain(`content="${product.price.toFixed(2)}"`)
      expect(page).toContain(`>${product.availability}</span>`)
      const [, schema] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)!
      expect(JSON.parse(schema!)).toMatchObject({ sku: product.sku, name: product.name })
    }
  })

  it('is the same for the same seed, whatever its size', () => {
    expect(expectedProducts({ products: 10 })).toEqual(truth.slice(0, 10))
    expect(expectedProducts({ products: 10, seed: 2 })).not.toEqual(truth.slice(0, 10))
    expect(new Set(expectedProducts({ products: 3000 }).map(({ path }) => path)).size).toBe(3000)
  })

  it('has recipes that the contract accepts', () => {
    for (const recipe of [catalogueRecipe(site.url), productRecipe(site.url, '/flaky/shop/tents')])
      expect(Recipe.safeParse(recipe).error).toBeUndefined()
  })

  it('serves pictures, styles, articles, stores, search and live lists', async () => {
    const paths = [
      truth[3]!.image,
      `${truth[3]!.image}?view=back`,
      '/assets/shop.css',
      '/journal?page=5',
      '/stores',
    ]
    for (const path of [
      ...paths,
      '/search?q=tent',
      '/live/all',
      '/live/tents',
      '/shop/sale',
      '/shop/new',
      '/',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 200])
    for (const path of ['/shop/all?page=4', '/shop/all?page=x', '/p/nothing', '/shop/boats', '/journal/none'])
      expect([path, (await get(path)).status]).toEqual([path, 404])
  })

  it('compresses only when asked', async () => {
    const plain = await get(truth[0]!.path, { headers: { 'accept-encoding': 'identity' } })
    const packed = await get(truth[0]!.path, { headers: { 'accept-encoding': 'gzip' } })
    expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([
      null,
      'gzip',
    ])
    expect(await packed.text()).toBe(await plain.text())
  })
})

describe('what machines read', () => {
  it('pages through the JSON API', async () => {
    const skus: string[] = []
    let path: string | null = '/api/products?limit=25'
    while (path) {
      const page = (await (await get(path)).json()) as { items: { sku: string }[]; next: string | null }
      skus.push(...page.items.map(({ sku }) => sku))
      path = page.next
    }
    expect(skus).toEqual(truth.map(({ sku }) => sku))
    const one = await (await get(`/api/products/${truth[7]!.sku}`)).json()
    const { sku, price, list_price } = truth[7]!
    expect(one).toMatchObject({ sku, price, list_price })
    expect((await get('/api/products?limit=1000')).status).toBe(400)
  })

  it('lists every product in the site map', async () => {
    const index = await text('/sitemap.xml')
    const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!)
    const maps = await Promise.all(
      parts.map(async (part) => gunzipSync(Buffer.from(await (await fetch(part)).arrayBuffer())).toString()),
    )
    for (const { path } of truth) expect(maps.join('')).toContain(`<loc>${site.url}${path}</loc>`)
    expect(await text('/robots.txt')).toContain('Disallow: /private/')
    expect(await text('/feed.xml')).toContain('<item>')
  })
})

describe('the account', () => {
  it('opens only with the form, its token and its cookie', async () => {
    expect((await get('/account/orders')).headers.get('location')).toBe('/account/login?next=/account/orders')
    const form = await get('/account/login')
    const cookie = form.headers.getSetCookie()[0]!.split(';')[0]!
    const csrf = /name="csrf" value="(\w+)"/.exec(await form.text())![1]!
    const send = (fields: Record<string, string>, headers: Record<string, string>) =>
      get('/account/login', { method: 'POST', body: new URLSearchParams(fields), headers })
    const right = { user: 'demo@fernhill.example', password: 'practice' }

    expect((await send(right, { cookie })).status).toBe(403)
    expect((await send({ ...right, csrf }, {})).status).toBe(403)
    expect((await send({ ...right, password: 'no', csrf }, { cookie })).status).toBe(401)
    const signedIn = await send({ ...right, csrf }, { cookie })
    expect(signedIn.status).toBe(303)

    const session = signedIn.headers.getSetCookie()[0]!.split(';')[0]!
    const orders = await (await get('/account/orders', { headers: { cookie: session } })).text()
    expect(orders.match(/class="order"/g)).toHaveLength(10)
    expect(nextOf(orders)).toBe('/account/orders?page=2')
  })
})

describe('the counters', () => {
  it('know paths and statuses', async () => {
    site.requests.reset()
    await text('/stores')
    await text('/stores?x=1')
    await text('/none')
    expect([site.requests.total, site.requests.path('/stores'), site.requests.status(404)]).toEqual([3, 2, 1])
  })

  it('refuse to hide a taken port', async () => {
    await expect(startPracticeSite({ port: site.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
