import { outputTables, Recipe } from '@windrow/contract/recipe'
import { describe, expect, it } from 'vitest'
import { checkRecipe } from '../check-recipe.ts'
import { compileRecipe } from './compile-recipe.ts'
import type { Value } from './value.ts'
import { extractJson } from './extract-json.ts'
import { extractPage } from './extract-page.ts'
import { parseHtml } from './parse-html.ts'

const url = 'https://shop.test/api/things?page=3'
const source = (fields: Record<string, object>, more: object = { format: 'json' }) => ({
  version: 1,
  start: [url],
  types: { page: { table: 'rows', fields, ...more } },
})
const headers = { etag: '"abc"', 'x-many': ['1', '2'] }

function row(item: Value, fields: Record<string, object>) {
  const type = compileRecipe(Recipe.parse(source(fields))).get('page')!
  return extractJson(item, url, type, null, headers).rows[0]
}

const thing = {
  name: ' Tent ',
  price: '1.299,50 €',
  weight: 2.5,
  count: 7,
  isNew: true,
  state: 'yes',
  path: '/p/tent',
  tags: ['a', 'b'],
  line: 'x, y,z',
  day: '12.03.2024',
  at: '2024-03-12 10:00',
  unix: 1710237600,
  offers: [
    { color: 'red', price: '5 €' },
    { color: 'blue', price: null },
  ],
  payload: '{"size":{"width":4},"codes":["k1","k2"]}',
}

describe('a field of an answer in JSON', () => {
  it.each<[string, object, Value]>([
    ['its text', { select: 'name' }, 'Tent'],
    ['the address of the page', { take: 'url' }, url],
    ['a part of the address', { take: 'url:path.-1' }, 'things'],
    ['a parameter of the address', { take: 'url:query.page', type: 'integer' }, 3],
    ['a header', { take: 'header:ETag' }, '"abc"'],
    ['all values of a header', { take: 'header:x-many', list: true }, ['1', '2']],
    ['the first path that finds something', { select: ['title', 'name'] }, 'Tent'],
    ['a number as it is', { select: 'weight', type: 'number' }, 2.5],
    ['no whole number of one with a fraction', { select: 'weight', type: 'integer' }, null],
    ['yes or no', { select: 'isNew', type: 'boolean' }, true],
    ['a word for yes', { select: 'state', type: 'boolean' }, true],
    ['the decimal sign', { select: 'price', type: 'number', decimal: ',' }, 1299.5],
    ['a date', { select: 'day', type: 'date' }, '2024-03-12'],
    ['a time', { select: 'at', type: 'datetime' }, '2024-03-12T10:00:00.000Z'],
    [
      'a time of a place',
      { select: 'at', type: 'datetime', timeZone: 'Europe/Helsinki' },
      '2024-03-12T08:00:00.000Z',
    ],
    ['seconds since 1970', { select: 'unix', type: 'datetime' }, '2024-03-12T10:00:00.000Z'],
    ['an absolute address', { select: 'path', type: 'url' }, 'https://shop.test/p/tent'],
    ['the address of a picture', { select: 'path', type: 'image' }, 'https://shop.test/p/tent'],
    ['an object as it is', { select: 'offers[0]', type: 'json' }, { color: 'red', price: '5 €' }],
    ['an object as text', { select: 'offers[0]' }, '{"color":"red","price":"5 €"}'],
    ['a list', { select: 'tags', list: true }, ['a', 'b']],
    ['a joined list', { select: 'tags', list: true, join: '; ' }, 'a; b'],
    ['the parts of a text', { select: 'line', list: true, split: ',' }, ['x', 'y', 'z']],
    ['cleaned text', { select: 'path', clean: [{ match: '[^/]+$' }, { prepend: '#' }] }, '#tent'],
    ['a cleaned number', { select: 'count', type: 'integer', clean: [{ template: '{value}0' }] }, 70],
    ['other texts', { select: 'state', clean: [{ map: { yes: 'in stock' } }] }, 'in stock'],
    ['what stands for nothing', { select: 'none', value: '–' }, '–'],
    ['a list of what stands for nothing', { select: 'none', list: true, value: 0, type: 'integer' }, [0]],
    [
      'objects',
      {
        list: true,
        items: 'offers',
        fields: {
          color: { select: 'color' },
          price: { select: 'price', type: 'number', currency: 'money' },
          of: { select: '$.name' },
        },
      },
      [
        { color: 'red', price: 5, money: 'EUR', of: 'Tent' },
        { color: 'blue', price: null, money: null, of: 'Tent' },
      ],
    ],
    ['one object', { items: 'offers[1]', fields: { color: { select: 'color' } } }, { color: 'blue' }],
    ['an object of the item itself', { fields: { x: { select: 'name' } } }, { x: 'Tent' }],
    ['no object where nothing is', { items: 'none', fields: { x: { select: 'a' } } }, null],
    ['a value in a text that is JSON', { select: 'payload', path: 'size.width', type: 'integer' }, 4],
    ['values in a text that is JSON', { select: 'payload', path: 'codes', list: true }, ['k1', 'k2']],
  ])('can be %s', (_, field, value) => {
    expect(row(thing, { x: field, always: { select: 'name' } })?.['x']).toEqual(value)
  })

  it('has a currency in a column of its own', () => {
    const fields = { price: { select: 'price', type: 'number', currency: 'money' } }

    expect(row(thing, fields)).toEqual({ price: 1299.5, money: 'EUR' })
    expect(outputTables(Recipe.parse(source(fields))).get('rows')?.[1]).toEqual({
      name: 'money',
      type: 'text',
    })
  })

  it('drops its row, or is told as missing, as one of a page', () => {
    const { types } = Recipe.parse(
      source({
        name: { select: 'name' },
        gone: { select: 'gone', required: true },
        must: { select: 'must', required: true, onMissing: 'drop' },
      }),
    )
    const recipe = Recipe.parse({ ...source({}), types })
    const found = extractJson(thing, url, compileRecipe(recipe).get('page')!, null)

    expect(found).toMatchObject({ rows: [], dropped: 1 })
    expect([...found.missing]).toEqual([
      ['gone', 1],
      ['must', 1],
    ])
  })

  it.each(['html', 'markdown', 'table', 'main', '@href', 'ld:name', 'meta:author', 'og:title', 'prop:name'])(
    'does not take "%s", which is of web pages',
    (take) => {
      const message = `This must be "text", "url", "url:…" or "header:…", because the answers are JSON; "${take}" is of web pages only.`

      expect(checkRecipe(source({ x: { take } })).faults).toEqual([
        { path: 'types.page.fields.x.take', message },
      ])
      expect(checkRecipe(source({ x: { fields: { y: { take } } } })).faults).toEqual([
        { path: 'types.page.fields.x.fields.y.take', message },
      ])
    },
  )
})

