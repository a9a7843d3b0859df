import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { RecipeSource } from '@windrow/contract/recipe'

/** A shop whose sale pages can get another template. */
export interface SaleShop extends AsyncDisposable {
  recipe: RecipeSource
  /** From now on, the selector of prices matches nothing on pages of /sale/. */
  redesignSale: () => void
  /** As it was. */
  undo: () => void
  /** How often each path was requested; cleared by `undo`. */
  requests: ReadonlyMap<string, number>
}

const products = 60
/** Every fourth product is in the sale. */
const pathOf = (index: number) => (index % 4 === 0 ? `/sale/p/${index}` : `/p/${index}`)

/** Starts a shop of 60 products, one page each. Prices change a little with every visit. */
export async function startSaleShop(): Promise<SaleShop> {
  let priceClass = 'price'
  let visits = 0
  const requests = new Map<string, number>()
  const list = Array.from({ length: products }, (_, at) => `<a href="${pathOf(at)}">Product ${at}</a>`).join(
    '',
  )
  const product = (path: string) => {
    const index = Number(path.split('/').at(-1))
    const tag = path.startsWith('/sale/') ? priceClass : 'price'
    const price = (10 + index + (visits++ % 3) / 100).toFixed(2)
    return `<h1>Product ${index}</h1><b class="${tag}">${price}</b>`
  }
  const server = createServer(({ url = '/' }, response) => {
    if (url === '/robots.txt') return response.writeHead(404).end()
    requests.set(url, (requests.get(url) ?? 0) + 1)
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Shop</title>${url === '/' ? list : product(url)}`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    recipe: {
      version: 1,
      start: [`${base}/`],
      fetch: { delayMs: 0 },
      types: {
        list: { follow: [{ select: 'a', to: 'product' }] },
        product: {
          table: 'products',
          fields: { name: { select: 'h1' }, price: { select: '.price', type: 'number' } },
        },
      },
    },
    redesignSale: () => (priceClass = 'price-now'),
    undo: () => {
      priceClass = 'price'
      requests.clear()
    },
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
