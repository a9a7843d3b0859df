import { Recipe } from '@windrow/contract/recipe'
import { describe, expect, it } from 'vitest'
import { compileRecipe } from '../extract/compile-recipe.ts'
import { extractPage } from '../extract/extract-page.ts'
import { parseHtml } from '../extract/parse-html.ts'
import { evaluateRecipe } from './evaluate-recipe.ts'

const url = 'https://site.test/list'
const html = `<ul>
  <li><b>Tent</b> <i>1.299,00 €</i> <a href="/p/1">more</a>
  <li><b>Tarp</b> <i>$59.50</i>
  <li><i>3 kr</i>
  <li>
</ul>`

const recipe = Recipe.parse({
  version: 1,
  start: [url],
  types: {
    list: {
      table: 'things',
      items: 'li',
      fields: {
        name: { select: 'b', required: true, onMissing: 'drop' },
        price: { select: 'i', type: 'number', currency: 'unit' },
        source: { take: 'url', type: 'url' },
        kind: { select: '.kind', value: 'shop' },
      },
      follow: [{ select: 'a', to: 'thing', carry: ['price'] }],
    },
    thing: { table: 'things', fields: { name: { select: 'h1', type: 'text' }, price: { select: 'p' } } },
  },
})

describe('the preview of a recipe', () => {
  it('shows the rows that a crawl gives: currencies, rows that are dropped, columns that become text', () => {
    const crawled = extractPage(parseHtml(html), url, compileRecipe(recipe).get('list')!).rows

    const shown = evaluateRecipe(html, url, recipe, 'list')

    expect(shown.columns.map(({ name }) => name)).toEqual(['name', 'price', 'unit', 'source', 'kind'])
    expect(shown.columns.find(({ name }) => name === 'price')).toEqual({ name: 'price', type: 'text' })
    expect(shown.rows).toEqual(crawled.map((row) => shown.columns.map(({ name }) => row[name])))
    expect(shown.rows).toEqual([
      ['Tent', '1299', 'EUR', url, 'shop'],
      ['Tarp', '59.5', 'USD', url, 'shop'],
    ])
    expect(shown.rowCount).toBe(2)
  })

  it.each(['none', 'constructor'])('says that there is no page type "%s"', (name) => {
    expect(evaluateRecipe(html, url, recipe, name).itemsFault).toBe(`There is no page type "${name}".`)
  })

  it('says that a selector takes too long', () => {
    const slow = structuredClone(recipe)
    slow.types['list']!.fields['kind']!.select = '.none div div div div p'
    slow.types['list']!.items = 'body'

    const { fields } = evaluateRecipe('<div>'.repeat(400) + '<p>'.repeat(900), url, slow, 'list')

    expect(fields.find(({ name }) => name === 'kind')!.fault).toMatch(/takes too long on this page/)
  })

  it('counts the steps of all fields of an answer in JSON together', () => {
    const list = Array.from({ length: 3000 }, (_, id) => ({ id }))
    const fields = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`f${at}`, { select: '$..none' }]))
    const json = {
      version: 1,
      start: [url],
      types: { all: { format: 'json', table: 't', items: '$', fields } },
    }

    const shown = evaluateRecipe(JSON.stringify(list), url, Recipe.parse(json), 'all')

    expect(shown.fields[0]!.fault).toBeNull()
    expect(shown.fields.at(-1)!.fault).toMatch(/takes too many steps in this answer/)
  })

  it('leaves a field at fault empty and shows the others', () => {
    const faulty = structuredClone(recipe)
    faulty.types['list']!.fields['kind']!.select = 'b['

    const { fields, rows } = evaluateRecipe(html, url, faulty, 'list')

    expect(fields.find(({ name }) => name === 'kind')!.fault).toMatch(/cannot be read/)
    expect(rows[0]).toEqual(['Tent', '1299', 'EUR', url, null])
  })

  it('says of a field alone that its text grows too long, and shows the others', () => {
    const growing = structuredClone(recipe)
    growing.types['list']!.fields['name']!.clean = Array.from({ length: 3 }, () => ({
      replace: '[a-zA-Z]',
      with: 'a'.repeat(500),
    }))

    const { fields, rows } = evaluateRecipe(html, url, growing, 'list')

    expect(fields.map(({ name, fault }) => [name, fault])).toEqual([
      ['name', expect.stringContaining('more than 10 million characters')],
      ['price', null],
      ['source', null],
      ['kind', null],
    ])
    expect(rows.map((row) => row[1])).toEqual(['1299', '59.5', '3'])
  })
})
