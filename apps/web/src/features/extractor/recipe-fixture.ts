import type { Field, Recipe } from '@windrow/contract/recipe'
import type { OpenPage } from './editor-state.ts'

export const textField = (select: string): Field => ({
  select,
  take: 'text',
  type: 'text',
  decimal: 'auto',
  list: false,
  clean: [],
  required: false,
})

/** A list of cards with two fields, like a proposal. */
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
    timeoutMs: 30_000,
    retries: 3,
    redirects: 10,
    maxBytes: 20_000_000,
    robots: 'obey',
    headers: {},
  },
})

/** An open page of the list. */
export const openPage = (id = 1): OpenPage => ({
  copy: {
    id,
    url: 'https://shop.example/all',
    finalUrl: 'https://shop.example/all',
    title: 'All',
    httpStatus: 200,
    bytes: 1,
    fetchedAt: '2026-11-20T10:00:00Z',
    fetchMs: 1,
    mode: 'http',
    format: 'html',
  },
  choices: [],
  alternatives: [],
  detail: null,
  finding: '',
})
