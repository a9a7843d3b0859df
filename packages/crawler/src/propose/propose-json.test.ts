import { describe, expect, it } from 'vitest'
import { compileRecipe } from '../extract/compile-recipe.ts'
import { extractJson } from '../extract/extract-json.ts'
import type { Value } from '../extract/value.ts'
import { evaluateRecipe } from './evaluate-recipe.ts'
import { proposeRecipe } from './propose-recipe.ts'

const url = 'https://site.test/api/things?limit=2'
const things: { [key: string]: Value }[] = [
  {
    id: 7,
    name: 'Tent',
    price: 120,
    tags: ['a', 'b'],
    path: '/p/tent',
    brand: { name: 'Loch', 'since when': 1990 },
  },
  {
    id: 8,
    name: 'Tarp',
    price: 59.5,
    tags: [],
    path: '/p/tarp',
    brand: { name: 'Fell', 'since when': 2001 },
    old: true,
  },
]

function propose(answer: Value, from = url) {
  const { recipe, finding, alternatives } = proposeRecipe(JSON.stringify(answer), from)
  const [type] = Object.values(recipe.types)
  const { rows, links, cursor } = extractJson(answer, from, [...compileRecipe(recipe).values()][0]!, null)
  return { recipe, finding, alternatives, type: type!, rows, links, cursor }
}

describe('a JSON answer', () => {
  it('that nests too deep for a run is told so', () => {
    const answer = `{"list":[${Array(3)
      .fill(`{"a":1,"b":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)
      .join()}]}`
    const { recipe } = proposeRecipe(answer, url)

    expect(evaluateRecipe(answer, url, recipe, 'answer')).toMatchObject({
      itemsFault: expect.stringContaining('nests deeper'),
      rows: [],
    })
  })

  it('gives its largest list of objects, with names and types', () => {
    const { type, rows, finding, alternatives } = propose({
      facets: [{ label: 'x' }, { label: 'y' }],
      data: { things },
    })

    expect(type).toMatchObject({ format: 'json', items: 'data.things[*]' })
    expect(rows).toEqual([
      {
        id: 7,
        name: 'Tent',
        price: 120,
        tags: ['a', 'b'],
        path: 'https://site.test/p/tent',
        brand_name: 'Loch',
        brand_since_when: 1990,
        old: null,
      },
      {
        id: 8,
        name: 'Tarp',
        price: 59.5,
        tags: [],
        path: 'https://site.test/p/tarp',
        brand_name: 'Fell',
        brand_since_when: 2001,
        old: true,
      },
    ])
    expect(finding).toBe('2 items with 8 fields were found in the JSON answer.')
    expect(alternatives).toEqual([{ items: 'facets[*]', count: 2, label: 'label' }])
  })

  it.each<[string, Value, string]>([
    ['a list at the root', things, '$[*]'],
    [
      'edges of GraphQL',
      { data: { all: { edges: things.map((node) => ({ node, cursor: 'c' })) } } },
      'data.all.edges[*].node',
    ],
  ])('is read: %s', (_, answer, items) => {
    const { type, rows } = propose(answer)

    expect(type.items).toBe(items)
    expect(rows.map(({ name }) => name)).toEqual(['Tent', 'Tarp'])
  })

  it.each<[string, Value, string, object | undefined]>([
    ['an address', { things, next: '/api/things?offset=2' }, url, { select: 'next' }],
    [
      'an address among links',
      { things, _links: { next: { href: 'https://site.test/2' } } },
      url,
      { select: '_links.next.href' },
    ],
    [
      'a cursor',
      { things, meta: { next_cursor: 'abc' } },
      url,
      { select: 'meta.next_cursor', by: 'cursor', parameter: 'cursor' },
    ],
    ['a number of the page', { things }, 'https://site.test/api?page=1', { by: 'page', parameter: 'page' }],
    ['an offset', { things }, 'https://site.test/api?offset=0', { by: 'offset', parameter: 'offset' }],
    ['nothing', { things, next: null }, url, undefined],
  ])('shows the next page by %s', (_, answer, from, next) => {
    expect(propose(answer, from).type.next).toEqual(next)
  })

  it('is read inside its items where keys are no plain names', () => {
    const { rows } = propose({ 'all things': [{ 'the name': 'Tent', größe: 3 }, { 'the name': 'Tarp' }] })

    expect(rows).toMatchObject([{ the_name: 'Tent', größe: 3 }, { the_name: 'Tarp' }])
  })

  it('may be one object', () => {
    const { type, rows } = propose(things[0]!)

    expect(type.items).toBeUndefined()
    expect(rows).toHaveLength(1)
  })

  it('is shown with the rows, links and next page that a crawl gives', () => {
    const answer = { things, next: '/api/things?offset=2' }
    const { recipe, rows } = propose(answer)
    recipe.types['answer']!.follow = [
      { select: 'path', to: 'answer', carry: [], sameHost: true },
      { select: 'path[', to: 'answer', carry: [], sameHost: true },
    ]
    recipe.types['answer']!.fields['bad'] = { ...recipe.types['answer']!.fields['id']!, select: 'a..' }

    const shown = evaluateRecipe(JSON.stringify(answer), url, recipe, 'answer')

    const names = shown.columns.map(({ name }) => name)
    expect(shown.rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])))).toEqual(
      rows.map((row) => ({ ...row, bad: null })),
    )
    expect(shown.next).toEqual({ url: 'https://site.test/api/things?offset=2', node: null, fault: null })
    expect(shown.follow[0]).toMatchObject({
      count: 2,
      samples: ['https://site.test/p/tent', 'https://site.test/p/tarp'],
    })
    expect(shown.follow[1]!.fault).toMatch(/cannot be read/)
    expect(shown.fields.find(({ name }) => name === 'bad')!.fault).toMatch(/cannot be read/)
    expect(shown.fields.find(({ name }) => name === 'price')).toMatchObject({
      matches: 2,
      samples: [
        { raw: '120', value: 120 },
        { raw: '59.5', value: 59.5 },
      ],
    })
  })

  it('that takes a path too long is told so, by its field', () => {
    const { recipe } = propose({ things })
    recipe.types['answer']!.fields['id']!.select = '$..[?$..id]'
    const many = { things: Array.from({ length: 10_000 }, (_, id) => ({ id, name: 'Tent' })) }

    const { fields, rows } = evaluateRecipe(JSON.stringify(many), url, recipe, 'answer')

    expect(fields.find(({ name }) => name === 'id')!.fault).toMatch(/takes too many steps in this answer/)
    expect(rows).toHaveLength(200)
    expect(rows[0]).toContain('Tent')
  })

  it('that is none is told', () => {
    const { recipe } = propose({ things })

    expect(evaluateRecipe('<html>', url, recipe, 'answer')).toMatchObject({
      rowCount: 0,
      itemsFault: expect.stringMatching(/not JSON/),
    })
  })
})
