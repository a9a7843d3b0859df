import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RecipeSource } from '@windrow/contract/recipe'

/** A shop with two lists, whose pages can break one by one. */
export interface RerunShop extends AsyncDisposable {
  base: string
  recipe: RecipeSource
  /** Paths that answer with this status. */
  broken: Map<string, number>
  /** Paths whose price is missing. */
  bare: Set<string>
  /** Paths that redirect. */
  moved: Map<string, string>
  /** How often each path was requested. */
  requests: Map<string, number>
  /** Resolves when this many requests were made. */
  reach: (total: number) => Promise<void>
}

const firstList = 20
const secondList = 6
export const shopPages = firstList + secondList

const link = (index: number) => `<li data-place="${index}"><a href="/p/${index}">P${index}</a></li>`
const listOf = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => link(first + at)).join('')
/** The second list repeats an item of the first. */
const lists: Record<string, string> = {
  '/list/1': listOf(0, firstList),
  '/list/2': listOf(firstList, secondList) + link(3),
}

/** Starts it; rows have the name and price of a product, its place in the list, and how often it was visited. */
export async function startRerunShop(): Promise<RerunShop> {
  const [broken, bare, moved, requests] = [
    new Map<string, number>(),
    new Set<string>(),
    new Map<string, string>(),
    new Map<string, number>(),
  ]
  let total = 0
  const waiting = new Map<number, () => void>()
  const server = createServer(({ url = '/' }, response) => {
    if (url === '/robots.txt') return response.writeHead(404).end()
    const visits = (requests.get(url) ?? 0) + 1
    requests.set(url, visits)
    total += 1
    waiting.get(total)?.()
    response.setHeader('content-type', 'text/html')
    const target = moved.get(url)
    if (target) return response.writeHead(302, { location: target }).end()
    const status = broken.get(url)
    if (status) return response.writeHead(status).end('<!doctype html><p>Broken')
    const product = `<h1>P${url.split('/').at(-1)}</h1><i>${visits}</i>${bare.has(url) ? '' : '<b>9.50</b>'}`
    response.end(`<!doctype html><title>Shop</title>${lists[url] ?? product}`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    base,
    broken,
    bare,
    moved,
    requests,
    reach: (wanted) =>
      total >= wanted ? Promise.resolve() : new Promise((resolve) => waiting.set(wanted, resolve)),
    recipe: {
      version: 1,
      start: [`${base}/list/1`, `${base}/list/2`],
      fetch: { delayMs: 0, retries: 0 },
      keep: { sample: 60 },
      limits: { failedShare: 0.5 },
      types: {
        list: {
          items: 'li',
          fields: { place: { take: '@data-place', type: 'integer' } },
          follow: [{ select: 'a', to: 'product', carry: ['place'] }],
        },
        product: {
          table: 'products',
          unique: ['name'],
          fields: {
            name: { select: 'h1' },
            price: { select: 'b', type: 'number' },
            visits: { select: 'i', type: 'integer' },
          },
        },
      },
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
