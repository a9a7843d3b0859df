import { Recipe } from '@windrow/contract/recipe'
import { describe, expect, it } from 'vitest'
import type { Row } from '../records/records.ts'
import { compileRecipe } from './compile-recipe.ts'
import { extractJson } from './extract-json.ts'
import { extractPage } from './extract-page.ts'
import { parseHtml } from './parse-html.ts'
import type { Value } from './value.ts'

const url = 'https://www.shop.test/list/1?page=1'
const other = { table: 'others', fields: { x: { select: 'x' } } }

function compiled(type: object) {
  const page = { table: 'rows', fields: { name: { select: 'name' } }, ...type }
  return compileRecipe(Recipe.parse({ version: 1, start: [url], types: { page, other } })).get('page')!
}

const ofPage = (html: string, type: object, carried: Row | null = null) =>
  extractPage(parseHtml(html), url, compiled(type), carried)
const ofAnswer = (answer: Value, type: object, carried: Row | null = null) =>
  extractJson(answer, url, compiled({ format: 'json', ...type }), carried)

const follow = (more: object = {}) => ({ follow: [{ select: 'a', to: 'other', ...more }] })
const targets = ({ links }: { links: readonly { url: string }[] }) => links.map((link) => link.url)

describe('the links of a page', () => {
  it.each([
    ['<a href="/x">', ['https://www.shop.test/x']],
    ['<a data-href="/x">', ['https://www.shop.test/x']],
    ['<a data-url="/x">', ['https://www.shop.test/x']],
    ['<a src="/x">', ['https://www.shop.test/x']],
    ['<a href="/1" data-href="/2" data-url="/3" src="/4">', ['https://www.shop.test/1']],
    ['<a data-href="/2" data-url="/3" src="/4">', ['https://www.shop.test/2']],
    ['<a data-url="/3" src="/4">', ['https://www.shop.test/3']],
    ['<a name="x">', []],
    ['<a href="mailto:a@b.test">', []],
    ['<a href="/2">b</a><a href="/1">a</a>', ['https://www.shop.test/2', 'https://www.shop.test/1']],
  ])('of %s are %j', (html, found) => {
    expect(targets(ofPage(html, follow()))).toEqual(found)
  })

  const hosts =
    '<a href="https://shop.test/">a</a><a href="https://www.shop.test:443#x">b</a><a href="https://img.shop.test/">c</a><a href="https://www.other.test/">d</a><a href="https://shop.test.evil.test/?u=//shop.test/">e</a>'

  it.each<[object, string[]]>([
    [{}, ['https://shop.test/', 'https://www.shop.test/']],
    [{ sameDomain: true }, ['https://shop.test/', 'https://www.shop.test/', 'https://img.shop.test/']],
    [{ sameHost: false, match: 'other' }, ['https://www.other.test/']],
    [{ sameHost: false, exclude: 'shop' }, ['https://www.other.test/']],
  ])('lead where %j says', (rule, found) => {
    expect(targets(ofPage(hosts, follow(rule)))).toEqual(found)
  })

  it('have what the rule says of them', () => {
    const { links } = ofPage('<a href="/x">', follow({ priority: 3, depth: 2 }))

    expect(links).toEqual([
      {
        url: 'https://www.shop.test/x',
        type: 'other',
        carried: null,
        priority: 3,
        maxDepth: 2,
        isNext: false,
      },
    ])
  })

  it.each<[string[], Row | null, Row | null]>([
    [[], null, null],
    [[], { group: 'g' }, { group: 'g' }],
    [['name'], null, { name: 'n' }],
    [['name'], { group: 'g' }, { group: 'g', name: 'n' }],
  ])('carry %j, beside what the page itself was given: %j', (carry, given, carried) => {
    const { links } = ofPage('<name>n</name><a href="/x">', follow({ carry }), given)

    expect(links[0]?.carried).toEqual(carried)
  })

  it('include the next page, of the same type, with what was carried', () => {
    const html = '<a class="next" href="?page=2">next</a><a class="next" href="?page=9">last</a>'
    const { links } = ofPage(html, { next: { select: '.next' } }, { group: 'g' })

    expect(links).toEqual([
      {
        url: 'https://www.shop.test/list/1?page=2',
        type: 'page',
        carried: { group: 'g' },
        priority: 0,
        maxDepth: Number.POSITIVE_INFINITY,
        isNext: true,
      },
    ])
    expect(ofPage('<p>', { next: { select: '.next' } }).links).toEqual([])
    expect(ofPage('<a class="next">', { next: { select: '.next' } }).links).toEqual([])
  })

  it('stand in the order of the page, the next page last', () => {
    const html = '<a class="next" href="/2">next</a><a href="/x">x</a>'

    expect(targets(ofPage(html, { ...follow(), next: { select: '.next' } }))).toEqual([
      'https://www.shop.test/2',
      'https://www.shop.test/x',
      'https://www.shop.test/2',
    ])
  })
})

