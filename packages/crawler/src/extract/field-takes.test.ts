import { outputTables, Recipe } from '@windrow/contract/recipe'
import { describe, expect, it } from 'vitest'
import { slowerHere } from '@windrow/contract/testing/slower-here'
import { checkRecipe } from '../check-recipe.ts'
import { compileRecipe } from './compile-recipe.ts'
import { extractPage } from './extract-page.ts'
import { parseCurrency } from './parse-currency.ts'
import { parseHtml } from './parse-html.ts'
import { relativeMoment } from './relative-date.ts'

const url = 'https://shop.test/de/tents/lark%202?page=3&q=a'
const source = (fields: Record<string, object>) => ({
  version: 1,
  start: [url],
  types: { page: { table: 'rows', fields } },
})

function row(html: string, fields: Record<string, object>) {
  const recipe = Recipe.parse(source(fields))
  const type = compileRecipe(recipe).get('page')!
  return extractPage(parseHtml(html), url, type, null, { etag: '"abc"', 'x-many': ['1', '2'] }).rows[0]
}

describe('what a field takes', () => {
  it.each([
    ['url:host', 'shop.test'],
    ['url:path', '/de/tents/lark%202'],
    ['url:path.0', 'de'],
    ['url:path.-1', 'lark 2'],
    ['url:query.page', '3'],
    ['header:ETag', '"abc"'],
    ['og:title', 'Lark'],
    ['meta:author', 'Ada'],
    ['prop:price', '12.50'],
    ['prop:name', 'Tent'],
  ])('%s', (take, value) => {
    const html =
      '<meta property="og:title" content="Lark"><meta name="Author" content=" Ada "><div itemprop="offers"><span itemprop="price" content="12.50">12,50 EUR</span></div><b property="schema:name">Tent</b>'

    expect(row(html, { x: { take } })).toEqual({ x: value })
  })

  it.each([
    ['prop:Recipe/name', 'Soup'],
    ['prop:Recipe/author.name', 'Ada'],
    ['prop:Recipe/image', '/soup.jpg'],
    ['prop:Offer/price', '12.50'],
    ['prop:Event/name', null],
  ])('%s of the item of that type, not of the items in it', (take, value) => {
    const html = `<div itemscope itemtype="http://schema.org/Recipe">
      <p itemprop="author" itemscope itemtype="https://schema.org/Person"><i itemprop="name">Ada</i></p>
      <h2 itemprop="name headline"> Soup </h2><img itemprop="image" src="/soup.jpg"></div>
      <div vocab="https://schema.org/" typeof="Offer"><b property="schema:price" content="12.50">12,50</b></div>`

    expect(row(html, { x: { take }, heading: { select: 'h2' } })?.['x']).toBe(value)
  })

  it('a table', () => {
    const html = '<div id="t"><table><tr><th>Weight<td>2 kg</table></div>'

    expect(row(html, { x: { select: '#t', take: 'table', type: 'json' } })).toEqual({ x: { Weight: '2 kg' } })
  })

  it('Markdown', () => {
    const html = `<div id="a"><h2>Head  line</h2><p>One <b>bold</b> and <a href="/x">a link</a>.<br>Next * line</p>
      <ul><li>first<ul><li>inner</li></ul></li><li>second</li></ul><ol start="3"><li>three</li></ol>
      <pre>a
  b</pre><blockquote><p>Said</p><p>so</p></blockquote>
      <table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2|3</td></tr></table><img src="i.png" alt="I"><script>x</script></div>`

    expect(row(html, { text: { select: '#a', take: 'markdown' } })?.['text']).toBe(
      [
        '## Head line',
        'One **bold** and [a link](https://shop.test/x).\nNext \\* line',
        '- first\n  - inner\n- second',
        '3. three',
        '```\na\n  b\n```',
        '> Said\n>\n> so',
        '| A | B |\n| --- | --- |\n| 1 | 2\\|3 |',
        '![I](https://shop.test/de/tents/i.png)',
      ].join('\n\n'),
    )
  })

  it('Markdown, in time whatever stands there', () => {
    const started = performance.now()
    const html = `<div id="a"><pre>${' '.repeat(1_000_000)}x</pre></div>`

    const { text } = row(html, { text: { select: '#a', take: 'markdown' } })!
    expect((text as string).length).toBe(1_000_009)

    expect(performance.now() - started).toBeLessThan(2000 * slowerHere())
  })

  it('objects, and lists of them', () => {
    const html =
      '<ul><li><b>red</b><i>€ 5</i></li><li><b>blue</b></li><li></li></ul><div class="maker"><u>Luma</u></div>'
    const fields = {
      variants: {
        list: true,
        items: 'li',
        fields: { color: { select: 'b' }, price: { select: 'i', type: 'number' } },
      },
      maker: { items: '.maker', fields: { name: { select: 'u' } } },
      none: { items: '.none', fields: { name: { select: 'u' } } },
    }

    expect(row(html, fields)).toEqual({
      variants: [
        { color: 'red', price: 5 },
        { color: 'blue', price: null },
      ],
      maker: { name: 'Luma' },
      none: null,
    })
  })

  it('an amount and its currency in two columns', () => {
    const fields = {
      price: { select: 'b', type: 'number', currency: 'currency' },
    }

    expect(row('<b>1.299,50 €</b>', fields)).toEqual({ price: 1299.5, currency: 'EUR' })
    expect(outputTables(Recipe.parse(source(fields))).get('rows')).toEqual([
      { name: 'price', type: 'number' },
      { name: 'currency', type: 'text' },
    ])
  })

  it('parts of texts, lists in one text, texts of lists', () => {
    const html = '<p>Gear / Tents / Dome</p><i>a, b,c</i><u>x</u><u>y</u><s>yes</s>'

    expect(
      row(html, {
        last: { select: 'p', clean: [{ split: '/', part: -1 }] },
        beyond: { select: 'p', clean: [{ split: '/', part: 7 }] },
        tags: { select: 'i', list: true, split: ',' },
        both: { select: 'u', list: true, join: '; ' },
        known: { select: 's', type: 'boolean', clean: [{ map: { yes: 'true' }, other: 'false' }] },
        link: { select: 'u', clean: [{ template: 'https://a.test/{value}?v={value}' }] },
      }),
    ).toEqual({
      last: 'Dome',
      beyond: null,
      tags: ['a', 'b', 'c'],
      both: 'x; y',
      known: true,
      link: 'https://a.test/x?v=x',
    })
  })
})

