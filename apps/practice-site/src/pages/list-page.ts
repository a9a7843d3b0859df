import type { Product } from '../product.ts'
import type { Link, Shop } from '../shop.ts'
import { esc, grouped } from './format.ts'
import { breadcrumbs, layout } from './layout.ts'
import { productCard } from './product-card.ts'

export const cardsPerPage = 24

interface ProductList {
  title: string
  /** Path, with the query that belongs to every page of the list. */
  path: string
  products: readonly Product[]
  page: number
}

/** How many pages a list has; an empty list has one. */
export const pageCount = (items: number, perPage: number = cardsPerPage): number =>
  Math.max(1, Math.ceil(items / perPage))

/** Address of one page of a list; the first has no page number. */
export const pagePath = (path: string, page: number): string =>
  page === 1 ? path : `${path}${path.includes('?') ? '&' : '?'}page=${page}`

/** One page of a product list. */
export function listPage(shop: Shop, link: Link, list: ProductList): string {
  const { title, path, products, page } = list
  const pages = pageCount(products.length)
  const cards = products.slice((page - 1) * cardsPerPage, page * cardsPerPage)
  const body = `${breadcrumbs(link, [['/', 'Home'], ...(path === '/shop/all' ? [] : [['/shop/all', 'All gear'] as const]), [path, title]])}
<div class="list-head"><h1>${esc(title)}</h1><p class="count">${grouped(products.length)} products</p><p class="sort">Sort by: Newest</p></div>
${cards.length === 0 ? '<p class="nothing">Nothing here. Try another word or look at all gear.</p>' : ''}<ul class="grid">
${cards.map((product) => productCard(product, link)).join('\n')}
</ul>
${pager(link, path, page, pages)}`
  const shown = page === 1 ? title : `${title}, page ${page}`
  return layout(shop, link, {
    title: shown,
    path: pagePath(path, page),
    head: relations(link, list, pages),
    body,
  })
}

function relations(link: Link, { path, page }: ProductList, pages: number): string {
  const to = (target: number) => esc(link(pagePath(path, target)))
  return `${page > 1 ? `<link rel="prev" href="${to(page - 1)}">\n` : ''}${page < pages ? `<link rel="next" href="${to(page + 1)}">\n` : ''}`
}

/** First, last and the neighbours of the current page, with gaps where pages are left out. */
export function pager(link: Link, path: string, page: number, pages: number): string {
  if (pages === 1) return ''
  const to = (target: number) => esc(link(pagePath(path, target)))
  const shown = [...new Set([1, page - 2, page - 1, page, page + 1, page + 2, pages])].filter(
    (n) => n >= 1 && n <= pages,
  )
  const numbers = shown.map((n, at) => {
    const gap = at > 0 && n - shown[at - 1]! > 1 ? '<li class="gap">…</li>' : ''
    return `${gap}<li>${n === page ? `<span aria-current="page">${n}</span>` : `<a href="${to(n)}">${n}</a>`}</li>`
  })
  const previous = page > 1 ? `<li><a rel="prev" href="${to(page - 1)}">Previous</a></li>` : ''
  const next = page < pages ? `<li><a rel="next" href="${to(page + 1)}">Next</a></li>` : ''
  return `<nav class="pager" aria-label="Pages"><ul>${previous}${numbers.join('')}${next}</ul></nav>`
}
