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
    [
      'the source of a picture',
      '<img src="data:x" data-src="/p.jpg">',
      { select: 'img', take: '@src', type: 'image' },
      'https://shop.test/p.jpg',
    ],
    [
      'another attribute of a picture',
      '<img src="/p.jpg" data-x="/q.jpg">',
      { select: 'img', take: '@data-x', type: 'image' },
      'https://shop.test/q.jpg',
    ],
    [
      'the address in an attribute',
      '<img src="/p.jpg" data-src="/q.jpg">',
      { select: 'img', take: '@src', type: 'url' },
      'https://shop.test/p.jpg',
    ],
    ['nothing of an attribute that is not there', '<p>a', { select: 'p', take: '@x' }, null],
    [
      'markup without the space around it',
      '<p> <b>a</b> ',
      { select: 'p', take: 'html', type: 'html' },
      '<b>a</b>',
    ],
    ['nothing of a table that is none', '<p>a', { select: 'p', take: 'table', type: 'json' }, null],
    ['a constant where the first find is empty', '<p></p>', { select: ['i', 'p'], value: 'n' }, 'n'],
    [
      'a list of the first selector that finds something',
      '<b>1</b><i>2</i>',
      { select: ['u', 'b', 'i'], list: true },
      ['1'],
    ],
    [
      'a list without what is not of the type',
      '<p>1<p>x<p>3',
      { select: 'p', list: true, type: 'integer' },
      [1, 3],
    ],
    ['parts in their order', '<p>1,2<p>3', { select: 'p', list: true, split: ',' }, ['1', '2', '3']],
    ['parts where nothing can be taken', '<p>1,2', { select: 'p', take: '@x', list: true, split: ',' }, null],
    [
      'one of several objects',
      '<li><b>1</b><li><b>2</b>',
      { items: 'li', fields: { n: { select: 'b' } } },
      { n: '1' },
    ],
    [
      'no object of a first item without anything',
      '<li><li><b>2</b>',
      { items: 'li', fields: { n: { select: 'b' } } },
      null,
    ],
    [
      'a path into the text of an element',
      '<p> {"a": {"b": 1}} ',
      { select: 'p', path: 'a.b', type: 'integer' },
      1,
    ],
    ['nothing of a text that is no JSON', '<p>a', { select: 'p', path: 'a' }, null],
    ['no list of a text that is no JSON', '<p>a', { select: 'p', path: 'a', list: true }, null],
    [
      'parts of texts behind a path',
      '<p>{"a":["x,y",1]}',
      { select: 'p', path: 'a', list: true, split: ',' },
      ['x', 'y', '1'],
    ],
    [
      'texts behind a path',
      '<p>{"a":["x,y",null,"z"]}',
      { select: 'p', path: 'a', list: true },
      ['x,y', 'z'],
    ],
    ['a number behind a path', '<p>{"a":1.5}', { select: 'p', path: 'a', type: 'number' }, 1.5],
    [
      'a number behind a path, whatever the decimal sign',
      '<p>{"a":1.5}',
      { select: 'p', path: 'a', type: 'number', decimal: ',' },
      1.5,
    ],
    [
      'no whole number of a fraction behind a path',
      '<p>{"a":1.5}',
      { select: 'p', path: 'a', type: 'integer' },
      null,
    ],
    [
      'a whole number behind a path',
      '<p>{"a":15}',
      { select: 'p', path: 'a', type: 'integer', decimal: ',' },
      15,
    ],
    [
      'a long number behind a path',
      '<p>{"a":12345678901234567890}',
      { select: 'p', path: 'a', type: 'integer' },
      '12345678901234567890',
    ],
    [
      'a long fraction behind a path',
      '<p>{"a":1.2345678901234567891}',
      { select: 'p', path: 'a', type: 'number', decimal: ',' },
      '1.2345678901234567891',
    ],
    [
      'no whole number of a long fraction',
      '<p>{"a":1.2345678901234567891}',
      { select: 'p', path: 'a', type: 'integer' },
      null,
    ],
    [
      'digits of a long number as text',
      '<p>{"a":12345678901234567890}',
      { select: 'p', path: 'a' },
      '12345678901234567890',
    ],
    ['yes behind a path', '<p>{"a":true}', { select: 'p', path: 'a', type: 'boolean' }, true],
    ['no behind a path', '<p>{"a":false}', { select: 'p', path: 'a', type: 'boolean' }, false],
    ['yes as a number behind a path', '<p>{"a":true}', { select: 'p', path: 'a', type: 'number' }, null],
    ['a number as yes behind a path', '<p>{"a":1}', { select: 'p', path: 'a', type: 'boolean' }, true],
    ['an object behind a path', '<p>{"a":{"b":1}}', { select: 'p', path: 'a', type: 'json' }, { b: 1 }],
    ['an object as text behind a path', '<p>{"a":{"b":1}}', { select: 'p', path: 'a' }, '{"b":1}'],
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

  it('comes before its currency, in objects too, in the order of the recipe', () => {
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

it('has the root element of a page where it names none', () => {
  expect(valueOf('<!doctype html><html lang=de><title>There</title><p>text', { take: '@lang' })).toBe('de')
  expect(valueOf('<title>There</title><p>text', { take: 'html', type: 'html' })).toContain('<p>text</p>')
})

it('finds the currency of what has one, and none where nothing is', () => {
  const fields = { a: { select: 'b', type: 'number', currency: 'money' }, always: { select: 'title' } }

  expect(rowsOf(page('<b>5 €</b>'), fields).rows[0]).toMatchObject({ a: 5, money: 'EUR' })
  expect(rowsOf(page(''), fields).rows[0]).toMatchObject({ a: null, money: null })
  const bare = { a: { select: 'b', type: 'number' }, always: { select: 'title' } }
  expect(rowsOf(page('<b>5 €</b>'), bare).rows[0]).toEqual({ a: 5, always: 'There' })
})
