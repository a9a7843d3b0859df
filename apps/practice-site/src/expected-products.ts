import type { CatalogueOptions } from './practice-options.ts'

/** One row as a correct crawl of the shop gives it. */
export interface ExpectedProduct {
  sku: string
  name: string
  brand: string
  category: string
  price: number
  list_price: number | null
  rating: number | null
  reviews: number
  availability: string
  /** Path of the product page on the site. */
  path: string
  /** Path of its main picture. */
  image: string
}

/** The truth about a shop started with the same options, in catalogue order. */
export function expectedProducts(_options: CatalogueOptions = {}): ExpectedProduct[] {
  throw new Error('not there yet')
}
