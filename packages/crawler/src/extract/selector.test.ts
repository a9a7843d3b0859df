import type { Element } from '../html/nodes.ts'
import { describe, expect, it } from 'vitest'
import { countAnew } from './counted-tree.ts'
import { parseHtml } from './parse-html.ts'
import { compileSelector, Scope, SelectorError } from './selector.ts'

const many = 100_000
const list = parseHtml(`<ol>${'<li></li>'.repeat(many)}</ol>`)
const mixed = parseHtml(
  `<p>${Array.from({ length: 9 }, (_, at) => (at % 3 === 2 ? `<b>${at + 1}</b>` : `<i>${at + 1}</i>`)).join('')}</p>`,
)
const numbered = parseHtml(`<p>${Array.from({ length: 9 }, (_, at) => `<i>${at + 1}</i> `).join('')}</p>`)

const texts = (selector: string, page = numbered): string =>
  new Scope(page.root)
    .all(compileSelector(selector))
    .map(({ children }: Element) => (children[0] as { data?: string } | undefined)?.data)
    .join('')

describe('places among siblings', () => {
  it.each([
    ['i:nth-child(2)', '2'],
    ['i:nth-child(odd)', '13579'],
    ['i:nth-child(even)', '2468'],
    ['i:nth-child(3n)', '369'],
    ['i:nth-child(3n + 1)', '147'],
    ['i:nth-child(-n+3)', '123'],
    ['i:nth-child(n+8)', '89'],
    ['i:nth-child(0)', ''],
    ['i:nth-child(-2n+5)', '135'],
    ['i:nth-last-child(2)', '8'],
    ['i:nth-last-child(-n+2)', '89'],
    ['i:first-child', '1'],
    ['i:last-child', '9'],
    ['i:not(:nth-child(n+3))', '12'],
    ['i:nth-child(2 of :not(:first-child))', '3'],
  ])('%s finds %s', (selector, found) => {
    expect(texts(selector)).toBe(found)
  })
})

describe('places among siblings of the same tag', () => {
  it.each([
    ['i:nth-of-type(2)', '2'],
    ['i:nth-of-type(3)', '4'],
    ['b:nth-of-type(odd)', '39'],
    ['i:nth-last-of-type(1)', '8'],
    ['i:nth-last-of-type(-n+2)', '78'],
    ['p > :first-of-type', '13'],
    ['p > :last-of-type', '89'],
    ['b:not(:nth-of-type(2))', '39'],
  ])('%s finds %s', (selector, found) => {
    expect(texts(selector, mixed)).toBe(found)
  })
})

describe('a hundred thousand siblings', () => {
  it.each(['li:nth-child(2n)', 'li:nth-last-child(2n)', 'li:nth-of-type(2n)', 'li:nth-last-of-type(2n)'])(
    '%s takes no square of them',
    (selector) => {
      expect(new Scope(list.root).all(compileSelector(selector))).toHaveLength(many / 2)
    },
  )

  it.each(['li + li', 'li ~ li'])('%s finds all but the first', (selector) => {
    expect(
      new Scope(parseHtml(`<ol>${'<li></li>'.repeat(5000)}</ol>`).root).all(compileSelector(selector)),
    ).toHaveLength(4999)
  })
})

describe('a selector that would take hours', () => {
  const deep = '<div>'.repeat(500)
  it.each([
    ['b ~ li', `<ol>${'<li></li>'.repeat(many)}</ol>`],
    ['li:has(~ b)', `<ol>${'<li></li>'.repeat(many)}</ol>`],
    ['div:has(div:has(div:has(b)))', deep + '<p></p>'.repeat(1000)],
    ['.none div div div div p', deep + '<p></p>'.repeat(1000)],
    ['div:contains("none")', deep + 'x'.repeat(10_000_000)],
  ])('%s is refused with a sentence', (selector, html) => {
    const scope = new Scope(parseHtml(html).root)
    const compiled = compileSelector(selector)

    expect(() => scope.all(compiled)).toThrow(SelectorError)
    expect(() => scope.first(compiled)).toThrow(/takes too long on this page/)
    expect(scope.all(compileSelector('b'))).toEqual([])
  })
})

describe('what selectors may take', () => {
  const slow = 'b ~ li'
  const page = `<ol>${'<li></li>'.repeat(many)}</ol>`

  it('is bounded for all of them together, on each page anew', () => {
    const scope = new Scope(parseHtml(page).root)
    const another = new Scope(parseHtml(page).root)

    for (let at = 0; at < 10; at++) expect(() => scope.all(compileSelector(slow))).toThrow(SelectorError)

    expect(() => scope.all(compileSelector('li'))).toThrow(/takes too long on this page/)
    expect(another.all(compileSelector('li'))).toHaveLength(many)
    expect(scope.all(compileSelector('li'))).toHaveLength(many)
  })

  it('is counted anew where that is asked for', () => {
    const scope = new Scope(parseHtml(page).root)
    for (let at = 0; at < 10; at++) expect(() => scope.all(compileSelector(slow))).toThrow(SelectorError)

    countAnew()

    expect(scope.all(compileSelector('li'))).toHaveLength(many)
  })

  it('does not grow with XPath that is compiled meanwhile', () => {
    const scope = new Scope(parseHtml(page).root)
    for (let at = 0; at < 10; at++) expect(() => scope.all(compileSelector(slow))).toThrow(SelectorError)

    compileSelector('//p')

    expect(() => scope.all(compileSelector('li'))).toThrow(/takes too long on this page/)
  })

  it('counts items that hold one another', () => {
    const { root } = parseHtml(`${'<div>'.repeat(400)}${'<p></p>'.repeat(100_000)}`)
    const compiled = compileSelector('b')
    const items = new Scope(root).all(compileSelector('div'))

    expect(() => items.map((item) => new Scope(item).first(compiled))).toThrow(SelectorError)
  })

  it('does not grow with what follows the next sibling', () => {
    const rows = new Scope(list.root).all(compileSelector('li')).map((row) => new Scope(row))
    const next = compileSelector('+ li')

    expect(rows.filter((row) => row.all(next).length === 1)).toHaveLength(many - 1)
    expect(rows.filter((row) => row.first(next) !== null)).toHaveLength(many - 1)
  })
})

describe('a search that needs to know only whether there are more', () => {
  it.each([
    ['i', 3, 4],
    ['i', 9, 9],
    ['i', 20, 9],
    ['b', 0, 0],
  ])('%s, %d at most, finds %d', (selector, most, found) => {
    expect(new Scope(numbered.root).all(compileSelector(selector), most)).toHaveLength(found)
  })
})
