import { descriptionOf, variantsOf } from '../catalogue/product-details.ts'
import type { Product } from '../product.ts'
import type { Shop } from '../shop.ts'
import { esc, jsonForScript } from './format.ts'
import { stockKind } from './product-card.ts'

const schemaStock = { in: 'InStock', low: 'LimitedAvailability', out: 'OutOfStock' } as const

/** Open Graph and JSON-LD: the same facts a second and third time, as real shops give them. */
export function productHead(shop: Shop, product: Product): string {
  const graph = {
    'og:type': 'product',
    'og:title': product.name,
    'og:url': shop.url + product.path,
    'og:image': shop.url + product.image,
    'og:site_name': 'Fernhill Supply Co.',
    'product:price:amount': product.price.toFixed(2),
    'product:price:currency': 'EUR',
    'product:availability': schemaStock[stockKind(product.availability)],
  }
  const metas = Object.entries(graph).map(
    ([name, value]) => `<meta property="${name}" content="${esc(value)}">`,
  )
  return `${metas.join('\n')}
<script type="application/ld+json">${jsonForScript(productSchema(shop, product))}</script>
`
}

function productSchema(shop: Shop, product: Product) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    sku: product.sku,
    gtin13: product.gtin,
    brand: { '@type': 'Brand', name: product.brand },
    category: product.category,
    description: descriptionOf(product)[0],
    image: [shop.url + product.image],
    weight: { '@type': 'QuantitativeValue', value: product.weightGrams, unitCode: 'GRM' },
    ...(product.rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating,
        reviewCount: product.reviews,
      },
    }),
    offers: {
      '@type': 'Offer',
      url: shop.url + product.path,
      price: product.price,
      priceCurrency: 'EUR',
      availability: `https://schema.org/${schemaStock[stockKind(product.availability)]}`,
    },
    hasVariant: variantsOf(product).map(({ sku, colour, size, price }) => ({
      sku,
      color: colour,
      size,
      price,
    })),
  }
}
