import { gzipSync } from 'node:zlib'
import { articles } from '../catalogue/articles.ts'
import { descriptionOf } from '../catalogue/product-details.ts'
import { esc } from '../pages/format.ts'
import { categorySlug, type Shop } from '../shop.ts'
import { categories } from '../product.ts'
import { reply, type Ask, type Reply } from './reply.ts'

/** Small parts, so that an ordinary shop already has several. */
const urlsPerPart = 500
const xml = '<?xml version="1.0" encoding="UTF-8"?>\n'
const sitemapNs = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** What machines read: robots.txt, the site map and the feed. */
export function feedReply(shop: Shop, { path }: Ask): Reply | undefined {
  if (path === '/robots.txt') return reply('text/plain; charset=utf-8', robots(shop))
  if (path === '/sitemap.xml') return reply('application/xml; charset=utf-8', sitemapIndex(shop))
  if (path === '/feed.xml') return reply('application/rss+xml; charset=utf-8', feed(shop))
  const part = /^\/sitemaps\/(pages|products-(\d+))\.xml\.gz$/.exec(path)
  if (!part) return undefined
  const urls = part[2] ? productUrls(shop, Number(part[2])) : pageUrls()
  return urls.length > 0 ? reply('application/gzip', gzipSync(urlSet(shop, urls))) : undefined
}

const robots = (shop: Shop) => `User-agent: *
Disallow: /private/
Disallow: /cart
Allow: /

User-agent: BadBot
Disallow: /

Sitemap: ${shop.url}/sitemap.xml
`

function sitemapIndex(shop: Shop): string {
  const parts = Math.ceil(shop.products.length / urlsPerPart)
  const names = ['pages', ...Array.from({ length: parts }, (_, at) => `products-${at + 1}`)]
  const entries = names.map((name) => `<sitemap><loc>${shop.url}/sitemaps/${name}.xml.gz</loc></sitemap>`)
  return `${xml}<sitemapindex ${sitemapNs}>\n${entries.join('\n')}\n</sitemapindex>\n`
}

interface SiteUrl {
  path: string
  changed?: string
}

function urlSet(shop: Shop, urls: SiteUrl[]): string {
  const entries = urls.map(
    ({ path, changed }) =>
      `<url><loc>${shop.url}${path}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
  )
  return `${xml}<urlset ${sitemapNs}>\n${entries.join('\n')}\n</urlset>\n`
}

const productUrls = (shop: Shop, part: number): SiteUrl[] =>
  shop.products
    .slice((part - 1) * urlsPerPart, part * urlsPerPart)
    .map(({ path, added }) => ({ path, changed: added }))

const pageUrls = (): SiteUrl[] => [
  ...['/', '/shop/all', '/shop/new', '/shop/sale', '/stores', '/journal'].map((path) => ({ path })),
  ...categories.map((category) => ({ path: `/shop/${categorySlug(category)}` })),
  ...articles.map(({ path, date }) => ({ path, changed: date })),
]

function feed(shop: Shop): string {
  const items = shop.products
    .slice(-30)
    .reverse()
    .map(
      (product) =>
        `<item><title>${esc(product.name)}</title><link>${shop.url}${product.path}</link><guid isPermaLink="false">${product.sku}</guid><pubDate>${new Date(product.added).toUTCString()}</pubDate><category>${product.category}</category><description>${esc(descriptionOf(product)[0]!)}</description></item>`,
    )
  return `${xml}<rss version="2.0"><channel><title>New at Fernhill</title><link>${shop.url}/</link><description>What came in last</description>
${items.join('\n')}
</channel></rss>
`
}
