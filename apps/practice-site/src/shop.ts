import { makeProducts } from './catalogue/make-products.ts'
import type { CatalogueOptions } from './practice-options.ts'
import { categories, type Category, type Product } from './product.ts'

/** The shop as the pages see it: the catalogue with the ways into it. */
export interface Shop {
  /** Origin for absolute links, without a trailing slash. */
  url: string
  products: readonly Product[]
  byPath: ReadonlyMap<string, Product>
  bySku: ReadonlyMap<string, Product>
  byCategory: ReadonlyMap<string, readonly Product[]>
  reviewsPerProduct: number
}

/** Keeps a page's links inside the prefix it was reached by, so that a crawl of `/flaky/shop/all` stays flaky. */
export type Link = (path: string) => string

export const categorySlug = (category: Category): string => category.toLowerCase()

/** Makes the catalogue and its indexes. */
export function makeShop(url: string, options: CatalogueOptions): Shop {
  const products = makeProducts(options)
  return {
    url,
    products,
    byPath: new Map(products.map((product) => [product.path, product])),
    bySku: new Map(products.map((product) => [product.sku, product])),
    byCategory: new Map(
      categories.map((category) => [
        categorySlug(category),
        products.filter((product) => product.category === category),
      ]),
    ),
    reviewsPerProduct: options.reviewsPerProduct ?? 3,
  }
}
