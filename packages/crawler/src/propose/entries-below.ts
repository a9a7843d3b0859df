import { childElements, type ChildNode, Element, Text } from '../html/nodes.ts'
import { foldSpace, rawTextOf, textOf } from '../extract/text.ts'
import { isHeading, type ListPlace } from './list-headings.ts'
import type { Page } from './page.ts'
import { isQuantified } from './plausible-list.ts'
import { SelectorSearch } from './selector-search.ts'
import { visibleLength } from './visible-length.ts'

/** Characters and number of entries. */
const longestEntry = 150
const fewest = 3
/** Nodes after a heading among which its entries are. */
const looked = 400

/** What follows a heading or a bold line: lines of one kind, which are text nodes, paragraphs or blocks. */
interface Part {
  head: Element
  nodes: (Element | Text)[]
}

/**
 * The ingredients that follow their heading as paragraphs, blocks or bare lines beside it, as in blogs without list
 * elements: up to the heading of the steps, or the first sentence. Further parts with amounts, such as those for the
 * sauce, belong to it. Null if there are none.
 */
export function entriesBelow(page: Page, heading: Element): ListPlace | null {
  const block = blockOf(heading)
  const parts = partsAfter(block)
  // The heading of the first part may stand right below.
  if (parts.length > 1 && parts[0]!.nodes.length === 0) parts.shift()
  const [first] = parts
  if (!first || !isListed(first.nodes)) return null
  const own = parts.findIndex(({ head, nodes }, at) => at > 0 && (isSteps(head) || !isListed(nodes)))
  const count = own < 0 ? parts.length : own
  const nodes = parts.slice(0, count).flatMap((part) => part.nodes)
  const kinds = new Set(nodes.map(kindOf))
  if (kinds.size !== 1 || linesOf(nodes).length < fewest) return null
  const end = parts[count]?.head
  return placeOf(page, block, nodes, end && count > 0 ? end : null)
}

/** The outermost element with the same text as a heading. */
function blockOf(heading: Element): Element {
  const { parent } = heading
  const isAll =
    parent instanceof Element && parent.name !== 'body' && visibleLength(parent) === visibleLength(heading)
  return isAll ? blockOf(parent) : heading
}

/** What follows an element beside it, cut at headings and bold lines; the entries of a part end with a sentence. */
function partsAfter(block: Element): Part[] {
  const siblings = block.parent?.children ?? []
  const from = siblings.indexOf(block) + 1
  const parts: Part[] = [{ head: block, nodes: [] }]
  for (const node of siblings.slice(from, from + looked)) {
    if (isBlank(node)) continue
    if (!(node instanceof Element) && !(node instanceof Text)) continue
    if (node instanceof Element && (isHead(node) || isSteps(node))) {
      if (rankOf(node) <= rankOf(block) && !isBold(node)) return [...parts, { head: node, nodes: [] }]
      parts.push({ head: node, nodes: [] })
    } else {
      if (!isEntry(node)) return parts
      parts.at(-1)!.nodes.push(node)
    }
  }
  return parts
}

const isBlank = (node: ChildNode): boolean =>
  node instanceof Element ? visibleLength(node) === 0 : !(node instanceof Text) || node.data.trim() === ''

const rankOf = ({ name }: Element): number => (/^h[1-6]$/.test(name) ? Number(name[1]) : 7)

/** A heading, or a short line that is all bold. */
const isHead = (element: Element): boolean => rankOf(element) < 7 || isBold(element)

function isBold(element: Element): boolean {
  if (rankOf(element) < 7 || visibleLength(element) > 60) return false
  return /^(b|strong)$/.test(element.name) || boldLength(element) === visibleLength(element)
}

function boldLength(element: Element): number {
  const inner = childElements(element)
  const bold = inner.find(({ name }) => name === 'b' || name === 'strong')
  if (bold) return visibleLength(bold)
  return inner.length === 1 ? boldLength(inner[0]!) : 0
}

/** A paragraph or block of short lines without blocks in it, or a bare line. */
function isEntry(node: Element | Text): boolean {
  if (node instanceof Element && (!/^(p|div)$/.test(node.name) || node.children.some(isBox))) return false
  return linesOf([node]).every((line) => line.length <= longestEntry && !isStep(line))
}

/** A sentence that doesn't begin with an amount. */
const isStep = (line: string): boolean =>
  line.length > 60 && /[.!?。！？]$/u.test(line) && !/^[^\p{L}]*[\p{Nd}¼-¾⅐-⅞]/u.test(line)

const isBox = (node: ChildNode): boolean =>
  node instanceof Element && /^(p|div|ul|ol|table|section|article|h[1-6])$/.test(node.name)

const kindOf = (node: Element | Text): string => (node instanceof Element ? node.name : 'text')

const linesOf = (nodes: readonly (Element | Text)[]): string[] =>
  nodes
    .flatMap((node) => (node instanceof Element ? textOf(node) : rawTextOf(node)).split('\n'))
    .map(foldSpace)
    .filter((line) => line !== '')

function isListed(nodes: readonly (Element | Text)[]): boolean {
  const lines = linesOf(nodes)
  return lines.length > 0 && lines.filter(isQuantified).length >= 0.6 * lines.length
}

const isSteps = (head: Element): boolean => isHeading(head, 'instructions')

/** Lines that aren't bold as a whole. */
const plain = '[string-length(normalize-space(.)) != string-length(normalize-space((.//b | .//strong)[1]))]'

function placeOf(
  page: Page,
  block: Element,
  nodes: readonly (Element | Text)[],
  end: Element | null,
): ListPlace | null {
  const [from, to] = [wordOf(block), end ? wordOf(end) : null]
  if (from === null || (end && to === null)) return null
  const kind = kindOf(nodes[0]!)
  const start = `//${block.name}[starts-with(normalize-space(.), "${from}")]`
  const entries =
    kind === 'text' ? 'text()[normalize-space(.) != ""]' : `${kind}[normalize-space(.) != ""]${plain}`
  const limits = to
    ? [`[following-sibling::*[starts-with(normalize-space(.), "${to}")]]`, `[position() <= ${nodes.length}]`]
    : [`[position() <= ${nodes.length}]`]
  const wanted = linesOf(nodes)
  const split = wanted.length > nodes.length ? { split: '\n' } : {}
  const search = new SelectorSearch()
  for (const limit of limits) {
    const select = `${start}/following-sibling::${entries}${limit}`
    const found = search.all(page.scope, select) ?? []
    const lines = found
      .flatMap((node) => textOf(node).split('\n'))
      .map(foldSpace)
      .filter((line) => line !== '')
    if (lines.length === wanted.length && lines.every((line, at) => line === wanted[at]))
      return { select, ...split }
  }
  return null
}

/** The words that a heading begins with, which are the same on other pages; null if they can't be written in XPath. */
function wordOf(head: Element): string | null {
  const [word = ''] = foldSpace(textOf(head)).split(/[\d(:：–-]/)
  return word.trim() === '' || word.includes('"') ? null : word.trim()
}
