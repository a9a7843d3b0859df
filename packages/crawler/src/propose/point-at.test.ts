import { Recipe } from '@windrow/contract/recipe'
import type { Element } from '../html/nodes.ts'
import { describe, expect, it } from 'vitest'
import { checkRecipe } from '../check-recipe.ts'
import { allElements, parseHtml } from '../extract/parse-html.ts'
import { textOf } from '../extract/text.ts'
import { articlePage, cardsPage, tailwindPage } from '../testing/pages.ts'
import { pointAt, PointError, type PointInput } from './point-at.ts'
import { proposeRecipe } from './propose-recipe.ts'

const url = 'https://site.test/list/index.html'

/** A page that can be pointed at repeatedly. */
class Pointer {
  recipe
  readonly html: string
  type: string
  private readonly elements: Element[]

  constructor(html: string) {
    this.html = html
    this.recipe = proposeRecipe(html, url).recipe
    this.type = Object.keys(this.recipe.types)[0]!
    this.elements = allElements(parseHtml(html).root)
  }

  node(test: (element: Element) => boolean, nth = 0): number {
    return this.elements.indexOf(this.elements.filter(test)[nth]!)
  }

  point(intent: PointInput['intent'], node?: number, more: Partial<PointInput> = {}) {
    const { html, type, recipe } = this
    const result = pointAt({ html, url, recipe, type, intent, node, ...more })
    expect(checkRecipe(result.recipe).faults).toBeUndefined()
    this.recipe = result.recipe
    return result
  }

  get fields() {
    return this.recipe.types[this.type]!.fields
  }
}

const hasClass = (name: string) => (element: Element) =>
  (element.attribs['class'] ?? '').split(' ').includes(name)
const hasText = (text: string) => (element: Element) =>
  element.children.length === 1 && textOf(element) === text

