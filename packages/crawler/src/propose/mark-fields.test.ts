import { Recipe } from '@windrow/contract/recipe'
import type { FieldMark } from '@windrow/contract/schemas/finding-marks'
import { describe, expect, it } from 'vitest'
import { inertCopy } from './inert-copy.ts'
import { markPages, markRow, type PageOfRow } from './mark-fields.ts'

const url = 'https://shop.test/sale/p/1'
const recipe = Recipe.parse({
  version: 1,
  start: [url],
  types: {
    product: {
      table: 'products',
      fields: {
        name: { select: 'h1' },
        price: { select: '.price > span', type: 'number', currency: 'unit' },
        stock: { select: '.stock', value: 'unknown' },
        source: { take: 'url', type: 'url' },
      },
    },
    list: {
      table: 'things',
      items: 'li',
      fields: { name: { select: 'b' }, price: { select: '.price', type: 'number' } },
    },
    data: { table: 'data', format: 'json', fields: { name: { path: '$.name' } } },
  },
})
const product = (offer: string) =>
  `<html><body><nav><a>54</a></nav><main class="product"><h1>Lamp</h1>${offer}<p class="stock">In stock</p></main>`
const good = product('<div class="price"><span>€ 54,00</span> <s>69,00</s></div>')
const pageOf = (html: string, change: Partial<PageOfRow> = {}): PageOfRow => {
  return { html, url, recipe, type: 'product', row: 0, rows: 1, ...change }
}

/** The marked element as the inert copy shows it: the beginning of its text in brackets; "-" where nothing was found. */
function shown(html: string, marks: FieldMark[] | null) {
  const copy = inertCopy(html, url, () => null).html
  const textOf = (node: number) =>
    new RegExp(`<(\\w+)[^>]*data-wn="${node}"[^>]*>([^<]*)`).exec(copy)?.slice(1, 3).join(':')
  return (
    marks &&
    Object.fromEntries(
      marks.map(({ field, node, isFound }) => [
        field,
        `${isFound ? '' : '-'}${node === null ? '' : textOf(node)}`,
      ]),
    )
  )
}
const placeOn = (html: string, column = 'price', before = good) =>
  shown(html, markPages(pageOf(before), pageOf(html), column).after)?.['price']

describe('the fields of a row on its page', () => {
  it('are marked where they were found, with numbers of the inert copy', () => {
    const now = product('<div class="sale"><b>−22 %</b> <i>€ 49,00</i></div>')
    const marked = markPages(pageOf(good), pageOf(now), 'price')

    expect(marked.field).toBe('price')
    const found = { name: 'h1:Lamp', stock: 'p:In stock', source: '' }
    expect(shown(good, marked.before)).toEqual({ ...found, price: 'span:€ 54,00' })
    expect(shown(now, marked.after)).toEqual({ ...found, price: '-div:' })
  })

  it('are marked in the item of the row, where items without rows do not count', () => {
    const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}`).join('')}</ul>`
    const before = list('<b>Tent</b><i class="price">3</i>', '', '<b>Tarp</b><i class="price">5</i>')
    const after = list('', '<b>Tent</b><i class="price">3</i>', '<b>Tarp</b><u class="cost"><i>6</i></u>')
    const of = { type: 'list', row: 1, rows: 2 }
    const marked = markPages(pageOf(before, of), pageOf(after, of), 'price')

    expect(shown(before, marked.before)).toEqual({ name: 'b:Tarp', price: 'i:5' })
    expect(shown(after, marked.after)).toEqual({ name: 'b:Tarp', price: '-u:' })
    // Rows were left out, as repeated ones are: which, nobody knows.
    expect(markPages(pageOf(before, { ...of, rows: 1 }), pageOf(after, { ...of, rows: 3 }), 'price')).toEqual(
      {
        field: null,
        before: null,
        after: null,
      },
    )
    expect(markPages(null, pageOf(after, { ...of, row: 2 }), 'price').after).toBeNull()
  })

  it('are found of the column that they fill', () => {
    const fieldOf = (column: string) => markPages(pageOf(good), null, column).field
    expect(['price', 'unit', 'carried', 'constructor'].map(fieldOf)).toEqual(['price', 'price', null, null])
  })

  it('are unmarked where there is no such page type, or a selector is faulty', () => {
    const faulty = structuredClone(recipe)
    faulty.types['list']!.items = 'li['
    expect(markPages(null, pageOf(good, { type: 'list', recipe: faulty }), 'name').after).toBeNull()
    for (const type of ['gone', 'constructor', 'data'])
      expect(markPages(pageOf(good, { type }), pageOf('{"name":1}', { type }), 'name')).toEqual({
        field: null,
        before: null,
        after: null,
      })
  })
})

describe('the fields of a row alone', () => {
  it('say what their selectors match, on both pages, and where missing values were', () => {
    const now = product('<div class="price"><b>€ 49,00</b></div>')
    const fields = markRow(pageOf(good), pageOf(now))!

    expect(
      fields.map(({ field, selector, elements, elementsBefore, isFound }) => [
        field,
        selector,
        elements,
        elementsBefore,
        isFound,
      ]),
    ).toEqual([
      ['name', 'h1', 1, 1, true],
      ['price', '.price > span', 0, 1, false],
      ['stock', '.stock', 1, 1, true],
      ['source', null, null, null, true],
    ])
    expect(shown(now, fields)?.['price']).toBe('-b:€ 49,00')
    expect(markRow(null, pageOf(now))![1]).toMatchObject({ node: null, elementsBefore: null })
    expect(markRow(pageOf(good), pageOf(now, { type: 'gone' }))).toBeNull()
  })
})

describe('the place of a value that is missing', () => {
  it('is where its text stands, if only there', () => {
    expect(placeOn(product('<div class="x"><b>New</b><section><em>€ 54,00</em></section></div>'))).toBe(
      '-em:€ 54,00',
    )
    expect(placeOn(product('<section><em>€ 54,00</em></section><em>€ 54,00</em>'))).toBe('-section:')
  })

  it('is at the end of its path, else what stands there', () => {
    expect(placeOn(product('<div class="price"><b>Sold</b></div>'))).toBe('-b:Sold')
    expect(placeOn(product('<div class="price">Sold</div>'))).toBe('-div:Sold')
    expect(placeOn(product('<section>Ask us</section>'))).toBe('-section:Ask us')
  })

  it('is the element itself where its text is no value', () => {
    expect(placeOn(product('<div class="price"><span>Sold out</span></div>'))).toBe('-span:Sold out')
  })

  it('is unknown where the page has nothing in common, or had no value before', () => {
    expect(placeOn('<html><body></body></html>')).toBe('-')
    expect(placeOn(product(''), 'price', product(''))).toBe('-')
    expect(placeOn(product(''), 'name')).toBe('-')
  })
})
