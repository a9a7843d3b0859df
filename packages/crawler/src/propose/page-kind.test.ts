import { describe, expect, it } from 'vitest'
import { proposeRecipe } from './propose-recipe.ts'

const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))
const card = (at: number) =>
  `<article class="card"><a href="/p/${at}"><img src="/i/${at}.jpg"></a><h3><a href="/p/${at}">Tent ${at}</a></h3><p class="price">$${at + 20}.00</p></article>`
const cards = `<div class="cards">${many(9, card).join('')}</div>`
const data = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
const sentence = 'The wind had turned in the night, and nobody on the island had expected it to. '

/** "list" or "page", as proposed. */
const kindOf = (body: string, head = '', url = 'https://site.test/tents'): string =>
  Object.keys(
    proposeRecipe(`<html><head><title>Tents</title>${head}</head><body>${body}</body></html>`, url).recipe
      .types,
  )[0]!

describe('a page is a list', () => {
  it.each(['LocalBusiness', 'Hotel', 'Restaurant'])('although its site declares a %s', (type) => {
    expect(kindOf(`<h1>Tents</h1>${cards}`, data({ '@type': type, name: 'The Camp' }))).toBe('list')
  })

  it('although it is declared as an article, as blogs do', () => {
    expect(kindOf(`<h1>Tents</h1>${cards}`, '<meta property="og:type" content="article">')).toBe('list')
  })

  it('although its pictures leave little text, and the footer has much', () => {
    const grid = many(
      12,
      (at) => `<li><a href="/p/${at}"><img src="/i/${at}.jpg" alt=""><span>No ${at}</span></a></li>`,
    ).join('')
    const foot = `<footer><p>${'All about us and what we do for you every day. '.repeat(12)}</p></footer>`

    expect(kindOf(`<h1>Pictures</h1><ul class="grid">${grid}</ul>${foot}`)).toBe('list')
  })

  it('although WordPress has it as a page of its own', () => {
    const row = (at: number) =>
      `<li>Opinion ${at}: <a href="/o/${at}">The question of ${at} boats in the harbor</a></li>`
    const html = `<html><body class="page page-id-158"><h1>Opinions</h1><ul>${many(30, row).join('')}</ul></body></html>`

    expect(Object.keys(proposeRecipe(html, 'https://site.test/opinions').recipe.types)).toEqual(['list'])
  })

  it('with a next page, although the text above it is long', () => {
    expect(
      kindOf(`<h1>Tents</h1><p>${sentence.repeat(8)}</p>${cards}<a rel="next" href="?page=2">2</a>`),
    ).toBe('list')
  })
})

describe('a page is about one thing', () => {
  it('that it declares by its own name, beside related things', () => {
    const product = data({ '@type': 'Product', name: 'Blue tent' })

    expect(kindOf(`<h1>Blue tent</h1><p>$90.00</p>${cards}`, product)).toBe('page')
  })

  it('that has a button to buy it', () => {
    expect(
      kindOf(`<h1>Blue tent</h1><p>$90.00</p><button>Add to cart</button><h2>Related</h2>${cards}`),
    ).toBe('page')
  })

  it('that is a text, beside other texts', () => {
    expect(
      kindOf(
        `<h1>The wind</h1>${many(8, () => `<p>${sentence.repeat(5)}</p>`).join('')}<h2>More</h2>${cards}`,
      ),
    ).toBe('page')
  })

  it('whose address ends with a title, although its text is short', () => {
    const body = `<h1>The wind</h1><p>${sentence.repeat(11)}</p><h2>More</h2>${cards}${cards}`

    expect(kindOf(body, '', 'https://site.test/wind')).toBe('list')
    expect(kindOf(body, '', 'https://site.test/news/the-wind-that-turned-around-in-the-night.html')).toBe(
      'page',
    )
    expect(kindOf(body, '', 'https://site.test/news/4812')).toBe('page')
  })

  it('that has a place for comments, unless the list is that of the comments', () => {
    const text = `<h1>The wind</h1><p>${sentence.repeat(13)}</p>${cards}`
    const place = '<div id="comments"><h3>Comments</h3><p>Be the first to write one.</p></div>'

    expect(kindOf(text)).toBe('list')
    expect(kindOf(`${text}${place}`)).toBe('page')
    expect(kindOf(`<h1>Tents</h1>${cards.replaceAll('<p class', '<p id="comments" class')}`)).toBe('list')
  })

  it('that is a text in sections', () => {
    const section = (at: number) =>
      `<section class="part"><h2>Part ${at}</h2><p>${sentence.repeat(7)} ${at}</p></section>`

    expect(kindOf(`<h1>The wind</h1>${many(6, section).join('')}`)).toBe('page')
  })

  it('whose text is one of many parts of the same kind', () => {
    const part = (inside: string) => `<div class="part"><div class="field-item">${inside}</div></div>`
    const parts = [
      '<a href="/news">News</a>',
      sentence.repeat(9),
      ...many(9, (at) => `<a href="/t/${at}">Topic ${at}</a>`),
    ]

    expect(kindOf(`<h1>The island</h1>${parts.map(part).join('')}`, '', 'https://site.test/7')).toBe('page')
  })

  it.each(['references', 'reflist', 'footnotes'])('that has %s', (name) => {
    const source = (at: number) =>
      `<li><a href="https://press.test/${at}">Tents of ${2000 + at}</a>. <i>The press</i>, ${2000 + at}.</li>`

    expect(
      kindOf(
        `<h1>The tent</h1><p>${sentence.repeat(12)}</p><ol class="${name}">${many(19, source).join('')}</ol>`,
      ),
    ).toBe('page')
  })

  it('that is a text of points', () => {
    expect(
      kindOf(
        `<h1>Notes</h1><ul>${many(20, (at) => `<li>We did ${at} things and <a href="/x/${at}">more</a> of them than ever before.</li>`).join('')}</ul>`,
        '<meta property="og:type" content="article">',
        'https://site.test/notes/what-we-did-last-year',
      ),
    ).toBe('page')
  })
})

