import type { RecipeSource } from '@windrow/contract/recipe'

const cardFields = {
  name: { select: 'h3.card__title', required: true },
  brand: { select: '.card__brand' },
  price: { select: '.price > span', type: 'number', decimal: ',' },
  list_price: { select: '.price > s', type: 'number', decimal: ',' },
  rating: {
    select: '.stars',
    take: '@aria-label',
    type: 'number',
    decimal: '.',
    clean: [{ match: '^([\\d.]+)' }],
  },
  reviews: { select: '.card__reviews', type: 'integer', decimal: ',', value: 0 },
  availability: { select: '.stock' },
  url: { select: 'h3.card__title a', take: '@href', type: 'url' },
  image: { select: 'img', take: '@src', type: 'image' },
} satisfies RecipeSource['types'][string]['fields']

/** All products from the list pages alone: cards, and the link to the next page. `path` aims at another list. */
export function catalogueRecipe(baseUrl: string, path = '/shop/all'): RecipeSource {
  return {
    version: 1,
    start: [new URL(path, baseUrl).href],
    types: {
      list: { items: 'li.card', table: 'products', fields: cardFields, next: { select: 'a[rel=next]' } },
    },
  }
}

/** All products from their own pages; the position on the list page is carried along. */
export function productRecipe(baseUrl: string, path = '/shop/all'): RecipeSource {
  return {
    version: 1,
    start: [new URL(path, baseUrl).href],
    types: {
      list: {
        items: 'li.card',
        fields: { position: { take: '@data-position', type: 'integer' } },
        follow: [{ select: 'h3.card__title a', to: 'product', carry: ['position'] }],
        next: { select: 'a[rel=next]' },
      },
      product: {
        table: 'products',
        fields: {
          sku: { select: '[itemprop=sku]', required: true },
          name: { select: 'h1', required: true },
          brand: { select: '[itemprop=brand]' },
          category: { select: '.breadcrumbs li:nth-child(2)' },
          price: { select: '.buy .price > span', type: 'number', decimal: ',' },
          list_price: { select: '.buy .price > s', type: 'number', decimal: ',' },
          rating: { select: '.buy [itemprop=ratingValue]', type: 'number', decimal: '.' },
          reviews: { select: '.buy [itemprop=reviewCount]', type: 'integer', decimal: ',', value: 0 },
          availability: { select: '.buy .stock' },
          url: { take: 'url', type: 'url' },
          image: { select: '.gallery img', take: '@src', type: 'image' },
        },
      },
    },
  }
}
