import { Element } from '../html/nodes.ts'
import type { LeafColumn } from './leaf-column.ts'
import { visibleLength } from './visible-length.ts'

/** The link to an item's own page: nearly every item has one, each a different one; preferably around its heading. */
export function mainLink(columns: readonly LeafColumn[], items: readonly Element[]): LeafColumn | null {
  let best: { column: LeafColumn; score: number } | null = null
  for (const column of columns) {
    if (column.kind !== 'link') continue
    const links = column.leaves.map((leaves) => leaves[0]).filter((leaf) => leaf !== undefined)
    const distinct = new Set(links.map((leaf) => leaf.text)).size / links.length
    if (column.fill < 0.5 || distinct < 0.6) continue
    const element = links[0]!.element
    const score = column.fill * distinct * (1 + weight(element, items))
    if (!best || score > best.score) best = { column, score }
  }
  return best?.column ?? null
}

const others =
  /(^|[-_ ])(author|byline|user(name)?|avatar|profile|creator|tags?|categor(y|ies)|comments?|share|vendor|seller|company)([-_ ]|$)/i

/** Whether a link leads to an author, a category or the comments of an item. */
function isOfOther(element: Element, items: readonly Element[]): boolean {
  if (/(^|\s)(author|tag|category)(\s|$)/.test(element.attribs['rel'] ?? '')) return true
  for (
    let node: unknown = element, level = 0;
    node instanceof Element && !items.includes(node) && level < 3;
    node = node.parent, level++
  ) {
    if (/^h[1-6]$/.test(node.name)) return false
    if (others.test(`${node.attribs['class'] ?? ''} ${node.attribs['itemprop'] ?? ''}`)) return true
  }
  return false
}

function weight(element: Element, items: readonly Element[]): number {
  let weight = Math.min(1, visibleLength(element) / 60)
  if (isOfOther(element, items)) return -0.7
  for (let node: unknown = element; node instanceof Element && !items.includes(node); node = node.parent)
    if (/^h[1-6]$/.test(node.name)) weight += 2
  if (element.children.some((child) => child instanceof Element && /^h[1-6]$/.test(child.name))) weight += 2
  if (items.includes(element)) weight += 3
  return weight
}