describe('the list of a page', () => {
  const itemsOf = (body: string) => {
    const { choices } = proposeRecipe(`<body><h1>All</h1>${body}</body>`, 'https://site.test/all')
    return choices[0]
  }

  it('is that of the meetings, although the menus of its site have many more links', () => {
    const entry = (at: number) => `<li><a href="/m/${at}">Tents ${at}</a></li>`
    const menu = `<header>${many(24, (at) => `<ul>${many(16, (one) => entry(at * 16 + one)).join('')}</ul>`).join('')}</header>`
    const row = (at: number) =>
      `<tr><td>May ${at + 1}, 2024</td><td><a href="/files/${at}-a">Agenda</a></td><td><a href="/files/${at}-m">Minutes</a></td></tr>`

    expect(itemsOf(`${menu}<h1>Meetings</h1><table>${many(14, row).join('')}</table>`)?.count).toBe(14)
  })

  it('has all cards, not only those on sale', () => {
    const offers = many(
      12,
      (at) =>
        `<li class="product ${at % 4 ? 'sale' : ''}"><h3><a href="/p/${at}">Tent ${at}</a></h3>${at % 4 ? `<s class="was">$${at + 30}.00</s>` : ''}<b class="now">$${at + 20}.00</b></li>`,
    ).join('')

    expect(itemsOf(`<ul>${offers}</ul>`)?.count).toBe(12)
  })

  it('has the rows of a table, not the links in one of its cells', () => {
    const row = (at: number) =>
      `<tr><td>2024-03-0${at + 1}</td><td>Meeting of the board number ${at}, in the old town hall</td><td><ul>${many(4, (file) => `<li class="file"><a href="/f/${at}/${file}">File ${at}.${file}</a></li>`).join('')}</ul></td></tr>`

    expect(
      itemsOf(`<table><tr><th>Day</th><th>Meeting</th><th>Files</th></tr>${many(9, row).join('')}</table>`)
        ?.count,
    ).toBe(9)
  })

  it('has the same rows of several tables', () => {
    const table = (year: number, rows: number, around: (table: string) => string) =>
      around(
        `<table>${many(rows, (at) => `<tr class="meeting"><td><a href="/m/${year}/${at}">Meeting ${at} of ${year}</a></td><td>${at + 1} May ${year}</td></tr>`).join('')}</table>`,
      )

    const found = itemsOf(
      `${table(2024, 4, (one) => `<div>${one}</div>`)}${table(2023, 9, (one) => `<div><div>${one}</div></div>`)}`,
    )

    expect(found?.count).toBe(13)
  })

  it('has paragraphs that are entries', () => {
    const entry = (at: number) =>
      `<p><a href="/o/${at}">Opinion ${at}</a><br>About the question of ${at} boats in the harbor.</p>`

    expect(itemsOf(many(12, entry).join(''))?.count).toBe(12)
  })
})
