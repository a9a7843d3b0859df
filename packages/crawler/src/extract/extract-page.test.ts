import { Recipe } from '@windrow/contract/recipe'
import { describe, expect, it } from 'vitest'
import type { Row } from '../records/records.ts'
import { compileRecipe } from './compile-recipe.ts'
import { extractPage } from './extract-page.ts'
import { parseHtml } from './parse-html.ts'

const url = 'https://shop.test/list/index.html?page=1'

function extract(html: string, type: Record<string, unknown>, carried: Row | null = null, pageUrl = url) {
  const other = { table: 'other', fields: { x: { select: 'x' } } }
  const recipe = Recipe.parse({
    version: 1,
    start: [url],
    types: { page: { table: 'rows', ...type }, other },
  })
  return extractPage(parseHtml(html), pageUrl, compileRecipe(recipe).get('page')!, carried)
}

/** The value of one field on a page. */
const value = (html: string, field: Record<string, unknown>) =>
  extract(html, { fields: { x: field, mark: { take: 'html', type: 'html' } } }).rows[0]?.['x']

describe('extractPage', () => {
  it.each([
    ['folds white space', '<p>  a \n\t b&nbsp; c </p>', { select: 'p' }, 'a b c'],
    ['keeps lines apart', '<div><p>a</p><p>b<br>c</p></div>', { select: 'div' }, 'a\nb\nc'],
    ['separates blocks', '<b><div>£</div><div>12</div></b>', { select: 'b' }, '£ 12'],
    [
      'drops scripts and styles',
      '<p>a<script>x</script><style>y</style><template>z</template></p>',
      { select: 'p' },
      'a',
    ],
    ['reads attributes', '<p data-X="1 &amp; 2">', { select: 'p', take: '@data-x' }, '1 & 2'],
    ['reads inner HTML', '<p>a <b>b</b></p>', { select: 'p', take: 'html', type: 'html' }, 'a <b>b</b>'],
    ['tries selectors in order', '<i></i><b>b</b>', { select: ['u', 'i', 'b'] }, 'b'],
    ['falls back to a value', '<p>a</p>', { select: 'b', value: 7 }, 7],
    ['collects lists', '<li>1<li>2<li>3', { select: 'li', type: 'integer', list: true }, [1, 2, 3]],
    [
      'resolves links',
      '<a href="../a%20b?q=1#top">',
      { select: 'a', take: '@href', type: 'url' },
      'https://shop.test/a%20b?q=1#top',
    ],
    [
      'refuses scripts as links',
      '<a href="javascript:alert(1)">',
      { select: 'a', take: '@href', type: 'url' },
      null,
    ],
    ['respects base', '<base href="/b/"><a href="c">', { select: 'a', type: 'url' }, 'https://shop.test/b/c'],
    [
      'prefers lazy pictures',
      '<img src="data:image/gif;base64,R0" data-src="/p.jpg">',
      { select: 'img', take: '@src', type: 'image' },
      'https://shop.test/p.jpg',
    ],
    [
      'reads srcset',
      '<img srcset="/a.jpg 1x, /b.jpg 2x">',
      { select: 'img', type: 'image' },
      'https://shop.test/a.jpg',
    ],
    ['reads booleans', '<p>In stock</p>', { select: 'p', type: 'boolean' }, true],
    [
      'reads empty attributes as yes',
      '<input disabled>',
      { select: 'input', take: '@disabled', type: 'boolean' },
      true,
    ],
    [
      'reads JSON',
      '<script type="application/json">{"a":[1]}</script>',
      { select: 'script', type: 'json' },
      { a: [1] },
    ],
    [
      'takes the time of the place that the recipe names',
      '<p>12 July 2024, 18:45</p>',
      { select: 'p', type: 'datetime', timeZone: 'Europe/Helsinki' },
      '2024-07-12T15:45:00.000Z',
    ],
    [
      'prefers datetime',
      '<time datetime="2024-01-02T03:04Z">yesterday</time>',
      { select: 'time', type: 'datetime' },
      '2024-01-02T03:04:00.000Z',
    ],
    [
      'reads JSON-LD',
      '<script type="application/ld+json">{"@graph":[{"@type":"Product","offers":[{"price":"9.5"}]}]}</script>',
      { take: 'ld:Product/offers.price', type: 'number' },
      9.5,
    ],
    [
      'reads lists in JSON-LD',
      '<script type="application/ld+json">{"@type":"Recipe","x":["a &amp; b","<b>c</b>"]}</script>',
      { take: 'ld:x', list: true },
      ['a & b', 'c'],
    ],
    [
      'finds rows in tables without tbody',
      '<table><tr><td>1</table>',
      { select: 'table > tbody > tr > td' },
      '1',
    ],
    [
      'keeps meta content',
      '<meta itemprop="price" content="12">',
      { select: '[itemprop=price]', type: 'number' },
      12,
    ],
    [
      'cleans',
      '<p>Price: 12 EUR</p>',
      { select: 'p', clean: [{ match: 'Price: (.*)' }, { replace: ' EUR$' }, { append: '!' }] },
      '12!',
    ],
    ['leaves dollars alone', '<p>12</p>', { select: 'p', clean: [{ replace: '^', with: '$' }] }, '$12'],
    [
      'uses groups in replacements',
      '<p>a-b</p>',
      { select: 'p', clean: [{ replace: '(\\w)-(\\w)', with: '$2$1' }] },
      'ba',
    ],
  ])('%s', (_, html, field, expected) => {
    expect(value(html, field)).toEqual(expected)
  })

  it('takes fields inside each item, by :scope and siblings too', () => {
    const html = '<div class="i"><b>1</b><p><b>2</b></p></div><i>x</i><div class="i"><b>3</b></div><i>y</i>'

    const { rows } = extract(html, {
      items: '.i',
      fields: { own: { select: ':scope > b' }, after: { select: '+ i' } },
    })

    expect(rows).toEqual([
      { own: '1', after: 'x' },
      { own: '3', after: 'y' },
    ])
  })

  it('gives no row for an item without anything, and puts carried values first', () => {
    const { rows } = extract(
      '<p><b>1</b></p><p></p>',
      { items: 'p', fields: { x: { select: 'b' } } },
      { group: 'g' },
    )

    expect(rows).toEqual([{ group: 'g', x: '1' }])
    expect(Object.keys(rows[0]!)).toEqual(['group', 'x'])
  })

  it('gives a row for each page of which only the URL is taken', () => {
    const { rows } = extract('<p></p>', { fields: { at: { take: 'url' }, q: { take: 'url:query.page' } } })

    expect(rows).toEqual([{ at: url, q: '1' }])
  })

  it('follows what matches, on the same host, and carries values', () => {
    const html =
      '<p><b>1</b><a href="/p/1#x">a</a><a href="/q">b</a><a href="https://other.test/p/2">c</a><a href="mailto:x@y">d</a></p>'
    const follow = [{ select: 'a', to: 'other', match: '/p/\\d', carry: ['x'] }]

    const { links } = extract(html, { items: 'p', fields: { x: { select: 'b' } }, follow }, { group: 'g' })

    expect(links).toMatchObject([
      { url: 'https://shop.test/p/1', type: 'other', carried: { group: 'g', x: '1' }, isNext: false },
    ])
  })

  it('reports empty required fields', () => {
    const { missing } = extract('<p>1</p><p><b>2</b></p>', {
      items: 'p',
      fields: { a: { select: ':scope' }, b: { select: 'b', required: true } },
    })

    expect([...missing]).toEqual([['b', 1]])
  })

  it('survives nesting without end and odd markup', () => {
    const deep = '<div>'.repeat(50_000) + 'x'

    expect(value(deep, { select: 'div' })).toBe('x')
    expect(value('<p <b>>&#xFFFFFF;</ p><![CDATA[<!-- ', { select: 'p' })).toBeDefined()
  })
})
