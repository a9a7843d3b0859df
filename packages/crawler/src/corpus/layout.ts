import { type Thing, things } from './things.ts'

/** A page with the values that a good proposal finds on it; expected items have the attribute `data-expected`. */
export interface Layout {
  name: string
  html: string
  /** The values of each field, one per item. */
  fields: Record<string, unknown[]>
}

type Expected = (thing: Thing) => Record<string, unknown>

const menu = `<header><nav class="menu"><ul>${['Home', 'Shop', 'Journal', 'Stores', 'Contact', 'About us', 'Jobs'].map((name, index) => `<li class="menu-item"><a href="/m/${index}">${name}</a></li>`).join('')}</ul></nav></header>`
const foot = `<footer><div class="links"><ul>${Array.from({ length: 8 }, (_, index) => `<li><a href="/f/${index}">Service page ${index}</a></li>`).join('')}</ul></div></footer>`

/** The list embedded in a page. */
export const page = (body: string, attributes = 'lang="en"'): string =>
  `<!doctype html><html ${attributes}><head><title>List</title></head><body>${menu}${body}${foot}</body></html>`

export interface LayoutSource {
  name: string
  /** One item; must write `data-expected` into its own tag. */
  item: (thing: Thing) => string
  /** Wraps the items. */
  around: (items: string) => string
  expected: Expected
  /** Content between items: advertisements, headings. */
  between?: (thing: Thing) => string
  attributes?: string
}

export function layout({ name, item, around, expected, between, attributes }: LayoutSource): Layout {
  const items = things.map((thing) => `${item(thing)}\n${between?.(thing) ?? ''}`).join('')
  const fields: Record<string, unknown[]> = {}
  for (const thing of things)
    for (const [field, value] of Object.entries(expected(thing))) (fields[field] ??= []).push(value)
  return { name, html: page(around(items), attributes), fields }
}

/** The usual columns of a shop, by name. */
export const shopFields =
  (
    ...names: ('brand' | 'rating' | 'reviews' | 'availability' | 'list_price' | 'image' | 'url')[]
  ): Expected =>
  (thing) => {
    const all: Record<string, unknown> = {
      brand: thing.brand,
      rating: thing.rating,
      reviews: thing.reviews,
      availability: thing.stock,
      list_price: thing.listPrice,
      image: thing.image,
      url: thing.url,
    }
    return {
      name: thing.name,
      price: thing.price,
      ...Object.fromEntries(names.map((name) => [name, all[name]])),
    }
  }