describe('pointAt', () => {
  it('adds a field that finds the same thing in every item', () => {
    const pointer = new Pointer(cardsPage)

    const { field, evaluation } = pointer.point('field', pointer.node(hasClass('review-count'), 4), {
      field: 'votes',
    })

    expect(field).toBe('votes')
    expect(pointer.fields['votes']).toMatchObject({ select: '.review-count', type: 'integer' })
    expect(evaluation.fields.find((one) => one.name === 'votes')).toMatchObject({ matches: 12, fault: null })
  })

  it('tells apart what looks alike', () => {
    const pointer = new Pointer(cardsPage)

    const { evaluation } = pointer.point('field', pointer.node(hasClass('product-card__price-old')), {
      field: 'before',
    })

    const found = evaluation.fields.find((one) => one.name === 'before')!
    expect(found.matches).toBe(4)
    expect(found.samples[0]!.value).toBe(20.99)
  })

  it('leaves out what is excluded', () => {
    const pointer = new Pointer(tailwindPage)
    const material = pointer.node(hasText('Pine'))
    const price = pointer.node(hasText('€9,50'))

    const { field, evaluation } = pointer.point('field', material, { exclude: [price], field: 'material' })

    const { nodes, matches } = evaluation.fields.find((one) => one.name === field)!
    expect(matches).toBe(10)
    expect(nodes).not.toContain(price)
  })

  it('takes pictures, links and texts as what they are, by good names', () => {
    const pointer = new Pointer(
      '<ul>' +
        Array.from(
          { length: 4 },
          (_, i) => `<li><a href="/${i}"><i></i></a><b class="colour">c${i}</b><em>x${i}</em></li>`,
        ).join('') +
        '</ul>',
    )

    expect(
      pointer.point(
        'items',
        pointer.node((element) => element.name === 'em'),
      ).evaluation.itemNodes,
    ).toHaveLength(4)
    const link = pointer.point(
      'field',
      pointer.node((element) => element.name === 'a', 1),
    )
    const colour = pointer.point('field', pointer.node(hasClass('colour'), 2))

    expect(pointer.fields[link.field!]).toMatchObject({ take: '@href', type: 'url' })
    expect(colour.field).toMatch(/^colour/)
  })

  it('finds what is in a row after the item', () => {
    const row = (at: number) =>
      `<tr class="main"><td><a href="/m/${at}">Meeting ${at}</a></td><td>${at}</td></tr><tr><td colspan="2">In room ${at} of <i>floor ${at + 1}</i></td></tr>`
    const pointer = new Pointer(`<table>${[1, 2, 3, 4, 5].map(row).join('')}</table>`)

    const { field, evaluation } = pointer.point('field', pointer.node(hasText('floor 3')))

    expect(pointer.fields[field!]?.select).toMatch(/^\+ tr /)
    expect(evaluation.fields.find(({ name }) => name === field)?.matches).toBe(5)
  })

  it('refuses what is outside of the items, with a sentence', () => {
    const pointer = new Pointer(cardsPage)

    expect(() =>
      pointer.point(
        'field',
        pointer.node((element) => element.name === 'h1'),
      ),
    ).toThrow(PointError)
    expect(() => pointer.point('field', 999_999)).toThrow('Point at an element of the page first.')
    expect(() =>
      pointer.point(
        'next',
        pointer.node((element) => element.name === 'h1'),
      ),
    ).toThrow('This is not a link')
  })

  it('moves items in and out, and the fields with them', () => {
    const html = `<main>${Array.from({ length: 5 }, (_, i) => `<div class="cell"><div class="card"><div class="info"><h2>Thing ${i}</h2><p class="text">Some text about it, number ${i}</p></div><img src="/${i}.jpg"></div></div>`).join('')}</main>`
    const pointer = new Pointer(html)
    pointer.point('items', pointer.node(hasClass('card')))
    const all = Object.keys(pointer.fields)

    const narrower = pointer.point('narrower')
    const wider = pointer.point('wider')

    expect(narrower.evaluation.itemNodes).toHaveLength(5)
    expect(narrower.evaluation.fields.every((field) => field.matches === 5)).toBe(true)
    expect(all).toContain('image')
    expect(Object.keys(narrower.recipe.types[pointer.type]!.fields)).not.toContain('image')
    expect(wider.evaluation.fields.every((field) => field.matches === 5)).toBe(true)
  })

  it('chooses the next page and links to follow', () => {
    const pointer = new Pointer(cardsPage)

    const next = pointer.point('next', pointer.node(hasClass('next-page')))
    const follow = pointer.point(
      'follow',
      pointer.node((element) => element.attribs['href'] === '/p/5'),
      { field: 'product' },
    )

    expect(next.evaluation.next?.url).toBe(`${url}?page=2`)
    expect(follow.evaluation.follow).toMatchObject([{ to: 'product', count: 12, fault: null }])
    expect(follow.recipe.types['product']).toBeDefined()
  })

  it.each([
    ['the page behind its links', 'detail'],
    ['the list', 'list'],
  ])('leaves the rows to %s where that gives them', (_what, giver) => {
    const pointer = new Pointer(cardsPage)
    const { table: _, ...list } = pointer.recipe.types[pointer.type]!
    const detail = { items: '.product-card', fields: { name: list.fields['name']! }, follow: [] }
    pointer.recipe = Recipe.parse({
      ...pointer.recipe,
      types: {
        list: {
          ...list,
          ...(giver === 'list' && { table: 'shop' }),
          follow: [{ select: 'a', to: 'detail' }],
        },
        detail: { ...detail, ...(giver === 'detail' && { table: 'shop' }) },
      },
    })
    pointer.type = giver === 'list' ? 'detail' : 'list'

    pointer.point('field', pointer.node(hasClass('review-count')), { field: 'votes' })
    pointer.point('items', pointer.node(hasClass('review-count')))

    expect(pointer.fields).toHaveProperty('votes')
    expect(Object.values(pointer.recipe.types).filter(({ table }) => table !== undefined)).toEqual([
      pointer.recipe.types[giver],
    ])
  })

  it('adds a table where no page type has one', () => {
    const pointer = new Pointer(articlePage)
    const { table: _, ...type } = pointer.recipe.types[pointer.type]!
    pointer.recipe = { ...pointer.recipe, types: { [pointer.type]: type } }

    pointer.point('field', pointer.node(hasText('Ada Moss')), { field: 'writer' })

    expect(pointer.recipe.types[pointer.type]!.table).toBe('items')
  })

  it('adds fields to a page about one thing', () => {
    const pointer = new Pointer(articlePage)

    const { field, evaluation } = pointer.point('field', pointer.node(hasText('Ada Moss')), {
      field: 'writer',
    })

    expect(evaluation.fields.find((one) => one.name === field)?.samples[0]?.value).toBe('Ada Moss')
  })
})
