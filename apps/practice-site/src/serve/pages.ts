import { articles } from '../catalogue/articles.ts'
import { homePage } from '../pages/home-page.ts'
import { articlePage, journalPage, journalPages } from '../pages/journal-pages.ts'
import { layout } from '../pages/layout.ts'
import { cardsPerPage, listPage, pageCount } from '../pages/list-page.ts'
import { livePage } from '../pages/live-page.ts'
import { icon, productPicture } from '../pages/picture.ts'
import { productPage } from '../pages/product-page.ts'
import { storesPage } from '../pages/stores-page.ts'
import { styles } from '../pages/styles.ts'
import type { Product } from '../product.ts'
import type { Shop } from '../shop.ts'
import { html, reply, type Ask, type Reply } from './reply.ts'

/** The plain part of the shop: what depends on nothing but the address. */
export function pageAt(shop: Shop, ask: Ask): Reply | undefined {
  const { path, link } = ask
  const product = shop.byPath.get(path)
  if (product) return html(productPage(shop, link, product))
  if (path === '/') return html(homePage(shop, link))
  if (path.startsWith('/shop/')) return productList(shop, ask, path.slice('/shop/'.length))
  if (path.startsWith('/journal')) return journal(shop, ask)
  if (path === '/search') return search(shop, ask)
  if (path === '/stores') return html(storesPage(shop, link))
  if (path.startsWith('/live/')) return live(shop, ask, path.slice('/live/'.length))
  return assetAt(shop, ask) ?? quietPage(shop, ask)
}

/** The answer to an address that is none. */
export const notFound = (shop: Shop, { path, link }: Ask): Reply =>
  html(
    layout(shop, link, {
      title: 'Not found',
      path,
      body: '<h1>Not found</h1><p>This page has moved on, or never was.</p>',
    }),
    404,
  )

function pageNumber(query: URLSearchParams, pages: number): number | undefined {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= pages ? page : undefined
}

function productList(shop: Shop, { path, query, link }: Ask, section: string): Reply | undefined {
  const list = sectionOf(shop, section)
  const page = list && pageNumber(query, pageCount(list.products.length))
  return list && page ? html(listPage(shop, link, { ...list, path, page })) : undefined
}

/** The products of one list of the shop. */
export function sectionOf(
  shop: Shop,
  section: string,
): { title: string; products: readonly Product[] } | undefined {
  if (section === 'all') return { title: 'All gear', products: shop.products }
  if (section === 'new') return { title: 'New', products: shop.products.slice(-cardsPerPage * 4).reverse() }
  if (section === 'sale')
    return { title: 'Sale', products: shop.products.filter((product) => product.listPrice !== null) }
  const products = shop.byCategory.get(section)
  return products && { title: section[0]!.toUpperCase() + section.slice(1), products }
}

function search(shop: Shop, { query, link }: Ask): Reply | undefined {
  const words = (query.get('q') ?? '').slice(0, 100)
  const wanted = words.toLowerCase()
  const products = wanted
    ? shop.products.filter(({ name, brand }) => `${name} ${brand}`.toLowerCase().includes(wanted))
    : []
  const page = pageNumber(query, pageCount(products.length))
  const path = `/search?q=${encodeURIComponent(words)}`
  return page
    ? html(listPage(shop, link, { title: `Results for “${words}”`, path, products, page }))
    : undefined
}

function journal(shop: Shop, { path, query, link }: Ask): Reply | undefined {
  if (path === '/journal') {
    const page = pageNumber(query, journalPages)
    return page ? html(journalPage(shop, link, page)) : undefined
  }
  const article = articles.find((one) => one.path === path)
  return article && html(articlePage(shop, link, article))
}

function live(shop: Shop, { link }: Ask, section: string): Reply | undefined {
  const list = sectionOf(shop, section)
  const listed = section === 'all' || shop.byCategory.has(section)
  return list && listed ? html(livePage(shop, link, section, list.title)) : undefined
}

function assetAt(shop: Shop, { path, query }: Ask): Reply | undefined {
  const lasting = { 'cache-control': 'max-age=3600' }
  if (path === '/assets/shop.css') return reply('text/css; charset=utf-8', styles, 200, lasting)
  if (path === '/assets/icon.svg') return reply('image/svg+xml', icon, 200, lasting)
  if (!path.startsWith('/img/') || !path.endsWith('.svg')) return undefined
  const product = shop.byPath.get(path.replace('/img/', '/p/').slice(0, -'.svg'.length))
  return product && reply('image/svg+xml', productPicture(product, query.get('view') ?? ''), 200, lasting)
}

/** Pages that robots.txt asks crawlers to leave alone. They answer, so that a test can see who asked. */
function quietPage(shop: Shop, { path, link }: Ask): Reply | undefined {
  if (path === '/cart')
    return html(
      layout(shop, link, { title: 'Basket', path, body: '<h1>Basket</h1><p>Your basket is empty.</p>' }),
    )
  if (!path.startsWith('/private/')) return undefined
  return html(
    layout(shop, link, {
      title: 'Staff only',
      path,
      body: `<h1>Staff only</h1><p>Robots are asked not to read this.</p><a href="${link('/private/more')}">More</a>`,
    }),
  )
}
