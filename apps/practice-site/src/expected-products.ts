import { makeProducts } from './catalogue/make-products.ts'
import type { CatalogueOptions } from './practice-options.ts'
import type { Product } from './product.ts'

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
export function expectedProducts(options: CatalogueOptions = {}): ExpectedProduct[] {
  return makeProducts(options).map(toExpected)
}

const toExpected = (product: Product): ExpectedProduct => ({
  sku: product.sku,
  name: product.name,
  brand: product.brand,
  category: product.category,
  price: product.price,
  list_price: product.listPrice,
  rating: product.rating,
  reviews: product.reviews,
  availability: product.availability,
  path: product.path,
  image: product.image,
})
