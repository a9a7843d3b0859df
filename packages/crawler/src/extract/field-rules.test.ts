import { Recipe } from '@windrow/contract/recipe'
import { describe, expect, it } from 'vitest'
import { compileFollow, compileRecipe } from './compile-recipe.ts'
import { extractJson } from './extract-json.ts'
import { extractPage } from './extract-page.ts'
import { parseHtml } from './parse-html.ts'
import type { Value } from './value.ts'

const url = 'https://shop.test/a'
const recipeOf = (types: Record<string, object>) =>
  compileRecipe(Recipe.parse({ version: 1, start: [url], types }))

function rowsOf(html: string, fields: Record<string, object>, more: object = {}) {
  const type = recipeOf({ page: { table: 'rows', fields, ...more } }).get('page')!
  return extractPage(parseHtml(html), url, type)
}

const valueOf = (html: string, field: object) =>
  rowsOf(html, { x: field, always: { select: 'title' } }).rows[0]!['x']
const page = (body: string) => `<title>There</title>${body}`

describe('a field of a page', () => {
  it.each<[string, string, object, Value]>([
    ['cleaned text of a whole page', '<p>', { take: 'og:price', clean: [{ append: ' €' }] }, '5 €'],
    ['no text where cleaning finds nothing', '<p>', { take: 'og:price', clean: [{ match: 'x' }] }, null],
    [
      'a constant where cleaning finds nothing',
      '<p>a',
      { select: 'p', clean: [{ match: 'x' }], value: 'n' },
      'n',
    ],
    [
      'cleaned entries of a whole page',
      '<p>',
      { take: 'og:tag', list: true, clean: [{ append: '!' }] },
      ['a!', 'b, c!'],
    ],
    [
      'entries without those that cleaning drops',
      '<p>',
      { take: 'og:tag', list: true, clean: [{ match: '^a$' }] },
      ['a'],
    ],
    [
      'parts of the entries of a whole page',
      '<p>',
      { take: 'og:tag', list: true, split: ',' },
      ['a', 'b', 'c'],
    ],
    ['a constant for a list of a whole page', '<p>', { take: 'og:none', list: true, value: 'n' }, ['n']],
    ['no list of a whole page without a constant', '<p>', { take: 'og:none', list: true }, null],
    [
      'parts that are of the type',
      '<p>1, x, 3',
      { select: 'p', list: true, split: ',', type: 'integer' },
      [1, 3],
    ],
    ['no part of empty text', '<p>a,,b, ', { select: 'p', list: true, split: ',' }, ['a', 'b']],
    ['lines of JSON-LD', '<p>', { take: 'ld:steps', list: true, split: '\n' }, ['a b', 'c']],
    ['words of JSON-LD', '<p>', { take: 'ld:steps', list: true, split: ' ' }, ['a', 'b', 'c']],
    ['numbers that are joined', '<p>1<p>2', { select: 'p', list: true, type: 'integer', join: '-' }, '1-2'],
    [
      'JSON that is joined',
      '<p>{"a":1}<p>[2]',
      { select: 'p', list: true, type: 'json', join: '|' },
      '{"a":1}|[2]',
    ],
    ['an attribute in any case', '<p DATA-X="1">', { select: 'p', take: '@Data-X' }, '1'],
    [
      'a date in the language of the field',
      '<p>3/4/2024',
      { select: 'p', type: 'date', language: 'EN-GB' },
      '2024-04-03',
    ],
    ['a number of a path as text', '<p>{"a":[1,2]}', { select: 'p', path: 'a', list: true }, ['1', '2']],
    ['JSON of JSON-LD behind a path', '<p>', { take: 'ld:offer', path: 'price', type: 'number' }, 5],
  ])('is %s', (_what, html, field, value) => {
    const head =
      '<meta property="og:price" content="5"><meta property="og:tag" content="a"><meta property="og:tag" content="b, c"><script type="application/ld+json">{"steps":"a b\\nc","offer":{"price":5}}</script>'

    expect(valueOf(page(head + html), field)).toEqual(value)
  })

  it('drops its row only where the recipe says so and it is empty', () => {
    const field = (more: object) => ({ b: { select: 'b' }, i: { select: 'i', ...more } })
    const dropped = (more: object) => {
      const found = rowsOf('<b>1</b>', field(more))
      return [found.rows.length, found.dropped, found.missing.get('i') ?? 0]
    }

    expect(dropped({})).toEqual([1, 0, 0])
    expect(dropped({ required: true })).toEqual([1, 0, 1])
    expect(dropped({ required: true, onMissing: 'drop' })).toEqual([0, 1, 1])
  })

  it('stands beside its currency, in objects too, in the order of the recipe', () => {
    const fields = {
      a: { select: 'b', type: 'number', currency: 'money' },
      o: { fields: { p: { select: 'b', type: 'number', currency: 'c' }, q: { select: 'i' } } },
    }
    const [row] = rowsOf('<b>5 €</b><i>x</i>', fields).rows

    expect(JSON.stringify(row)).toBe('{"a":5,"money":"EUR","o":{"p":5,"c":"EUR","q":"x"}}')
  })
})

