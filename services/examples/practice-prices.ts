import { defineService } from '@windrow/crawler/service/define-service'

/** Prices of the practice shop. Shows parameters, kinds of pages, links with carried values, and rows in two tables. */
export const service = defineService({
  code: 'practice-prices',
  name: 'Practice shop: prices',
  description: 'Products of the practice shop, and a second table with those whose price is reduced.',
  params: {
    shop: {
      type: 'text',
      label: 'Address of the shop',
      default: 'http://127.0.0.1:4710',
      required: true,
    },
    reducedOnly: { type: 'checkbox', label: 'Only reduced products' },
  },
  tables: {
    products: { position: 'integer', sku: 'text', name: 'text', price: 'number', url: 'url' },
    reductions: { sku: 'text', before: 'number', now: 'number' },
  },
  pages: { list: {}, product: {} },
  start: ({ shop }) => [new URL('/shop/all', shop as string).href],
  *crawl({ page, kind, params, carried }) {
    if (kind === 'list') {
      for (const card of page.all('li.card')) {
        const url = card.link('h3.card__title a')
        if (url) yield { follow: url, page: 'product', carry: { position: card.attribute('data-position') } }
      }
      const next = page.link('a[rel=next]')
      if (next) yield { follow: next, page: 'list' }
      return
    }
    const sku = page.text('[itemprop=sku]')
    const now = price(page.text('.buy .price > span'))
    const before = price(page.text('.buy .price > s'))
    if (before !== null) yield { table: 'reductions', row: { sku, before, now } }
    if (before !== null || params['reducedOnly'] !== true)
      yield {
        table: 'products',
        row: { position: carried['position'], sku, name: page.text('h1'), price: now, url: page.url },
      }
  },
})

/** "€ 1.299,00" as a number. */
function price(text: string | null): number | null {
  const digits = text
    ?.replaceAll('.', '')
    .replace(',', '.')
    .match(/\d+(\.\d+)?/)?.[0]
  return digits === undefined ? null : Number(digits)
}
