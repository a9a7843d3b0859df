import type { Element } from 'domhandler'
import { describe, expect, it } from 'vitest'
import { parseHtml } from './parse-html.ts'
import { compileSelector, Scope, SelectorError } from './selector.ts'

const many = 100_000
const list = parseHtml(`<ol>${'<li></li>'.repeat(many)}</ol>`)
const numbered = parseHtml(`<p>${Array.from({ length: 9 }, (_, at) => `<i>${at + 1}</i> `).join('')}</p>`)

const texts = (selector: string): string =>
  new Scope(numbered.root)
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

describe('a hundred thousand siblings', () => {
  it.each(['li:nth-child(2n)', 'li:nth-last-child(2n)'])('%s takes no square of them', (selector) => {
    expect(new Scope(list.root).all(compileSelector(selector))).toHaveLength(many / 2)
  })

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

    expect(() => scope.all(compileSelector(selector))).toThrow(SelectorError)
    expect(() => scope.first(compileSelector(selector))).toThrow(/takes too long on this page/)
  })
})
