import type { Field, Recipe } from '@windrow/contract/recipe'

export const textField = (select: string): Field => ({
  select,
  take: 'text',
  type: 'text',
  decimal: 'auto',
  list: false,
  clean: [],
  required: false,
})

/** A list of cards with two fields, as a proposal looks. */
export const listRecipe = (): Recipe => ({
  version: 1,
  start: ['https://shop.example/all'],
  types: {
    list: {
      items: 'li.card',
      table: 'products',
      fields: { name: textField('h3'), price: textField('.price') },
      follow: [],
      next: { select: 'a[rel=next]' },
    },
  },
  limits: { failedShare: 0.1 },
  fetch: {
    concurrency: 16,
    perHost: 8,
    delayMs: 0,
    timeoutMs: 30_000,
    retries: 3,
    redirects: 10,
    maxBytes: 20_000_000,
    robots: 'obey',
    headers: {},
  },
})
