import { categories } from '../product.ts'
import { categorySlug, type Link, type Shop } from '../shop.ts'
import { esc } from './format.ts'

interface LayoutParts {
  title: string
  /** Path of the page, without a prefix. */
  path: string
  description?: string
  /** Further elements for the head. */
  head?: string
  body: string
}

const mainNav: [string, string][] = [
  ['/shop/new', 'New'],
  ['/shop/all', 'All gear'],
  ['/shop/tents', 'Tents'],
  ['/shop/backpacks', 'Packs'],
  ['/shop/footwear', 'Footwear'],
  ['/shop/sale', 'Sale'],
  ['/journal', 'Journal'],
]

const footer: Record<string, [string, string][]> = {
  Shop: [['/shop/all', 'All gear'], ['/shop/sale', 'Sale'], ['/live/all', 'Live stock'], ['/search?q=tent', 'Search']],
  Service: [['/stores', 'Stores and opening hours'], ['/account/login', 'Your account'], ['/journal', 'Journal'], ['/price-list.pdf', 'Price list (PDF)']],
  Developers: [['/api/products?limit=24', 'JSON API'], ['/feed.xml', 'RSS'], ['/sitemap.xml', 'Site map'], ['/robots.txt', 'robots.txt']],
} // oxfmt-ignore

/** A whole page of the shop around a body. */
export function layout(shop: Shop, link: Link, parts: LayoutParts): string {
  const {
    title,
    path,
    description = 'Tents, packs, boots and everything between, since 1987.',
    head = '',
    body,
  } = parts
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${esc(title)} | Fernhill Supply Co.</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${esc(description)}">
<link rel="canonical" href="${shop.url}${esc(path)}">
<link rel="stylesheet" href="/assets/shop.css">
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="alternate" type="application/rss+xml" title="New at Fernhill" href="/feed.xml">
${head}</head>
<body>
${header(link, path)}
<main>
${body}
</main>
${footerHtml(link)}
</body>
</html>
`
}

function header(link: Link, path: string): string {
  const items = mainNav.map(([to, label]) => {
    const here = path === to || path.startsWith(`${to}?`) ? ' aria-current="page"' : ''
    return `<li><a href="${link(to)}"${here}>${label}</a></li>`
  })
  return `<a class="skip" href="#main">Skip to content</a>
<header class="site-header">
<a class="logo" href="${link('/')}">Fernhill Supply Co.</a>
<nav aria-label="Main"><ul class="nav">${items.join('')}</ul></nav>
<form class="search" action="${link('/search')}" role="search"><input name="q" type="search" aria-label="Search the shop" placeholder="Search"><button>Search</button></form>
<a class="basket" href="/cart">Basket (0)</a>
</header>
<div class="notice">Free delivery above € 75,00. <a href="${link('/stores')}">Collect in store</a> within two hours.</div>
<span id="main"></span>`
}

function footerHtml(link: Link): string {
  const columns = Object.entries(footer).map(
    ([title, links]) =>
      `<section><h2>${title}</h2><ul>${links.map(([to, label]) => `<li><a href="${esc(link(to))}">${label}</a></li>`).join('')}</ul></section>`,
  )
  const gear = categories
    .map((category) => `<li><a href="${link(`/shop/${categorySlug(category)}`)}">${category}</a></li>`)
    .join('')
  return `<footer class="site-footer"><div class="footer-columns"><section><h2>Gear</h2><ul>${gear}</ul></section>${columns.join('')}</div>
<p>© 1987–2026 Fernhill Supply Co. A practice shop: nothing here is for sale. Prices include VAT.</p></footer>`
}

/** The trail of links above a page; the last crumb is the page itself. */
export function breadcrumbs(link: Link, crumbs: readonly (readonly [path: string, label: string])[]): string {
  const items = crumbs.map(([to, label], at) =>
    at === crumbs.length - 1
      ? `<li aria-current="page">${esc(label)}</li>`
      : `<li><a href="${link(to)}">${esc(label)}</a></li>`,
  )
  return `<nav aria-label="Breadcrumb"><ol class="breadcrumbs">${items.join('')}</ol></nav>`
}