describe('JSON that stands in a page', () => {
  const state = JSON.stringify({ props: { product: { name: 'Tent', price: 129.5, tags: ['a', 'b'] } } })
  const html = `<h1>Tent</h1><div id="app" data-state='{"id":7}'></div>
    <script id="__NEXT_DATA__" type="application/json">${state}</script>
    <script id="state">window.__STATE__ = ${state};</script>
    <script type="application/ld+json">{"@type":"Product","offers":{"price":"12.50","sku":["x","y"]}}</script>`

  it.each<[string, object, Value]>([
    ['in a script', { select: '#__NEXT_DATA__', path: 'props.product.name' }, 'Tent'],
    ['as a number', { select: '#__NEXT_DATA__', path: '..price', type: 'number' }, 129.5],
    ['as a list', { select: '#__NEXT_DATA__', path: 'props.product.tags', list: true }, ['a', 'b']],
    ['as JSON', { select: '#__NEXT_DATA__', path: '..tags', type: 'json' }, ['a', 'b']],
    ['in a statement', { select: '#state', path: 'props.product.price', type: 'number' }, 129.5],
    ['in an attribute', { select: '#app', take: '@data-state', path: 'id', type: 'integer' }, 7],
    ['in JSON-LD', { take: 'ld:Product/offers', path: 'sku[1]' }, 'y'],
    ['nowhere', { select: 'h1', path: 'id' }, null],
  ])('%s', (_, field, value) => {
    const recipe = Recipe.parse(source({ x: field, title: { select: 'h1' } }, {}))
    const [found] = extractPage(parseHtml(html), url, compileRecipe(recipe).get('page')!).rows

    expect(found?.['x']).toEqual(value)
  })

  it.each<[object, string, string]>([
    [{ path: 'a[' }, 'path', 'cannot be read'],
    [{ path: 'a', take: 'markdown' }, 'path', 'This must be left out, because "markdown" never is JSON.'],
    [{ path: 'a', fields: { y: {} } }, 'path', 'This is for fields without "fields".'],
    [{ path: 'a', type: 'number', currency: 'c' }, 'currency', 'take the currency by a field of its own'],
  ])('is refused where it leads nowhere: %j', (field, key, message) => {
    expect(checkRecipe(source({ x: field }, {})).faults).toEqual([
      { path: `types.page.fields.x.${key}`, message: expect.stringContaining(message) },
    ])
  })
})

it('tells answers in JSON apart by their address only', () => {
  expect(checkRecipe(source({ x: {} }, { format: 'json', match: { selector: 'a' } })).faults).toEqual([
    {
      path: 'types.page.match.selector',
      message: 'This is of web pages only; answers in JSON are told by "url", their address.',
    },
  ])
})

it.each<[string, object, string[], string | undefined]>([
  ['a link to the next page', { select: 'next' }, ['https://shop.test/api/b'], undefined],
  ['a cursor', { select: 'next', by: 'cursor', parameter: 'after' }, [], 'b'],
  ['the end', { select: 'gone', by: 'cursor', parameter: 'after' }, [], undefined],
])('an answer in JSON leads on by %s', (_, next, links, cursor) => {
  const recipe = Recipe.parse(source({ x: {} }, { format: 'json', next }))
  const found = extractJson({ next: 'b', x: 1 }, url, compileRecipe(recipe).get('page')!, null)

  expect(found.links.map((link) => link.url)).toEqual(links)
  expect(found.cursor).toBe(cursor)
})
