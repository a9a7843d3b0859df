import { join } from 'node:path'
import { Recipe } from '@windrow/contract/recipe'
import type { Element } from '../html/nodes.ts'
import { describe, expect, it } from 'vitest'
import { mainText } from '../extract/main-text.ts'
import { parseHtml } from '../extract/parse-html.ts'
import { compileSelector, SelectorError } from '../extract/selector.ts'
import { evaluatePage } from './evaluate-recipe.ts'
import { findNextLink } from './find-next.ts'
import { nextCandidates } from './next-candidates.ts'
import { Page } from './page.ts'
import { pointAt, type PointInput } from './point-at.ts'
import { proposeRecipe } from './propose-recipe.ts'
import { findRepeats } from './repeats.ts'
import { inSmallHeap } from '../testing/small-heap.ts'

/** Many times the linear time, and a small fraction of quadratic time; milliseconds. */
const noSquare = 30_000

const url = 'https://site.test/list'
const times = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('')
const nested = (tag: string, inside: string, own = ''): string =>
  `<${tag}>${own}`.repeat(400) + inside + `</${tag}>`.repeat(400)

describe('a page whose elements hold one another', () => {
  it.each([
    ['elements', times(3, (at) => nested('div', `<p>x${at}</p>`.repeat(6000)))],
    ['text', times(3, (at) => nested('div', `${'word '.repeat(12_000)}${at}`, 'x'))],
    ['headings', '<h2>Ingredients</h2>'.repeat(40_000)],
  ])(
    'is proposed for, however many %s',
    (_what, html) => {
      expect(Object.keys(proposeRecipe(html, url).recipe.types)).toHaveLength(1)
    },
    noSquare,
  )

  it('is held in no more memory than its elements take', async () => {
    const [repeats, page] = ['repeats.ts', 'page.ts'].map((file) => join(import.meta.dirname, file))
    const code = `
      import { findRepeats } from ${JSON.stringify(repeats)}
      import { Page } from ${JSON.stringify(page)}
      console.log(findRepeats(new Page('<div>'.repeat(500) + '<p>x</p>'.repeat(300_000), 'https://site.test/')).length)`

    expect(await inSmallHeap(500, code)).toBe('0')
  })

  it(
    'has its main text',
    () => {
      const text = 'A sentence that is long enough, and goes on. '.repeat(200_000)

      expect(mainText(parseHtml(nested('blockquote', `<p>${text}</p>`)).root)).toBe(text.trim())
    },
    noSquare,
  )

  it(
    'has its main text, however many headings are above comments',
    () => {
      const text = (at: number) => `<p>${`A sentence that is long enough, and goes on ${at}. `.repeat(9)}</p>`
      const part = '<p>Comments</p>'.repeat(80_000)

      expect(mainText(parseHtml(`${text(1)}${part}<h2>More</h2>${text(22)}`).root)).toContain('More')
    },
    noSquare,
  )
})

describe('a page with very much side by side', () => {
  it(
    'has sets of hundreds of thousands',
    () => {
      const many = 200_000

      const [best] = findRepeats(
        new Page(
          times(many, (at) => `<p>a${at}`),
          url,
        ),
      )

      expect(best?.items).toHaveLength(many)
    },
    noSquare,
  )

  it(
    'has hundreds of thousands of numbers where it pages',
    () => {
      const page = new Page(
        `<div class="pager">${'<span><a href="x">1</a></span>'.repeat(100_000)}</div>`,
        url,
      )

      expect(findNextLink(page, nextCandidates(page), [])).toBeNull()
    },
    noSquare,
  )

  it(
    'has prices of hundreds of thousands of letters',
    () => {
      const card = (at: number) =>
        `<article><h3>Thing ${at}</h3><b class="price">${'a'.repeat(400_000)}${at}</b></article>`

      const { choices } = proposeRecipe(times(4, card), url)

      expect(choices.find(({ count }) => count === 4)?.page.fields).toHaveProperty('price')
    },
    noSquare,
  )

  it(
    'has rows of tens of thousands of cells',
    () => {
      const row = (at: number) => `<tr>${times(10_000, (cell) => `<td>${at} ${cell}</td>`)}</tr>`

      const { recipe } = proposeRecipe(`<table>${times(4, row)}</table>`, url)

      const [type] = Object.values(recipe.types)
      expect(type!.items).toContain('tr')
      expect(Object.keys(type!.fields)).toHaveLength(16)
    },
    noSquare,
  )
})

