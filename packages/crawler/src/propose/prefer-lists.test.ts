import { describe, expect, it } from 'vitest'
import { Page } from './page.ts'
import { listChoices } from './propose-recipe.ts'

const bestOf = (body: string): { selector: string; count: number } => {
  const page = new Page(`<body><main>${body}</main></body>`, 'https://site.test/list')
  const [best] = listChoices(page)
  return { selector: best!.selector, count: best!.items.length }
}
const times = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('')

describe('the list that another one is only a part of', () => {
  it('is that of all siblings, whatever their types', () => {
    const product = (at: number) => {
      const kind = at < 6 ? 'stay' : at % 2 === 0 ? 'day' : 'set'
      const parts = [
        'b',
        'em',
        'u',
        's',
        'q',
        'cite',
        'dfn',
        'var',
        'code',
        'kbd',
        'samp',
        'abbr',
        'sub',
        'sup',
      ]
      const price =
        at < 6
          ? `<del>$${at + 90}</del> <ins>$${at + 80}</ins><p>Stay ${at} ${'at the lake '.repeat(20)}</p>`
          : [0, 1, 2]
              .map((one) => parts[(at + one * 3) % 14]!)
              .map((tag) => `<${tag}>${tag} ${at}</${tag}>`)
              .join('')
      return `<li class="product kind-${kind}"><a href="/p/${at}"><img src="/${at}.jpg"><h2>Tour ${at}</h2>${price}</a></li>`
    }

    expect(bestOf(`<ul class="products">${times(14, product)}</ul>`)).toEqual({
      selector: '.product',
      count: 14,
    })
  })

  it('is that of the articles, some of which have large tables', () => {
    const row = (at: number) =>
      `<tr>${times(9, (cell) => `<td><span>${at * 31 + cell * 7}</span></td>`)}</tr>`
    const post = (at: number) =>
      `<article class="post"><h2><a href="/n/${at}">Round ${at} of the cup</a></h2><time>2024-03-0${at + 1}</time>${at % 4 === 0 ? `<table><tbody>${times(9, (line) => row(line + at))}</tbody></table>` : `<p>It was a close match in round ${at}.</p>`}</article>`

    expect(bestOf(times(8, post))).toEqual({ selector: '.post', count: 8 })
  })

  it('is that of the rows of all groups with column headers', () => {
    const row = (at: number) =>
      `<tr><td>S-${at}</td><td>Neb. ${at}</td><td><a href="/o/${at}">Case ${at} v. State</a></td></tr>`
    const group = (at: number) =>
      `<div class="group"><h3>July ${at + 1}</h3><div><table><caption>Opinions of the court</caption><thead><tr><th>Number of the case</th><th>Cite as</th><th>Title and download</th></tr></thead><tbody>${times(3, (line) => row(at * 3 + line))}</tbody></table></div></div>`

    expect(bestOf(times(9, group)).count).toBe(27)
  })

  it('is not that of the products and of the categories above them', () => {
    const tile = (at: number) =>
      `<article><h3><a href="/c/${at}"><img src="/c${at}.jpg">Kind ${at}</a></h3></article>`
    const product = (at: number) =>
      `<article><h3><a href="/p/${at}"><img src="/p${at}.jpg">Set ${at}</a></h3><p>${at + 20} by ${at + 30} cm</p><p class="left">${at} left</p><b>${at + 300}.00 €</b></article>`

    expect(
      bestOf(`<div class="kinds">${times(9, tile)}</div><div class="catalog">${times(12, product)}</div>`),
    ).toEqual({ selector: '.catalog > article', count: 12 })
  })

  it('is that of the entries, each of which holds a part and what follows it', () => {
    const card = (at: number) =>
      `<div><div><div class="item__tools"><a href="/save/${at}" title="Save"><img src="/s.svg"></a><a href="/compare/${at}"><img src="/c.svg"></a></div><a class="item__photo" href="/p/${at}"><img src="/${at}.jpg"></a><div class="item__name"><a href="/p/${at}">Watch ${at}</a></div><div class="item__cost">$${at + 20}.00</div></div></div>`
    const { selector } = bestOf(`<div class="cards">${times(12, card)}</div>`)

    expect(selector).toBe('.cards > div')
  })

  it('keeps what follows its items', () => {
    const entry = (at: number) =>
      `<a href="/n/${at}"><h2>News ${at}</h2></a><h4>By Ann on May ${at + 1}</h4><hr>`

    expect(
      bestOf(
        `<div class="top"><a href="/n/all"><h2>All news</h2></a></div><div class="news">${times(6, entry)}</div>`,
      ).count,
    ).toBe(6)
  })
})

describe('the list that a page declares', () => {
  const news = (at: number) =>
    `<article class="news-item"><h2><a href="/news/${at}">The news of day ${at}</a></h2><p>What happened on day ${at} to all of us, and why it did.</p><time>May ${at + 1}</time></article>`
  const tent = (at: number) =>
    `<div class="box"><a href="/tents/${at}">Tent ${at}</a> <i>${at + 50} €</i></div>`
  const body = `<div>${times(9, news)}</div><div>${times(5, tent)}</div>`
  const declared = (entry: (at: number) => unknown) =>
    `<script type="application/ld+json">${JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: [0, 1, 2, 3, 4].map(entry),
    })}</script>`

  it.each([
    ['by the URLs of its entries', (at: number) => ({ '@type': 'ListItem', url: `/tents/${at}` })],
    [
      'by the things that its entries are',
      (at: number) => ({ '@type': 'ListItem', item: { '@type': 'Product', url: `/tents/${at}` } }),
    ],
    [
      'by the IDs of these things',
      (at: number) => ({ '@type': 'ListItem', item: `https://site.test/tents/${at}` }),
    ],
  ])('comes first %s', (_, entry) => {
    expect(bestOf(`${declared(entry)}${body}`).count).toBe(5)
  })

  it('comes not first if it is another one than the page shows', () => {
    expect(bestOf(`${declared((at) => ({ url: `/boats/${at}` }))}${body}`).count).toBe(9)
  })
})
