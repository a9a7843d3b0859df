import { describe, expect, it } from 'vitest'
import { outputTables, Recipe } from '../recipe.ts'

/** The output tables of a recipe with these page types, each as "name type" in order. */
const tablesOf = (types: object): Record<string, string[]> =>
  Object.fromEntries(
    [...outputTables(Recipe.parse({ version: 1, start: ['https://a.test/'], types }))].map(
      ([table, columns]) => [table, columns.map(({ name, type }) => `${name} ${type}`)],
    ),
  )

const text = { select: '.t' }
const price = { select: '.p', type: 'number' }

describe('the tables of a recipe', () => {
  it('have a column for each field, in order, and none for page types without a table', () => {
    expect(
      tablesOf({
        list: { fields: { title: text } },
        item: { table: 'items', fields: { price, title: text } },
      }),
    ).toEqual({ items: ['price number', 'title text'] })
  })

  it('have a text column behind an amount whose currency is taken', () => {
    expect(
      tablesOf({ item: { table: 'items', fields: { price: { ...price, currency: 'code' }, title: text } } }),
    ).toEqual({ items: ['price number', 'code text', 'title text'] })
  })

  it.each([
    ['a list', { ...text, list: true }, 'json'],
    ['a list that is joined', { ...text, list: true, join: ', ' }, 'text'],
    ['a list of whole numbers', { ...text, list: true, type: 'integer' }, 'json'],
    ['an object', { fields: { a: text } }, 'json'],
    ['a date', { ...text, type: 'date' }, 'date'],
  ])('have the type of %s', (_, field, type) => {
    expect(tablesOf({ item: { table: 'items', fields: { x: field } } })).toEqual({ items: [`x ${type}`] })
  })

  it('are shared by page types, and a column of two types is text', () => {
    expect(
      tablesOf({
        a: { table: 'items', fields: { id: { select: 'a', type: 'integer' }, title: text } },
        b: { table: 'items', fields: { id: text, stock: { select: 'b', type: 'integer' } } },
      }),
    ).toEqual({ items: ['id text', 'title text', 'stock integer'] })
  })
})

describe('fields that links carry', () => {
  const shop = { fields: { shop: text, kind: text }, follow: [{ select: 'a', to: 'list', carry: ['shop'] }] }

  it('come before the own ones, from page type to page type', () => {
    expect(
      tablesOf({
        shop,
        list: { fields: { price }, follow: [{ select: 'a', to: 'item', carry: ['price'] }] },
        item: { table: 'items', fields: { title: text } },
      }),
    ).toEqual({ items: ['shop text', 'price number', 'title text'] })
  })

  it('reach every page type with a condition by a link that names none', () => {
    expect(
      tablesOf({
        list: { fields: { price }, follow: [{ select: 'a', carry: ['price'] }] },
        book: { table: 'books', match: { url: 'book' }, fields: { title: text } },
        other: { table: 'others', fields: { title: text } },
      }),
    ).toEqual({ books: ['price number', 'title text'], others: ['title text'] })
  })

  it('end where page types lead to each other in a circle', () => {
    expect(
      tablesOf({
        a: { table: 'a', fields: { x: text }, follow: [{ select: 'a', to: 'b', carry: ['x'] }] },
        b: { table: 'b', fields: { y: price }, follow: [{ select: 'a', to: 'a', carry: ['y'] }] },
      }),
    ).toEqual({ a: ['x text', 'y number'], b: ['y number', 'x text'] })
  })

  it('are none where a page type leads to itself and carries nothing', () => {
    expect(
      tablesOf({ list: { table: 'items', fields: { x: text }, follow: [{ select: 'a', to: 'list' }] } }),
    ).toEqual({ items: ['x text'] })
  })
})
