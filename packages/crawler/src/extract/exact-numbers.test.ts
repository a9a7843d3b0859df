import { Recipe } from '@windrow/contract/recipe'
import { describe, expect, it } from 'vitest'
import type { ReadPage } from '../fetch/read-page.ts'
import type { CrawlRequest } from '../records/request.ts'
import { extractContent } from '../reading/extract-content.ts'
import { compileRecipe } from './compile-recipe.ts'

const url = 'https://shop.test/p/9007199254740993?id=12345678901234567890'
const digits = '123456789012345678901234567890'
const decimal = '0.12345678901234567891'
const source = `{"id": 9007199254740993, "long": ${digits}, "rate": ${decimal}, "e": 1.2345678901234567891e3,
  "ids": [9007199254740993, 7], "inner": {"id": 9007199254740993, "rate": ${decimal}}, "text": "9007199254740993",
  "things": [{"id": 9007199254740992}, {"id": 9007199254740993}]}`

function rowsOf(fields: Record<string, object>, body: string, page: object = {}) {
  const recipe = Recipe.parse({
    version: 1,
    start: [url],
    types: { page: { table: 'rows', fields, ...page } },
  })
  const request = { url, type: 'page', carried: null } as CrawlRequest
  const read = { html: body, finalUrl: url, httpStatus: 200, headers: {} } as ReadPage
  return extractContent(compileRecipe(recipe), recipe, request, read).rows
}
const valueOf = (field: object, body = source, page: object = { format: 'json' }) =>
  rowsOf({ value: field }, body, page)[0]?.['value']

describe('numbers with more digits than JavaScript holds', () => {
  it.each<[object, unknown]>([
    [{ select: 'id', type: 'integer' }, '9007199254740993'],
    [{ select: 'id', type: 'number' }, '9007199254740993'],
    [{ select: 'id' }, '9007199254740993'],
    [{ select: 'id', type: 'json' }, '9007199254740993'],
    [{ select: 'long', type: 'integer' }, digits],
    [{ select: 'long', type: 'number' }, digits],
    [{ select: 'rate', type: 'number' }, decimal],
    [{ select: 'rate', type: 'number', decimal: ',' }, decimal],
    [{ select: 'rate' }, decimal],
    [{ select: 'e', type: 'number' }, '1234.5678901234567891'],
    [{ select: 'ids', type: 'integer', list: true }, ['9007199254740993', 7]],
    [
      { select: 'inner', type: 'json' },
      { id: '9007199254740993', rate: decimal },
    ],
    [{ select: 'text', type: 'integer' }, '9007199254740993'],
    [{ take: 'url:path.-1', type: 'integer' }, '9007199254740993'],
    [{ take: 'url:query.id', type: 'number' }, '12345678901234567890'],
  ])('are kept by %j', (field, value) => {
    expect(valueOf(field)).toEqual(value)
  })

  it('are kept in scripts, JSON-LD and text of pages', () => {
    const page = `<p>1.234.567.890,12345678901</p><b>3.14159265358979323846</b>
      <script id="state">window.state = ${source};</script>
      <script type="application/ld+json">{"@type":"Product","sku":9007199254740993}</script>`
    const script = { select: '#state', take: 'text' }
    expect(
      rowsOf(
        {
          id: { ...script, path: 'id', type: 'integer' },
          rate: { ...script, path: 'rate', type: 'number' },
          inner: { ...script, path: 'inner', type: 'json' },
          sku: { take: 'ld:Product/sku' },
          german: { select: 'p', type: 'number', decimal: ',' },
          pi: { select: 'b', type: 'number' },
        },
        page,
      ),
    ).toEqual([
      {
        id: '9007199254740993',
        rate: decimal,
        inner: { id: '9007199254740993', rate: decimal },
        sku: '9007199254740993',
        german: '1234567890.12345678901',
        pi: '3.14159265358979323846',
      },
    ])
  })

  it('are told apart and have their order in the filter of a path', () => {
    const found = (filter: string) =>
      valueOf({ select: `things[?${filter}].id`, type: 'integer', list: true })
    expect(found('@.id == 9007199254740993')).toEqual(['9007199254740993'])
    expect(found('@.id > 9007199254740992')).toEqual(['9007199254740993'])
    expect(found('@.id > 7')).toEqual(['9007199254740992', '9007199254740993'])
    expect(found('@.id < 9007199254740992.5')).toEqual(['9007199254740992'])
  })
})
