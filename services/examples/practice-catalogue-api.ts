import { defineService } from '@windrow/crawler/service/define-service'

interface Answer {
  items: { sku: string; name: string; price: number; list_price: number | null }[]
  next: string | null
}

/** Reads the JSON API of the practice shop, page by page, and logs reduced prices. */
export const service = defineService({
  code: 'practice-catalogue-api',
  name: 'Practice shop: catalogue from its API',
  params: {
    shop: { type: 'text', label: 'Address of the shop', default: 'http://127.0.0.1:4710', required: true },
  },
  tables: { products: { sku: 'text', name: 'text', price: 'number' } },
  pages: { answer: { format: 'json' } },
  start: ({ shop }) => [new URL('/api/products?limit=100', shop as string).href],
  *crawl({ page }) {
    const { items, next } = page.json() as Answer
    for (const { sku, name, price } of items) yield { table: 'products', row: { sku, name, price } }
    const reduced = items.filter(({ list_price }) => list_price !== null).length
    yield { log: `${reduced} of ${items.length} products are reduced.` }
    if (next) yield { follow: next }
  },
})
