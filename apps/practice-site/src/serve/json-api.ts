import { descriptionOf, specificationOf, variantsOf } from '../catalogue/product-details.ts'
import type { Product } from '../product.ts'
import type { Shop } from '../shop.ts'
import { json, type Ask, type Reply } from './reply.ts'

const maxLimit = 200

/** `/api/products` (offset, limit, category) and `/api/products/{sku}`. */
export function apiReply(shop: Shop, { path, query }: Ask): Reply | undefined {
  if (path === '/api/products') return productList(shop, query)
  if (!path.startsWith('/api/products/')) return undefined
  const product = shop.bySku.get(decodeURIComponent(path.slice('/api/products/'.length)))
  return product ? json(details(product)) : json({ error: 'There is no such product' }, 404)
}

function productList(shop: Shop, query: URLSearchParams): Reply {
  const category = query.get('category')
  const products = category === null ? shop.products : (shop.byCategory.get(category) ?? [])
  const offset = Number(query.get('offset') ?? 0)
  const limit = Number(query.get('limit') ?? 24)
  if (!Number.isInteger(offset) || offset < 0 || !Number.isInteger(limit) || limit < 1 || limit > maxLimit)
    return json({ error: `offset must be 0 or more, limit 1 to ${maxLimit}` }, 400)
  const end = offset + limit
  const rest = `limit=${limit}${category === null ? '' : `&category=${encodeURIComponent(category)}`}`
  return json({
    total: products.length,
    offset,
    limit,
    next: end < products.length ? `/api/products?offset=${end}&${rest}` : null,
    items: products.slice(offset, end).map(summary),
  })
}

const summary = (product: Product) => ({
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

const details = (product: Product) => ({
  ...summary(product),
  gtin: product.gtin,
  added: product.added,
  weight_grams: product.weightGrams,
  description: descriptionOf(product),
  specification: Object.fromEntries(specificationOf(product)),
  variants: variantsOf(product),
})
