import { describe, expect, it } from 'vitest'
import { parseHtml } from './parse-html.ts'
import { isOfType, readStructuredData, structuredText, structuredValues } from './structured-data.ts'

const read = (json: string) =>
  readStructuredData(parseHtml(`<script type="application/ld+json">${json}</script>`).root)

/** Many times the linear time, and a small fraction of quadratic time; milliseconds. */
const noSquare = 20_000

describe('structured data', () => {
  it.each([
    ['{"name":"a\nb"}', 'a\nb'],
    ['{"name":"a\r\nb"}', 'a\nb'],
    [String.raw`{"name":"a\"` + '\nb"}', 'a"\nb'],
    ['{"name":\n"a",}', 'a'],
    [String.raw`{"name":"a\\"` + '\n}', 'a\\'],
  ])('%j has a name', (json, name) => {
    expect(read(json)).toEqual([{ name }])
  })

  it.each([
    ['<!-- {"name":"a"} -->'],
    ['/*<![CDATA[*/ {"name":"a"} /*]]>*/'],
    ['// <![CDATA[\n{"name":"a"}\n// ]]>'],
    ['<![CDATA[ {"name":"a"} ]]>;'],
    ['{"name":"a"};'],
    ['{"name":"a",}'],
    ['[{"name":"a"},]'],
    ['{"@graph":[{"name":"a"}]}', 1],
    ['{"name":\t\u0001"a"}'],
  ])('is found in %j', (json, at = 0) => {
    expect(read(json)[at]).toEqual({ name: 'a' })
  })

  it('leaves out what is none', () => {
    expect(read('{"name":')).toEqual([])
    expect(read('"text"')).toEqual([])
    expect(readStructuredData(parseHtml('<script>{"a":1}</script>').root)).toEqual([])
    expect(
      readStructuredData(parseHtml('<div><script type=" Application/LD+JSON ">{"a":1}</script></div>').root),
    ).toEqual([{ a: 1 }])
  })

  it('opens lists, graphs and the main thing of a page, outermost first', () => {
    const names = (json: string) => read(json).map(({ name }) => name)

    expect(names('[{"name":1},[{"name":2}]]')).toEqual([1, 2])
    expect(names('{"name":1,"@graph":[{"name":2}],"mainEntity":{"name":3}}')).toEqual([1, 2, 3])
    expect(names('{"@graph":{"0":{"name":1},"2":{"name":2}}}')).toEqual([undefined, 1, 2])
    expect(names('{"@graph":{"name":1}}')).toEqual([undefined, 1])
  })

  it('knows types by their name, alone, in a list and with an address', () => {
    expect(isOfType({ '@type': 'Product' }, 'Product')).toBe(true)
    expect(isOfType({ '@type': ['Thing', 'https://schema.org/Product'] }, 'Product')).toBe(true)
    expect(isOfType({ '@type': 'SubProduct' }, 'Product')).toBe(false)
    expect(isOfType({}, 'Product')).toBe(false)
    expect(isOfType({ '@type': 7 }, 'Product')).toBe(false)
  })

  it('follows a path to the first object that has something there', () => {
    const nodes = read(
      '[{"@type":"Shop","name":""},{"@type":"Shop","name":null},{"@type":"Product","name":"a","by":{"@id":"#b"},"offers":[{"price":1},{"price":2},{}]},{"@id":"#b","name":"b"},{"@id":"#b","name":"c"}]',
    )

    expect(structuredValues(nodes, 'name')).toEqual(['a'])
    expect(structuredValues(nodes, 'Product/offers.price')).toEqual([1, 2])
    expect(structuredValues(nodes, 'Shop/offers.price')).toEqual([])
    expect(structuredValues(nodes, 'Product/by.name')).toEqual(['b'])
    expect(structuredValues(nodes, 'Product/by')).toEqual([{ '@id': '#b', name: 'b' }])
    expect(structuredValues(nodes, 'none')).toEqual([])
  })

  it.each([
    ['a &amp; <b>b</b>', 'text', 'a & b'],
    ['&amp;lt;b&amp;gt;', 'text', '<b>'],
    [' a  b ', 'text', 'a b'],
    ['a <b>b</b>', 'html', 'a <b>b</b>'],
    [7, 'text', '7'],
    [false, 'text', 'false'],
    [null, 'text', null],
    [['a'], 'text', null],
    [{ name: 'a', text: 'b' }, 'text', 'a'],
    [{ text: 'b', '@value': 'c' }, 'text', 'b'],
    [{ '@value': 'c', headline: 'd' }, 'text', 'c'],
    [{ headline: 'd', value: 'e' }, 'text', 'd'],
    [{ value: 7 }, 'text', '7'],
    [{ name: ['a', 'b'] }, 'text', 'a'],
    [{ name: {} }, 'text', null],
    [{ contentUrl: 'a', url: 'b', name: 'n' }, 'image', 'a'],
    [{ url: 'b', '@id': 'c' }, 'url', 'b'],
    [{ '@id': 'c', name: 'n' }, 'url', 'c'],
    [{ name: 'n' }, 'url', null],
    [{ a: [1] }, 'json', '{"a":[1]}'],
  ] as const)('%j as %s is %j', (value, type, text) => {
    expect(structuredText(value, type)).toBe(text)
  })

  it('keeps lines where they are wanted, of text without markup', () => {
    expect(structuredText(' a\nb ', 'text', true)).toBe('a\nb')
    expect(structuredText('a\nb', 'text')).toBe('a b')
    expect(structuredText('a\n<b>b</b>', 'text', true)).toBe('a b')
  })

  it('goes once through a string that is never closed', () => {
    expect(read(`{"name":"${String.raw`\"`.repeat(400_000)}`)).toEqual([])
  })

  it('takes a string of ten million signs', () => {
    const long = 'a'.repeat(10_000_000)

    expect(read(`{"name":"\n${long}"}`)[0]?.['name'] === `\n${long}`).toBe(true)
  })

  it('leaves out what nests a hundred thousand levels deep', () => {
    const many = 100_000

    expect(read('['.repeat(many) + ']'.repeat(many))).toEqual([])
    expect(read(`${'{"@graph":'.repeat(many)}{}${'}'.repeat(many)}`).length).toBeLessThan(200)
  })

  it(
    'finds each of very many objects by its id',
    () => {
      const many = Array.from({ length: 100_000 }, (_, at) => at)
      const nodes = read(
        JSON.stringify({
          '@graph': [
            { part: many.map((at) => ({ '@id': `#${at}` })) },
            ...many.map((at) => ({ '@id': `#${at}`, name: at })),
          ],
        }),
      )

      expect(structuredValues(nodes, 'part.name')).toEqual(many)
    },
    noSquare,
  )
})