describe('a column that two page types share', () => {
  const types = (field: object, other: object) =>
    recipeOf({
      page: { table: 'rows', fields: { x: field, always: { select: 'title' } } },
      other: { table: 'rows', fields: { x: other } },
    })
  const shared = (field: object, html: string, other: object = { select: 'b' }) =>
    extractPage(parseHtml(page(html)), url, types(field, other).get('page')!).rows[0]!['x']

  it.each<[object, string, Value]>([
    [{ select: 'p', type: 'number' }, '<p>5', '5'],
    [{ select: 'p', type: 'boolean' }, '<p>yes', 'true'],
    [{ select: 'p', type: 'json' }, '<p>{"a":1}', '{"a":1}'],
    [{ select: 'p', list: true }, '<p>a<p>b', '["a","b"]'],
    [{ select: 'p', list: true, join: ' ' }, '<p>a<p>b', 'a b'],
    [{ fields: { y: { select: 'p' } } }, '<p>a', '{"y":"a"}'],
    [{ select: 'p', type: 'number' }, '<p>none', null],
    [{ select: 'p' }, '<p>a', 'a'],
  ])('has text where their types differ: %j of %s is %j', (field, html, value) => {
    expect(shared(field, html)).toEqual(value)
  })

  it('keeps the type that both have', () => {
    expect(shared({ select: 'p', type: 'number' }, '<p>5', { select: 'b', type: 'number' })).toBe(5)
    expect(shared({ select: 'p', list: true }, '<p>a', { select: 'b', list: true })).toEqual(['a'])
  })
})

describe('the items of a field', () => {
  it('are found by a selector on a page, by a path in an answer', () => {
    const nested = { list: true, items: 'li', fields: { name: { select: 'b' } } }
    const json = { page: { table: 'rows', format: 'json', fields: { x: nested } } }
    const found = extractJson({ li: [{ b: 'one' }, { b: 'two' }] }, url, recipeOf(json).get('page')!, null)

    expect(found.rows).toEqual([{ x: [{ name: 'one' }, { name: 'two' }] }])
    expect(valueOf(page('<li><b>one</b><li><b>two</b>'), nested)).toEqual([{ name: 'one' }, { name: 'two' }])
  })

  it('of a page are one without a selector', () => {
    expect(valueOf(page('<b>one</b>'), { fields: { name: { select: 'b' } } })).toEqual({ name: 'one' })
  })
})

describe('a page type', () => {
  const fields = { x: { select: 'b' } }
  const other = { table: 'others', fields }

  it('has what its recipe says, and nothing else', () => {
    const [bare, full] = [
      recipeOf({ page: { fields, follow: [{ select: 'a', to: 'other' }] }, other }).get('page'),
      recipeOf({
        page: { table: 't', fields, unique: ['x'], match: { url: '/p/' }, next: { select: 'a.next' } },
      }).get('page'),
    ]

    const none = { table: null, unique: null, match: null, next: null, items: null, json: null, paging: null }
    expect(bare).toMatchObject({ name: 'page', ...none })
    expect(full).toMatchObject({ table: 't', unique: ['x'] })
    expect(full?.match?.url?.('https://shop.test/p/1')).toBe(true)
    expect(full?.match?.url?.('https://shop.test/q/1')).toBe(false)
    expect(full?.next).not.toBeNull()
  })

  it('of an answer follows by paths what no selector could be', () => {
    const type = recipeOf({
      page: {
        format: 'json',
        table: 't',
        fields: { x: { select: 'to' } },
        items: '$.list[*]',
        follow: [{ select: '@.to', to: 'page' }],
        next: { select: '$.next' },
      },
    }).get('page')!
    const { links } = extractJson({ list: [{ to: '/1' }], next: '/2' }, url, type, null)

    expect(type).toMatchObject({ items: null, next: null })
    expect(links.map((link) => [link.url, link.isNext])).toEqual([
      ['https://shop.test/1', false],
      ['https://shop.test/2', true],
    ])
  })

  it('follows links to any depth, at the usual priority and on the same host, unless it says otherwise', () => {
    const types = { page: { fields, follow: [{ select: 'a', to: 'other' }] }, other }
    const plain = Recipe.parse({ version: 1, start: [url], types }).types['page']!.follow[0]!

    expect(compileFollow(plain)).toMatchObject({
      to: 'other',
      matches: null,
      priority: 0,
      depth: Number.POSITIVE_INFINITY,
      carry: [],
      sameHost: true,
      sameDomain: false,
    })
    expect(compileFollow({ ...plain, priority: 3, depth: 2, sameDomain: true })).toMatchObject({
      priority: 3,
      depth: 2,
      sameDomain: true,
    })
  })
})
