import { articles, type Article } from '../catalogue/articles.ts'
import type { Link, Shop } from '../shop.ts'
import { esc, longDate } from './format.ts'
import { breadcrumbs, layout } from './layout.ts'
import { pageCount, pagePath, pager } from './list-page.ts'

const perPage = 10
export const journalPages = pageCount(articles.length, perPage)

/** One page of the journal's list. */
export function journalPage(shop: Shop, link: Link, page: number): string {
  const entries = articles
    .slice((page - 1) * perPage, page * perPage)
    .map(
      ({ path, title, date, author, paragraphs }) =>
        `<li><article><h2><a href="${link(path)}">${esc(title)}</a></h2><p class="byline"><time datetime="${date}">${longDate(date)}</time> by <span class="author">${esc(author)}</span></p><p>${esc(paragraphs[0]!)}</p></article></li>`,
    )
  const body = `${breadcrumbs(link, [
    ['/', 'Home'],
    ['/journal', 'Journal'],
  ])}
<h1>Journal</h1><ul class="entries">${entries.join('\n')}</ul>
${pager(link, '/journal', page, journalPages)}`
  return layout(shop, link, { title: 'Journal', path: pagePath('/journal', page), body })
}

/** One article. */
export function articlePage(shop: Shop, link: Link, article: Article): string {
  const { path, title, date, author, paragraphs } = article
  const body = `${breadcrumbs(link, [
    ['/', 'Home'],
    ['/journal', 'Journal'],
    [path, title],
  ])}
<article class="article"><h1>${esc(title)}</h1><p class="byline"><time datetime="${date}">${longDate(date)}</time> by <span class="author">${esc(author)}</span></p>
${paragraphs.map((text) => `<p>${esc(text)}</p>`).join('\n')}
</article>`
  return layout(shop, link, {
    title,
    path,
    description: paragraphs[0]!,
    head: `<meta property="article:published_time" content="${date}">\n`,
    body,
  })
}
