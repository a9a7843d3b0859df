import type { Product } from '../product.ts'
import type { Link } from '../shop.ts'
import { esc, euro, grouped } from './format.ts'

/** A product as lists show it. */
export function productCard(product: Product, link: Link): string {
  const href = link(product.path)
  return `<li class="card" data-sku="${product.sku}" data-position="${product.index + 1}">
<a class="card__art" href="${href}" tabindex="-1"><img src="${product.image}" alt="" width="200" height="184" loading="lazy"></a>
<p class="card__brand">${esc(product.brand)}</p>
<h3 class="card__title"><a href="${href}">${esc(product.name)}</a></h3>
${priceHtml(product)}
<p class="card__meta">${starsHtml(product)} ${stockHtml(product)}</p>
</li>`
}

/** The price, with the struck-through list price before it where there is one. */
export function priceHtml({ price, listPrice }: Product): string {
  return `<p class="price">${listPrice === null ? '' : `<s>${euro(listPrice)}</s> `}<span>${euro(price)}</span></p>`
}

function starsHtml({ rating, reviews }: Product): string {
  if (rating === null) return '<span class="unrated">No reviews yet</span>'
  const shown = rating.toFixed(1)
  return `<span class="stars" role="img" aria-label="${shown} out of 5 stars">★ ${shown}</span> <span class="card__reviews">(${grouped(reviews)})</span>`
}

/** The availability as the shop words it. */
export function stockHtml({ availability }: Product): string {
  return `<span class="stock stock--${stockKind(availability)}">${availability}</span>`
}

/** Groups the wordings of availability. */
export function stockKind(availability: string): 'in' | 'low' | 'out' {
  if (availability === 'In stock') return 'in'
  return availability === 'Sold out' ? 'out' : 'low'
}