describe('faults of fields', () => {
  it.each([
    [{ items: 'li' }, 'This needs "fields", because it has "items".'],
    [{ split: ',' }, 'This needs "list": true for "split" and "join".'],
    [{ fields: { a: { select: 'a[' } } }, /^The selector "a\[" cannot be read/],
    [{ clean: [{ template: 'x' }] }, 'This must contain "{value}".'],
  ])('%j', (field, message) => {
    const faults = checkRecipe(source({ x: field })).faults

    expect(faults?.[0]?.message).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    )
  })
})

it.each([
  ['€ 5', 'EUR'],
  ['12 USD', 'USD'],
  ['$5', 'USD'],
  ['CA$ 5', 'CAD'],
  ['HK$ 1,299', 'HKD'],
  ['NZ$5', 'NZD'],
  ['S$5', 'SGD'],
  ['NT$5', 'TWD'],
  ['MX$5', 'MXN'],
  ['R$ 5', 'BRL'],
  ['US$5', 'USD'],
  ['Now$5', 'USD'],
  ['A $5 note', 'USD'],
  ['RD$5', 'DOP'],
  ['500円', 'JPY'],
  ['5 kr', null],
  ['5', null],
])('the currency of %s is %s', (text, code) => {
  expect(parseCurrency(text)).toBe(code)
})

const now = Date.parse('2026-03-31T12:00:00Z')
it.each([
  ['3 days ago', '2026-03-28T12:00:00.000Z'],
  ['an hour ago', '2026-03-31T11:00:00.000Z'],
  ['Posted 2 weeks ago', '2026-03-17T12:00:00.000Z'],
  ['vor 2 Stunden', '2026-03-31T10:00:00.000Z'],
  ['vor einem Tag', '2026-03-30T12:00:00.000Z'],
  ['il y a 5 minutes', '2026-03-31T11:55:00.000Z'],
  ['hace 3 días', '2026-03-28T12:00:00.000Z'],
  ['2 years ago', '2024-03-31T12:00:00.000Z'],
  ['1 month ago', '2026-02-28T12:00:00.000Z'],
  ['25 months ago', '2024-02-29T12:00:00.000Z'],
  ['yesterday', '2026-03-30T12:00:00.000Z'],
  ['5 min read', null],
  ['3 days', null],
])('%s is %s', (text, moment) => {
  const found = relativeMoment(text, now)

  expect(found === null ? null : new Date(found).toISOString()).toBe(moment)
})