describe('the links of an answer', () => {
  const answer = { name: 'n', a: ['/2', '/1', 7, null, 'mailto:a@b.test', 'https://other.test/'], next: '/3' }

  it('are the addresses that a path finds', () => {
    const found = ofAnswer(answer, {
      ...follow({ carry: ['name'], priority: 3, depth: 2 }),
      next: { select: 'next' },
    })

    expect(targets(found)).toEqual(['/2', '/1', '/3'].map((path) => `https://www.shop.test${path}`))
    expect(found.links[0]).toEqual({
      url: 'https://www.shop.test/2',
      type: 'other',
      carried: { name: 'n' },
      priority: 3,
      maxDepth: 2,
      isNext: false,
    })
    expect(targets(ofAnswer(answer, follow({ match: '1$' })))).toEqual(['https://www.shop.test/1'])
    expect(targets(ofAnswer(answer, follow({ sameHost: false })))).toContain('https://other.test/')
  })

  it.each<[Value, string | undefined]>([
    ['abc', 'abc'],
    [7, '7'],
    [null, undefined],
    [{ a: 1 }, undefined],
    [true, undefined],
  ])('give the cursor of the next page: %j', (next, cursor) => {
    const found = ofAnswer(
      { name: 'n', next },
      { next: { select: 'next', by: 'cursor', parameter: 'after' } },
    )

    expect(found.cursor).toBe(cursor)
    expect(found.links).toEqual([])
  })
})

describe('the items of a page', () => {
  const fields = (more: object = {}) => ({
    name: { select: 'name' },
    must: { select: 'b', required: true, ...more },
    where: { take: 'url' },
    kind: { select: 'none', value: 'k' },
  })
  const html = '<li><name>1</name><b>x</b><li><name>2</name><li><i>nothing</i>'

  it('are counted, give rows in their order, and none for what only says where it is', () => {
    const found = ofPage(html, { items: 'li', fields: fields() })

    expect([found.items, found.dropped, found.missing.get('must')]).toEqual([3, 0, 2])
    expect(found.rows.map((row) => row['name'])).toEqual(['1', '2'])
    expect(found.missing.has('name')).toBe(false)
    expect(ofPage('<name>n</name>', {})).toMatchObject({ items: 1, dropped: 0 })
  })

  it('are dropped where they lack what they must have', () => {
    const found = ofPage(html, { items: 'li', fields: fields({ onMissing: 'drop' }) })

    expect([found.dropped, found.rows.length]).toEqual([1, 1])
  })

  it('give no row without a table, but links', () => {
    const type = { table: undefined, fields: { name: { select: 'name' } }, ...follow() }

    expect(ofPage('<name>n</name><a href="/x">', type)).toMatchObject({
      rows: [],
      links: [{ isNext: false }],
    })
    expect(ofAnswer({ name: 'n', a: '/x' }, type)).toMatchObject({ rows: [], links: [{ isNext: false }] })
  })

  it('of an answer follow the same rules', () => {
    const items: Value = [{ name: '1', b: 'x' }, { name: '2' }, { i: 'nothing' }]
    const [told, dropped] = [{}, { onMissing: 'drop' }].map((more) =>
      ofAnswer(items, { items: '$[*]', fields: fields(more) }),
    )

    expect([told!.items, told!.dropped, told!.missing.get('must')]).toEqual([3, 0, 2])
    expect(told!.rows.map((row) => row['name'])).toEqual(['1', '2'])
    expect(told!.rows[0]).not.toHaveProperty('null')
    expect(told!.missing.has('name')).toBe(false)
    expect([dropped!.dropped, dropped!.rows.length]).toEqual([1, 1])
  })
})
