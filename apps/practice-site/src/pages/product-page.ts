import {
  descriptionOf,
  reviewsOf,
  specificationOf,
  variantsOf,
  type Review,
} from '../catalogue/product-details.ts'
import type { Product } from '../product.ts'
import { categorySlug, type Link, type Shop } from '../shop.ts'
import { esc, euro, grouped, longDate } from './format.ts'
import { breadcrumbs, layout } from './layout.ts'
import { priceHtml, productCard, stockHtml, stockKind } from './product-card.ts'
import { productHead } from './product-head.ts'

/** The detail page of one product. */
export function productPage(shop: Shop, link: Link, product: Product): string {
  const category = `/shop/${categorySlug(product.category)}`
  const body = `${breadcrumbs(link, [
    ['/', 'Home'],
    [category, product.category],
    [product.path, product.name],
  ])}
<article class="product" itemscope itemtype="https://schema.org/Product">
${gallery(product)}
${buyBox(product)}
<section class="description" itemprop="description"><h2>About it</h2>${descriptionOf(product)
    .map((text) => `<p>${esc(text)}</p>`)
    .join('')}</section>
${specification(product)}
${reviewsSection(reviewsOf(product, shop.reviewsPerProduct))}
</article>
${related(shop, link, product)}`
  return layout(shop, link, {
    title: `${product.name}, ${product.brand}`,
    path: product.path,
    description: descriptionOf(product)[0]!,
    head: productHead(shop, product),
    body,
  })
}

function gallery(product: Product): string {
  const thumbs = ['side', 'back', 'detail'].map(
    (view) =>
      `<li><img src="${product.image}?view=${view}" alt="${esc(product.name)}, ${view}" width="96" height="88" loading="lazy"></li>`,
  )
  return `<div class="gallery"><img itemprop="image" src="${product.image}" alt="${esc(product.name)}" width="600" height="552"><ul class="thumbs">${thumbs.join('')}</ul></div>`
}

function buyBox(product: Product): string {
  const shown = product.rating?.toFixed(1)
  const rating =
    product.rating === null
      ? '<p class="rating unrated">No reviews yet</p>'
      : `<p class="rating" itemprop="aggregateRating" itemscope itemtype="https://schema.org/AggregateRating"><span class="stars" role="img" aria-label="${shown} out of 5 stars">★</span> <span itemprop="ratingValue">${shown}</span> <a href="#reviews"><span itemprop="reviewCount" content="${product.reviews}">${grouped(product.reviews)}</span> reviews</a></p>`
  return `<div class="buy">
<p class="brand" itemprop="brand">${esc(product.brand)}</p>
<h1 itemprop="name">${esc(product.name)}</h1>
<p class="sku">Article <span itemprop="sku">${product.sku}</span></p>
${rating}
<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="EUR"><meta itemprop="price" content="${product.price.toFixed(2)}">
${priceHtml(product)}
<p class="availability">${stockHtml(product)}</p></div>
${variants(product)}
<form action="/cart" method="post"><input type="hidden" name="sku" value="${product.sku}"><button class="primary"${stockKind(product.availability) === 'out' ? ' disabled' : ''}>Add to basket</button></form>
<ul class="promises"><li>Sent within two working days</li><li>100 days to change your mind</li><li>Repairs for as long as it lasts</li></ul>
</div>`
}

function variants(product: Product): string {
  const rows = variantsOf(product).map(
    ({ sku, colour, size, price, inStock }) =>
      `<tr data-variant="${sku}"><td>${colour}</td><td>${esc(size)}</td><td>${sku}</td><td class="num">${euro(price)}</td><td>${inStock ? 'Yes' : 'No'}</td></tr>`,
  )
  return `<table class="variants"><caption>Colours and sizes</caption><thead><tr><th>Colour</th><th>Size</th><th>Article</th><th class="num">Price</th><th>In stock</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`
}

function specification(product: Product): string {
  const rows = specificationOf(product).map(
    ([name, value]) => `<tr><th scope="row">${name}</th><td>${esc(value)}</td></tr>`,
  )
  return `<section class="specs"><h2>Specification</h2><table><tbody>${rows.join('')}</tbody></table></section>`
}

function reviewsSection(reviews: Review[]): string {
  const items = reviews.map(
    ({ author, rating, date, title, text }) =>
      `<li class="review" itemprop="review" itemscope itemtype="https://schema.org/Review"><h3>${title}</h3><p class="review__meta"><span class="review__rating">${rating}/5</span> by <span itemprop="author">${author}</span>, <time datetime="${date}">${longDate(date)}</time></p><p itemprop="reviewBody">${text}</p></li>`,
  )
  return `<section class="reviews" id="reviews"><h2>Reviews</h2>${items.length ? `<ul>${items.join('\n')}</ul>` : '<p>Nobody has written about it yet.</p>'}</section>`
}

function related(shop: Shop, link: Link, product: Product): string {
  const others = shop.byCategory.get(categorySlug(product.category))!
  const at = others.indexOf(product)
  const shown = [1, 2, 3, 4]
    .map((step) => others[(at + step) % others.length]!)
    .filter((other) => other !== product)
  return `<aside class="related"><h2>People also look at</h2><ul class="grid">
${[...new Set(shown)].map((other) => productCard(other, link)).join('\n')}
</ul></aside>`
}
