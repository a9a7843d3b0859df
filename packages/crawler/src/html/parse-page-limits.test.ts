import { type AnyNode, Element } from './nodes.ts'
import { describe, expect, it } from 'vitest'
import { allElements } from '../extract/parse-html.ts'
import { parsePage } from './parse-page.ts'

/** A parser with quadratic time would need hours. */
const many = 300_000

/** The depth of the deepest element, without recursion. */
function depthOf(root: AnyNode): number {
  let deepest = 0
  const open: [AnyNode, number][] = [[root, 0]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, depth] = next
    deepest = Math.max(deepest, depth)
    if ('children' in node) for (const child of node.children) open.push([child, depth + 1])
  }
  return deepest
}

// Each of these takes less than a second.
describe('a page made to hurt is survived', () => {
  it.each([
    ['nested blocks', '<div>'.repeat(many)],
    ['nested formatting elements', '<b>'.repeat(many)],
    ['nested tables', '<table><tr><td>'.repeat(100_000)],
    ['tables directly in tables', '<table>'.repeat(100_000)],
    ['nested noscript', '<noscript>'.repeat(many)],
    ['nested templates', '<template>'.repeat(many)],
    ['nested SVG', '<svg><g>'.repeat(100_000)],
    [
      'formatting that each paragraph opens again',
      Array.from({ length: 100_000 }, (_, at) => `<p><b i=${at}>`).join(''),
    ],
    ['misnested links', '<a><div>'.repeat(100_000)],
  ])('%s, not deeper than 520', (_, html) => {
    expect(depthOf(parsePage(html).root)).toBeLessThan(520)
  })

  it.each([
    ['children that move out of formatting at once', `<b><p>${'<br>'.repeat(many)}</b>`, many],
    ['elements and text that move before a table', `<table>${'<b></b>x'.repeat(200_000)}`, 200_000],
    ['text between cells', `<table>${'<tr><td><b>x</td>y</tr>'.repeat(100_000)}`, 100_000],
  ])('%s, by the book', (_, html, atLeast) => {
    const { root, by } = parsePage(html)

    expect(by).toBe('spec')
    expect(allElements(root).length).toBeGreaterThan(atLeast)
  })

  it('one text of 20 MB', () => {
    const { root, by } = parsePage(`<b><p></b>${'x'.repeat(20_000_000)}`)

    expect(by).toBe('spec')
    expect(root.children[0]).toBeInstanceOf(Element)
  })

  it('very many attributes', () => {
    const names = Array.from({ length: many }, (_, at) => `a${at}`).join(' ')

    const element = allElements(parsePage(`<b><p></b><i ${names}>`).root).find(({ name }) => name === 'i')

    expect(Object.keys(element?.attribs ?? {})).toHaveLength(many)
  })

  it.each([
    '<!--',
    '<',
    '</',
    '<a b="',
    '<a b=',
    '<script>',
    '<![CDATA[',
    '<!-- --!',
    '<!----!>',
    '<!-- -->',
    '</p',
    '&',
  ])('very many times %s', (text) => {
    expect(parsePage(text.repeat(many)).root.children).toHaveLength(1)
  })
})