describe('a page is read once, however many ask', () => {
  const proposal = (html: string) => proposeRecipe(html, url).choices[0]?.name

  it(
    'which of its panels is open',
    () => {
      const panel = (at: number) =>
        `<div role="tabpanel" class="ingredients"><li>1 cup flour ${at}<li>2 eggs<li>3 g salt</div>`

      expect(proposal(times(12_000, panel))).toBe('12,000 items')
    },
    noSquare,
  )

  it(
    'how many lists stand side by side',
    () => {
      const part = (at: number) => `<p>Part ${at}</p><ul><li>One ${at}<li>Two ${at}<li>Three ${at}</ul>`

      expect(proposal(times(15_000, part))).toBe('15,000 items')
    },
    noSquare,
  )

  it(
    'what the classes around its lists say',
    () => {
      const names = (count: number, from: number) => times(count, (at) => `${word(from + at)} `)
      const entry = (at: number) => `<p class="${names(400, at)}"><a href="/${at}">Entry ${at}</a></p>`

      expect(proposal(`<div class="${names(25_000, 0)}">${times(100, entry)}</div>`)).toBe('101 items')
    },
    noSquare,
  )

  it(
    'which of its links are in the lists that it declares',
    () => {
      const many = 6000
      const list = (at: number) => ({
        '@type': 'ItemList',
        itemListElement: ['a', 'b', at].map((id) => ({ url: `/p/${id}` })),
      })
      const lists = JSON.stringify(Array.from({ length: many }, (_, at) => list(at)))
      const entries = times(many, (at) => `<li><a href="/p/${at}">Title ${at}</a><p>Text ${at}`)

      expect(proposal(`<script type="application/ld+json">${lists}</script><ul>${entries}</ul>`)).toBe(
        '6,000 items',
      )
    },
    noSquare,
  )

  it(
    'entries of tens of thousands of digits',
    () => {
      const entry = (at: number) => `<li>${'1'.repeat(90_000)}${at}`

      expect(proposal(`<ul>${times(4, entry)}</ul>`)).toBe('One page')
    },
    noSquare,
  )

  it(
    'cells that claim to span a thousand rows and columns each',
    () => {
      const row = (at: number) => `<tr><td colspan="1000" rowspan="65534">a${at}<td>b${at}</tr>`

      expect(proposal(`<table>${times(2000, row)}</table>`)).toBe('2,000 rows')
    },
    noSquare,
  )
})

/** A word without digits for a number. */
const word = (at: number): string =>
  Array.from(
    String(at),
    (digit) => ['ba', 'ce', 'di', 'fo', 'gu', 'la', 'me', 'ni', 'po', 'ru'][Number(digit)],
  ).join('')

describe('pointing on a page with very many items', () => {
  const many = 20_000
  const html = `<main>${times(many, (at) => `<div><div><p>Text ${at}</p><p><a href="/p/${at}">Link ${at}</a></p></div></div>`)}</main>`
  const page = new Page(html, url)
  const recipe = Recipe.parse({
    version: 1,
    start: [url],
    types: {
      list: { items: 'main > div', table: 'items', fields: { text: { select: 'p' }, link: { select: 'a' } } },
    },
  })
  const links = page.elements.filter(({ name }) => name === 'a')
  const point = (intent: PointInput['intent'], element: Element) =>
    pointAt({ html, url, recipe, type: 'list', intent, node: page.numberOf(element) })

  it(
    'finds one among all of them by its place',
    () => {
      const { recipe: pointed, evaluation } = point('next', links.at(-2)!)

      expect(evaluation.next?.url).toBe(`https://site.test/p/${many - 2}`)
      expect(pointed.types['list']!.next?.select).toContain(`:nth-of-type(${many - 1})`)
      expect(evaluation.fields.map(({ fault }) => fault)).toEqual([null, null])
      expect(evaluation.rowCount).toBe(many)
    },
    noSquare,
  )

  it(
    'moves the fields of all of them',
    () => {
      const { evaluation } = point('narrower', links[0]!)

      expect(evaluation.fields.map(({ matches }) => matches)).toEqual([many, many])
    },
    noSquare,
  )

  it('does not hold against the recipe what was searched before', () => {
    const searched = new Page(`${nested('div', 'x'.repeat(2_000_000))}${html}`, url)
    const slow = () => searched.scope.all(compileSelector('div:contains("none")'))
    for (let at = 0; at < 10; at++) expect(slow).toThrow(SelectorError)
    expect(() => searched.scope.all(compileSelector('p'))).toThrow(SelectorError)

    const { fields, rowCount } = evaluatePage(searched, recipe, 'list')

    expect(fields.map(({ fault }) => fault)).toEqual([null, null])
    expect(rowCount).toBe(many)
  })
})
