import { type AnyNode, Element } from 'domhandler'
import { describe, expect, it } from 'vitest'
import { allElements } from '../extract/parse-html.ts'
import { parsePage } from './parse-page.ts'

const million = 1_000_000

/** How many elements are around the innermost one, without recursion. */
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

// Each of these takes about a second; a parser whose time grows with the square would need hours.
describe('a page made to hurt is survived', () => {
  it.each([
    ['a million nested blocks', '<div>'.repeat(million)],
    ['a million nested formatting elements', '<b>'.repeat(million)],
    ['nested tables', '<table><tr><td>'.repeat(300_000)],
    ['tables directly in tables', '<table>'.repeat(300_000)],
    ['nested noscript', '<noscript>'.repeat(million)],
    ['nested templates', '<template>'.repeat(million)],
    ['nested SVG', '<svg><g>'.repeat(300_000)],
    [
      'formatting that each paragraph opens again',
      Array.from({ length: 100_000 }, (_, at) => `<p><b i=${at}>`).join(''),
    ],
    ['misnested links', '<a><div>'.repeat(300_000)],
  ])('%s, not deeper than 520', (_, html) => {
    expect(depthOf(parsePage(html).root)).toBeLessThan(520)
  })

  it.each([
    ['children that move out of formatting at once', `<b><p>${'<br>'.repeat(million)}</b>`, million],
    ['elements and text that move before a table', `<table>${'<b></b>x'.repeat(200_000)}`, 200_000],
    ['text between cells', `<table>${'<tr><td><b>x</td>y</tr>'.repeat(100_000)}`, 100_000],
  ])('%s, by the book', (_, html, atLeast) => {
    const { root, by } = parsePage(html)

    expect(by).toBe('spec')
    expect(allElements(root).length).toBeGreaterThan(atLeast)
  })

  it('one text of 20 MB', () => {
    const { root, by } = parsePage(`<b><p></b>${'x'.repeat(20 * million)}`)

    expect(by).toBe('spec')
    expect(root.children[0]).toBeInstanceOf(Element)
  })

  it('a million attributes', () => {
    const names = Array.from({ length: million }, (_, at) => `a${at}`).join(' ')

    const element = allElements(parsePage(`<b><p></b><i ${names}>`).root).find(({ name }) => name === 'i')

    expect(Object.keys(element?.attribs ?? {})).toHaveLength(million)
  })

  it.each(['<!--', '<', '</', '<a b="', '<a b=', '<script>', '<![CDATA[', '<!-- --!', '</p', '&'])(
    'a million times %s',
    (text) => {
      expect(parsePage(text.repeat(million)).root.children).toHaveLength(1)
    },
  )
})
