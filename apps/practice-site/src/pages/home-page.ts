import { categories } from '../product.ts'
import { categorySlug, type Link, type Shop } from '../shop.ts'
import { layout } from './layout.ts'
import { productCard } from './product-card.ts'

/** The front page. */
export function homePage(shop: Shop, link: Link): string {
  const tiles = categories.flatMap((category) => {
    const first = shop.byCategory.get(categorySlug(category))![0]
    if (!first) return []
    return `<li><a href="${link(`/shop/${categorySlug(category)}`)}"><img src="${first.image}" alt="" width="150" height="138">${category}</a></li>`
  })
  const newest = shop.products.slice(-8).reverse()
  const body = `<section class="hero"><div><h1>Out early, back late.</h1><p class="lead">Tents, packs, boots and everything between, since 1987. Tested in the fells, repaired in Bergen.</p><p><a href="${link('/shop/all')}">See all gear</a></p></div>${newest[0] ? `<img src="${newest[0].image}" alt="" width="420" height="386">` : ''}</section>
<h2>Shop by kind</h2><ul class="tiles">${tiles.join('')}</ul>
<h2>Just in</h2><ul class="grid">
${newest.map((product) => productCard(product, link)).join('\n')}
</ul>`
  return layout(shop, link, { title: 'Outdoor gear', path: '/', body })
}
